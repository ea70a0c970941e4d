/** Runs before the first paint: applies the theme chosen in this browser, if any. */
try {
  const stored = localStorage.getItem("pressroom.theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
} catch {
  // Storage may be disabled; the system theme then applies.
}
