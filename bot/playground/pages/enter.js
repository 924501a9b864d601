// What Enter does in a command that is being filled in. The preview opens the list of a field again
// after each choice with its first entry picked, so that Enter would only ever choose. Here the list
// closes after a choice, and nothing is picked where Enter is to send; an arrow key picks then.
const form = document.getElementById("channel-composer");
const FIELD = ".command-pill .command-option-input";
const ENTRY = ".command-popup .command-suggestion";
const NUMBER = /^\s*[+=\-\u2212]?\s*\d+\s*$/;
/** What was chosen in each field and stands there still: what is sent, and what is shown. */
const chosen = new Map();
/** The field whose list stays closed, for it was chosen from. */
let closed = null;

function press(key, on) {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Whose list is open: a field, the command's name, or what counts its further options. */
function ownerOfList() {
  return form.querySelector('[aria-controls="command-suggestion-listbox"]');
}

function entries() {
  return [...form.querySelectorAll(ENTRY)];
}

function shownBy(entry) {
  return entry.querySelector(".command-suggestion-label").textContent;
}

/** The entry that Enter chooses. */
function picked() {
  return form.querySelector(`${ENTRY}[aria-selected="true"]`);
}

/** The letters and digits of a text, by which the bot finds a name. */
function bare(text) {
  return text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether Enter leaves a text that may be anything as it stands: it finishes one, and replaces none. */
function leaves(text, entry) {
  const [typed, sent] = [bare(text), bare(entry.dataset.value)];
  if (NUMBER.test(text)) return typed !== sent;
  // What is sent under another name is looked for by any part of that.
  if (bare(shownBy(entry)) !== sent) return false;
  // Where a semicolon may follow, the sentence is whole.
  return !sent.startsWith(typed) || entries().some((one) => one.dataset.value === `${text};`);
}

/** Whether what was chosen in a field stands there. */
function stands(field) {
  return field.value !== "" && chosen.get(field.dataset.controlKey)?.shown === field.value;
}

/** Whether Enter sends what stands in a field, even while its list is open. */
function sends(field) {
  const text = field.value;
  if (stands(field)) return true;
  if (!text) return field.closest(".command-pill").querySelector(".command-option-remove") !== null;
  if (entries().some((one) => one.dataset.value === text)) return true;
  const heading = form.querySelector(".command-popup-heading").textContent;
  if (!heading.startsWith("OPTIONS MATCHING")) return false;
  const same = text.toLowerCase();
  return entries().some((one) => shownBy(one).toLowerCase() === same) || leaves(text, picked());
}

function release(owner) {
  const entry = picked();
  entry.setAttribute("aria-selected", "false");
  entry.classList.remove("is-active");
  owner.removeAttribute("aria-activedescendant");
}

function pickFirst(owner) {
  const [entry] = entries();
  entry.setAttribute("aria-selected", "true");
  entry.classList.add("is-active");
  owner.setAttribute("aria-activedescendant", entry.id);
}

/** Show a choice by its name, as Discord does; the preview shows what is sent for it. */
function name(field) {
  const choice = chosen.get(field.dataset.controlKey);
  if (choice?.sent !== field.value) return;
  field.value = choice.shown;
  field.style.width = `${Math.min(24, Math.max(2, [...field.value].length + 1))}ch`;
}

function settle() {
  if (!form.querySelector(".command-row")) {
    chosen.clear();
    closed = null;
  }
  form.querySelectorAll(FIELD).forEach(name);
  const owner = ownerOfList();
  if (!owner) return;
  const isField = owner.matches(FIELD);
  if (isField && owner.dataset.controlKey === closed && stands(owner)) press("Escape", owner);
  else if (picked() && (isField ? sends(owner) : owner.matches(".command-chip"))) release(owner);
}

form.addEventListener("click", ({ target }) => {
  const entry = target.closest(ENTRY);
  const owner = ownerOfList();
  if (!entry || !owner?.matches(FIELD)) return;
  const { value } = entry.dataset;
  // The preview writes a yes or no in its own way.
  const sent = ["True", "False"].includes(shownBy(entry)) ? shownBy(entry) : value;
  closed = owner.dataset.controlKey;
  // What was cut to be shown is not what can be typed on.
  chosen.set(closed, { sent, shown: shownBy(entry).includes("…") ? sent : shownBy(entry) });
}, true);

form.addEventListener("input", ({ target }) => {
  chosen.delete(target.dataset.controlKey);
  if (target.dataset.controlKey === closed) closed = null;
}, true);

form.addEventListener("focusin", ({ target }) => {
  if (target.dataset.controlKey !== closed) closed = null;
}, true);

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.isComposing || !(target instanceof HTMLElement) || !form.contains(target)) return;
  const moves = key === "ArrowDown" || key === "ArrowUp";
  if (moves && target === ownerOfList() && entries().length && !picked()) pickFirst(target);
  // A person who was chosen is a button, of which Enter would take them away again.
  else if (key === "Enter" && target.matches(".command-mention")) {
    press("Enter", form.querySelector(".command-chip"));
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

new MutationObserver(settle).observe(form, { childList: true, subtree: true });
