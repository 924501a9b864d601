// After one's own act the conversation follows to what comes of it, until one looks elsewhere.
const timeline = document.getElementById("channel-timeline");
const list = document.getElementById("channel-message-list");
const form = document.getElementById("channel-composer");
let awaiting = false;
let following = false;
let newest = latest();

function latest() {
  const ids = [...list.querySelectorAll("[data-message-id]")].map((one) => one.dataset.messageId);
  return BigInt(ids.at(-1) ?? 0);
}

function follow() {
  const end = timeline.scrollHeight - timeline.clientHeight;
  if (following && end - timeline.scrollTop > 1) timeline.scrollTop = end;
}

function act() { awaiting = true; }

function lookElsewhere(event) {
  if (event.target instanceof Node && form.contains(event.target)) return;
  awaiting = false;
  following = false;
}

for (const gesture of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  document.addEventListener(gesture, lookElsewhere, { capture: true, passive: true });
}
form.addEventListener("submit", act, true);
form.addEventListener("keydown", (event) => { if (event.key === "Enter") act(); }, true);
for (const place of [timeline, document.getElementById("modal-root")]) {
  place.addEventListener("click", (event) => {
    if (event.target.closest('button, [role="option"]')) act();
  }, true);
}

new MutationObserver(() => {
  const now = latest();
  if (awaiting && now > newest) following = true;
  newest = now;
  follow();
}).observe(list, { childList: true });
// The preview holds the message that it has focused in view; that may push the answer out of it.
timeline.addEventListener("scroll", follow, { passive: true });
const sizes = new ResizeObserver(follow);
sizes.observe(list);
sizes.observe(timeline);
