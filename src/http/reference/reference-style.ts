/** The style sheet of the reference page. */
import { colors } from "../responses/plain-page.ts";

export const referenceStyle = `${colors}
html { scroll-padding-top: 4.5rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
a { color: var(--accent); }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--paper); padding: 0.5rem; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; background: var(--paper); border-bottom: 1px solid var(--line); padding: 0.6rem 1.25rem; }
.name { color: var(--accent); font-weight: 650; letter-spacing: 0.01em; text-decoration: none; }
.soft, .type { color: var(--soft); }
.chooser { border: 0; margin: 0 0 0 auto; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 0.9rem; font-size: 0.9rem; }
.chooser legend { float: left; padding: 0; color: var(--soft); line-height: 1.75rem; margin-right: 0.2rem; }
.chooser label { display: inline-flex; align-items: center; gap: 0.35rem; min-height: 1.75rem; }
.chooser input { accent-color: var(--accent); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
nav { font-size: 0.95rem; padding: 1rem 0; }
nav summary { font-weight: 600; }
nav ul { list-style: none; margin: 0.3rem 0; padding: 0; }
nav ul ul { padding-left: 0.9rem; }
nav a { display: block; padding: 0.15rem 0; text-decoration: none; color: inherit; }
nav a:hover { text-decoration: underline; }
main { min-width: 0; padding: 1rem 0 6rem; }
h1 { font-size: clamp(1.6rem, 5vw, 2.3rem); line-height: 1.2; margin: 0.5rem 0 1rem; text-wrap: balance; }
h2 { font-size: 1.5rem; margin: 3.5rem 0 0.5rem; }
h3 { font-size: 1.15rem; margin: 2.2rem 0 0.4rem; }
h4 { font-size: 0.95rem; margin: 1.4rem 0 0.3rem; }
p { margin: 0.6rem 0; }
main p, main ul { max-width: 44rem; }
.operation { border-top: 1px solid var(--line); margin-top: 2rem; }
.anchor { text-decoration: none; opacity: 0.5; }
.address { overflow-wrap: anywhere; }
.method { font: 600 0.85rem ui-monospace, monospace; color: var(--accent); }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; overflow-x: auto; background: var(--code); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem; font: 0.85rem/1.5 ui-monospace, monospace; }
pre code { font: inherit; overflow-wrap: normal; }
figure { margin: 0.8rem 0; }
figcaption { font-size: 0.85rem; color: var(--soft); }
body:has(#in-curl:checked) .example:not(.curl), body:has(#in-typescript:checked) .example:not(.typescript), body:has(#in-python:checked) .example:not(.python) { display: none; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; font-weight: normal; border-top: 1px solid var(--line); padding: 0.4rem 0.8rem 0.4rem 0; overflow-wrap: anywhere; }
th { width: 15rem; }
.required { color: var(--accent); font-size: 0.8rem; }
details { margin: 0.6rem 0; }
summary { cursor: pointer; }
.errors { padding-left: 1.2rem; }
@media (min-width: 60rem) {
  .columns { grid-template-columns: 16rem minmax(0, 1fr); gap: 3rem; }
  nav { position: sticky; top: 3.2rem; align-self: start; max-height: calc(100vh - 3.2rem); overflow-y: auto; }
}
@media (max-width: 40rem) {
  html { scroll-padding-top: 6rem; }
  .chooser { margin-left: 0; }
  .chooser legend { position: absolute; clip-path: inset(50%); }
  nav ul ul { display: none; }
  th, td { display: block; width: auto; }
  td { border-top: 0; padding-top: 0; }
}
`;
