// A command typed as one line. The preview takes a command only from its list, which closes as soon
// as more than the command's name stands there, and would post such a line for all to read.
const CHOOSE = "Choose the command from the list with Enter or Tab, then fill in its fields; "
  + "Tab goes to the next.";
const FILL = "Fill in the fields of the command; Tab goes to the next, Enter runs it.";

const form = document.getElementById("channel-composer");
const box = document.getElementById("channel-composer-input");
const hint = document.createElement("p");
hint.className = "command-hint";
hint.setAttribute("role", "status");
form.prepend(hint);

function write(field, text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The entries of the list for a text: what each runs, and what to press. */
function listed(text) {
  write(box, text);
  return [...form.querySelectorAll(".command-entry")].map((entry) => (
    { entry, name: entry.querySelector("strong").textContent }));
}

function requiredFields() {
  return form.querySelectorAll('.command-option-input[aria-label$=", required"]');
}

/** Put the rest of the line into the first field, and run where that is all the command needs. */
function fill(rest) {
  const required = requiredFields();
  // Without a field the preview offers the optional ones, the first of them first.
  if (!required.length) form.querySelector('.command-popup [role="option"]')?.click();
  const field = form.querySelector(".command-option-input");
  if (!field) return false;
  write(field, rest);
  field.focus();
  // A person or a choice has to be chosen from what is offered.
  if (required.length !== 1 || form.querySelector('.command-popup [role="option"]')) return false;
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  return true;
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
  if (rest && !fill(rest)) hint.textContent = FILL;
  return true;
}

form.addEventListener("input", () => { hint.textContent = ""; });
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
