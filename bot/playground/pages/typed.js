// A command typed as one line. The preview takes a command only from its list, which closes as soon
// as more than the command's name stands there, and would post such a line for all to read.
import { fill, write } from "/playground/fields.js";

const CHOOSE = "Choose the command from the list with Enter or Tab, then fill in its fields; "
  + "Tab goes to the next.";
const FILL = "Fill in the fields of the command; Tab goes to the next, Enter runs it.";

const form = document.getElementById("channel-composer");
const box = document.getElementById("channel-composer-input");
const hint = document.createElement("p");
hint.className = "command-hint";
hint.setAttribute("role", "status");
form.prepend(hint);

/** The entries of the list for a text: what each runs, and what to press. */
function listed(text) {
  write(box, text);
  return [...form.querySelectorAll(".command-entry")].map((entry) => (
    { entry, name: entry.querySelector("strong").textContent }));
}

async function complete(rest) {
  const ran = await fill(rest);
  // Meanwhile the command may have been left.
  if (!ran && !box.isConnected) hint.textContent = FILL;
}

/** Whether the line was taken for a command, and so is not to be posted. */
function take(line) {
  const [first] = line.split(/\s/, 1);
  const entries = listed(first).filter(({ name }) => name.startsWith(first));
  const [command] = entries
    .filter(({ name }) => line === name || /^\s/.test(line.slice(name.length)) && line.startsWith(name))
    .sort((one, other) => other.name.length - one.name.length);
  if (!command) {
    const loading = form.querySelector(".command-popup .command-empty") !== null;
    write(box, line);
    if (!entries.length && !loading) return false;
    hint.textContent = CHOOSE;
    return true;
  }
  command.entry.click();
  const rest = line.slice(command.name.length).trim();
  if (rest) void complete(rest);
  return true;
}

form.addEventListener("input", (event) => {
  // What the page asks for on its own leaves the hint where it is.
  if (event.isTrusted || event.target === box) hint.textContent = "";
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter") hint.textContent = "";
}, true);
document.addEventListener("submit", (event) => {
  // A command that is open already has its own row in place of the box.
  if (event.target !== form || !box.isConnected) return;
  if (box.dataset.controlKey?.startsWith("edit:") || !box.value.startsWith("/")) return;
  if (!take(box.value.trimEnd())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
