/** What the page does by itself: it shows the contents that the filters ask for, and remembers them in its address. */

export const pageScript = `
const form = document.querySelector("form");
const contents = [...document.querySelectorAll("details.content")];
const count = document.querySelector("output");
function apply() {
  const wanted = new FormData(form);
  const words = String(wanted.get("words") || "").toLowerCase();
  const shown = [];
  for (const content of contents) {
    const data = content.dataset;
    const isShown =
      ["writer", "type", "language"].every((name) => !wanted.get(name) || data[name] === wanted.get(name)) &&
      (!wanted.get("failed") || data.failed === "yes") &&
      (!wanted.get("doubtful") || data.doubtful === "yes") &&
      (words === "" || data.words.includes(words));
    content.hidden = !isShown;
    if (isShown) shown.push(content);
  }
  if (shown.length === 1) shown[0].open = true;
  count.textContent = shown.length + " of " + contents.length;
  history.replaceState(null, "", "#" + new URLSearchParams([...wanted].filter(([, value]) => value)));
}
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  const field = form.elements.namedItem(name);
  if (field && field.type === "checkbox") field.checked = true;
  else if (field) field.value = value;
}
form.addEventListener("input", apply);
form.addEventListener("submit", (event) => event.preventDefault());
apply();
`;
