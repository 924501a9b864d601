// What an option offers is asked for as soon as its empty field is entered, as Discord does. The preview
// asks only once something is typed, and says until then that nothing matches.
const form = document.getElementById("channel-composer");

function ask(field) {
  const pill = field.closest(".command-pill");
  // Typing takes back what is said to be wrong there, and a command that runs already is left alone.
  if (document.activeElement !== field || field.value || field.readOnly) return;
  if (pill.classList.contains("has-error")) return;
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  if (list?.querySelector(".command-empty")) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

form.addEventListener("focusin", ({ target }) => {
  if (!target.matches?.(".command-pill .command-option-input")) return;
  // After the preview's own list, and what it may find wrong, stand there.
  setTimeout(() => ask(target));
});
