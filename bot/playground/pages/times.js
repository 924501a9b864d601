// Times such as "in 2 minutes" go on, as on Discord. The preview reckons them once, from the moment
// at which the page was loaded.
const EVERY = 5000;
const UNITS = [
  ["second", 1000, 60],
  ["minute", 60_000, 60],
  ["hour", 3_600_000, 24],
  ["day", 86_400_000, 7],
  ["week", 604_800_000, Infinity],
];
const UNIT = "(?:second|minute|hour|day|week)";
/** The preview writes English, and tells no other way how a time is to be shown. */
const RELATIVE = new RegExp(
  "^(?:now|today|yesterday|tomorrow"
  + `|(?:this|last|next) ${UNIT}|in [\\d,]+ ${UNIT}s?|[\\d,]+ ${UNIT}s? ago)$`);
const words = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** How far off a moment is, in words. */
function told(moment) {
  const away = moment - Date.now();
  const [unit, size] = UNITS.find(([, each, most]) => Math.round(Math.abs(away) / each) < most);
  return words.format(Math.round(away / size), unit);
}

function reckon() {
  for (const time of document.querySelectorAll("time.discord-timestamp[datetime]")) {
    if (!RELATIVE.test(time.textContent)) continue;
    const text = told(Date.parse(time.dateTime));
    if (time.textContent === text) continue;
    // What only goes on is no news to be read out.
    time.setAttribute("aria-live", "off");
    time.textContent = text;
  }
}

new MutationObserver(reckon).observe(document.body, { childList: true, subtree: true });
setInterval(reckon, EVERY);
reckon();
