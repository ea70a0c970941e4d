/** Runs before the first paint: takes the theme that was chosen on this machine, if one was. */
try {
  const kept = localStorage.getItem("pressroom.theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
} catch {
  // Storage may be switched off; the system's theme is right then.
}
