// Says so when the playground is gone: the preview only knows that its requests fail. Each start has
// a key of its own, so that the address of an earlier one is unknown to the next.
const [key] = window.location.hash.slice(1).split(".");
const BEAT = 1000;
// One failure may be the computer waking up.
const ENOUGH = 2;
let failures = 0;

async function look() {
  try {
    const answer = await fetch(`/${key}/`, { method: "HEAD", cache: "no-store" });
    failures = answer.ok ? 0 : ENOUGH;
  } catch {
    failures += 1;
  }
  if (failures >= ENOUGH) tell();
  else setTimeout(look, BEAT);
}

function tell() {
  const notice = document.createElement("p");
  notice.className = "playground-stopped";
  notice.setAttribute("role", "alert");
  document.body.classList.add("is-stopped");
  document.body.append(notice);
  notice.textContent = "The playground has stopped. Start it again and open the address that it prints.";
}

if (key) void look();
