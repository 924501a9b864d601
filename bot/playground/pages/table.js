import "/playground/enter.js";
import "/playground/follow.js";
import "/playground/offer.js";
import "/playground/stopped.js";
import "/playground/times.js";
import "/playground/typed.js";

// Adds a choice of channels and a way back to the preview's toolbar. The page reloads itself when
// the part of its address after "#" changes, which is what a choice does.
const places = JSON.parse(document.querySelector('meta[name="places"]').content);
const [key, here, person] = window.location.hash.slice(1).split(".");
const toolbar = document.getElementById("toolbar");
const viewing = document.querySelector(".viewer-control");
const viewer = document.getElementById("viewer-picker");

// The page empties its list of people while it changes from one to another.
let seated = person;
viewer.addEventListener("change", () => { seated = viewer.value; });

const back = document.createElement("a");
back.className = "places-back toolbar-button";
back.href = `/${key}/`;
back.textContent = "Everyone";
back.title = "Choose another person or place";

const label = document.createElement("label");
label.className = "viewer-control";
label.append("Channel ");
const choice = document.createElement("select");
choice.id = "place-picker";
choice.setAttribute("aria-label", "Channel");
for (const place of places.filter((one) => one.only === null || one.only.includes(person))) {
  const option = new Option(`${place.thread ? "↳ " : "#"}${place.name}`, place.id);
  option.selected = place.id === here;
  choice.append(option);
}
choice.addEventListener("change", () => {
  window.location.hash = `${key}.${choice.value}.${seated}`;
});
label.append(choice);
toolbar.insertBefore(label, viewing);
toolbar.prepend(back);

const current = places.find((place) => place.id === here);
document.title = current ? `#${current.name} · Manekin playground` : "Manekin playground";
