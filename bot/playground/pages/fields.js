// What a typed line gives to the fields of the command that was chosen: each `option:value`, and to
// the first field what stands before them. Nothing is guessed: what is not certain is left to fill in.
const form = document.getElementById("channel-composer");
const send = form.querySelector('button[type="submit"]');
const STEP = 50;
const LEAST = 1000;
const LONGEST = 10_000;

export function write(field, text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What stands before the first option of a line, and the value of each option that it names. */
function parted(line, names) {
  const found = new Map();
  for (const { 0: { length }, 1: name, index } of line.matchAll(/(?<!\S)([^\s:]+):/g)) {
    // An option is given once; named again it is part of a value.
    if (names.includes(name) && !found.has(name)) found.set(name, [index, index + length]);
  }
  const places = [...found.values()];
  const ends = [...places.slice(1).map(([from]) => from), line.length];
  const values = [...found.keys()].map((name, at) => (
    [name, line.slice(places[at][1], ends[at]).trim()]));
  return { lead: line.slice(0, places[0]?.[0]).trim(), values: new Map(values) };
}

function pause() {
  return new Promise((resolve) => { setTimeout(resolve, STEP); });
}

function press(key) {
  form.querySelector(".command-chip")?.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function offered() {
  return [...form.querySelectorAll(".command-popup .command-suggestion")];
}

function added() {
  return [...form.querySelectorAll(".command-pill")].map((pill) => pill.dataset.option);
}

function fieldOf(name) {
  return form.querySelector(`.command-option-input[data-option="${CSS.escape(name)}"]`);
}

/** The options that can be added to the row. */
function addable() {
  form.querySelector(".command-ghost")?.click();
  const names = offered().map((one) => one.dataset.value);
  press("Escape");
  return names;
}

function add(name) {
  form.querySelector(".command-ghost").click();
  offered().find((one) => one.dataset.value === name).click();
}

/** Choose the one that is called so; whether there is just one. */
function choose(text) {
  const called = text.toLowerCase();
  const same = offered().filter((one) => (
    one.querySelector(".command-suggestion-label").textContent.toLowerCase() === called));
  if (same.length === 1) same[0].click();
  return same.length === 1;
}

/** Choose a person, role or channel; the preview asks for them while their field is entered. */
async function lookUp(name, text) {
  const called = text.replace(/^[@#]/, "");
  fieldOf(name).focus();
  write(fieldOf(name), called);
  for (let waited = 0; waited < LEAST || send.disabled && waited < LONGEST; waited += STEP) {
    const field = fieldOf(name);
    if (!field || document.activeElement !== field || field.value !== called) return false;
    if (choose(called)) return true;
    await pause();
  }
  return false;
}

/** Write a value, or choose it from what its field offers; whether it stands, null for a person. */
function put(name, text) {
  const field = fieldOf(name);
  if (!field || !text) return false;
  write(field, text);
  // The preview tells what kind of field it is only by the heading of what it offers.
  const heading = field.getAttribute("role")
    && form.querySelector(".command-popup-heading").textContent;
  if (!heading || heading.startsWith("OPTIONS MATCHING")) return true;
  return heading === "OPTIONS" ? choose(text) : null;
}

/** Run the command; whether nothing in its row is wrong. */
async function run() {
  // What is sent while the page is busy gets lost.
  for (let waited = 0; send.disabled && waited < LONGEST; waited += STEP) await pause();
  if (send.disabled) return false;
  press("Escape");
  press("Enter");
  return !form.querySelector(".command-pill.has-error");
}

/** What goes into which field, and what the row needs besides. */
function plan(line) {
  const required = added();
  const names = [...required, ...addable()];
  let { lead, values } = parted(line, names);
  const first = names.find((name) => !values.has(name));
  if (lead && first) values.set(first, lead);
  else if (lead) values = new Map(names.slice(0, 1).map((name) => [name, line]));
  const open = new Set(required.filter((name) => !values.has(name)));
  // Without a required option it is not certain what the text is for.
  if (lead && !required.includes(first)) open.add(first ?? names[0]);
  return { values, open };
}

/** Enter the first field that is left open, and show what it offers. */
function enter(open) {
  const field = added().filter((name) => open.has(name)).map(fieldOf).find(Boolean);
  // From the command's name Enter runs it, as from a field.
  (field ?? form.querySelector(".command-chip"))?.focus();
  if (field) write(field, field.value);
}

/** Fill in the fields of the chosen command and run it; whether nothing was left open. */
export async function fill(line) {
  const { values, open } = plan(line);
  for (const name of values.keys()) if (!added().includes(name)) add(name);
  const people = [];
  for (const [name, text] of values) {
    const stands = put(name, text);
    if (stands === null) people.push(name);
    else if (!stands) open.add(name);
  }
  // These take a while, in which each needs the focus.
  for (const name of people) if (!await lookUp(name, values.get(name))) open.add(name);
  if (!open.size) return run();
  enter(open);
  return false;
}
