/** How the page looks: light and dark, from a telephone to a wide screen, without anything from elsewhere. */

export const pageStyle = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5c6670; --paper: #fbfaf8; --card: #fff; --line: #dcdfe3;
  --accent: #0b5fa5; --good: #1b6e4a; --bad: #a4262c; --doubt: #fff1b8; --doubt-line: #b58900; --quote: #f3f5f7; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ea; --soft: #9aa4ae; --paper: #14171a; --card: #1c2024;
  --line: #343a41; --accent: #6db3f2; --good: #6cc79a; --bad: #ff8f8a; --doubt: #4a3f10; --doubt-line: #d9b84a; --quote: #23282d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 2rem 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p.lead, .soft { color: var(--soft); }
.verdict { font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .82rem; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .5rem; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line); }
tr:last-child td { border-bottom: 0; }
th { color: var(--soft); font-weight: 600; white-space: normal; vertical-align: bottom; line-height: 1.25; }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end;
  padding: .75rem 0; margin-top: 1rem; background: var(--paper); border-bottom: 1px solid var(--line); }
label { display: flex; flex-direction: column; font-size: .75rem; color: var(--soft); }
label.check { flex-direction: row; align-items: center; gap: .35rem; font-size: .9rem; min-height: 2.25rem; }
input[type="search"], select { font: inherit; font-size: .95rem; min-height: 2.25rem; padding: .2rem .5rem; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: 6px; max-width: 100%; }
output { margin-left: auto; color: var(--soft); font-size: .9rem; }
details.content { margin: .6rem 0; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
details.content > summary { display: flex; flex-wrap: wrap; gap: .15rem .75rem; align-items: baseline; padding: .6rem .8rem;
  cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary strong { overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.badge { font-size: .8rem; font-weight: 600; }
.inside { display: grid; grid-template-columns: minmax(0, 1fr) 22rem; gap: 0 2rem; padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
.text { max-width: 42rem; overflow-wrap: anywhere; }
.text h3 { font-size: 1.4rem; line-height: 1.25; } .text h4 { font-size: 1.12rem; margin-bottom: .3rem; } .text h5 { font-size: 1rem; margin-bottom: .2rem; }
blockquote { margin: .75rem 0; padding: .5rem .9rem; background: var(--quote); border-left: 3px solid var(--accent); border-radius: 0 6px 6px 0; }
blockquote footer { padding: 0; margin: .25rem 0 0; font-size: .85rem; color: var(--soft); }
mark { background: var(--doubt); color: inherit; border-bottom: 2px solid var(--doubt-line); border-radius: 2px; }
.reason { font-size: .8rem; color: var(--soft); font-style: italic; }
sup { font-size: .7rem; color: var(--accent); }
.variant { border: 1px solid var(--line); border-radius: 8px; padding: .25rem .9rem .75rem; margin: .75rem 0; }
.variant pre, .plain { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0; }
.plain { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .82rem; background: var(--quote); padding: .75rem; border-radius: 6px; }
aside { font-size: .88rem; overflow-wrap: anywhere; }
aside h4 { margin: 1.1rem 0 .3rem; font-size: .9rem; }
aside ul, aside ol { margin: 0; padding-left: 1.2rem; } aside li { margin: .25rem 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem .75rem; margin: 0; } dt { color: var(--soft); } dd { margin: 0; }
.text > dl { margin-top: 1rem; }
details.more { margin: .5rem 0; } details.more > summary { cursor: pointer; color: var(--accent); }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
@media (max-width: 56rem) { .inside { grid-template-columns: minmax(0, 1fr); } aside { border-top: 1px solid var(--line); margin-top: 1rem; } form { position: static; } output { margin-left: 0; } }
`;
