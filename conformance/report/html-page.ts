/** The style of the HTML report: light and dark, without web fonts. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1c2326; --soft: #5d686d; --line: #e3e0d8; --code: #f4f2ec;
  --pass: #1f7a4d; --fail: #c0392b; --pending: #8a6d1b; --skip: #8b959a; --error: #7d3c98;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14191c; --card: #1b2226; --ink: #e8ecee; --soft: #9aa7ad; --line: #2c363b; --code: #11161a;
    --pass: #4cc38a; --fail: #ff7d6e; --pending: #e0b94a; --skip: #7d888e; --error: #c792ea;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 0 24px 64px; max-width: 1080px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.pass { --tone: var(--pass); } .flaky, .known { --tone: var(--pending); } .fail { --tone: var(--fail); } .pending { --tone: var(--pending); }
.skip { --tone: var(--skip); } .error { --tone: var(--error); }

header { padding: 48px 0 20px; }
.eyebrow { margin: 0; color: var(--soft); font-size: 13px; letter-spacing: .08em; text-transform: uppercase; }
h1 { margin: 4px 0 8px; font-size: 34px; line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere; }
.headline { margin: 0 0 16px; font-size: 19px; }
.note { margin: 0 0 4px; color: var(--soft); font-size: 14px; }
.bar { display: flex; gap: 2px; height: 12px; border-radius: 6px; overflow: hidden; }
.bar i { min-width: 3px; background: var(--tone); }
.facts { display: flex; flex-wrap: wrap; gap: 6px 14px; margin: 14px 0 0; color: var(--soft); font-size: 14px; }
.feature { padding: 0 9px; border: 1px solid var(--line); border-radius: 99px; }

.overview { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 2px 28px; margin: 24px 0 0; font-size: 14px; }
.overview a { display: flex; align-items: center; gap: 10px; padding: 5px 0; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.overview a:hover span { text-decoration: underline; text-underline-offset: 3px; }
.overview span { flex: 1; }
.overview b { color: var(--fail); font-variant-numeric: tabular-nums; }
.overview .bar { flex: 0 0 72px; height: 6px; }

nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 10px; padding: 12px 0; background: var(--paper); border-bottom: 1px solid var(--line); }
.chips { display: flex; flex-wrap: wrap; gap: 6px; }
button { padding: 5px 12px; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--ink); font: inherit; font-size: 14px; cursor: pointer; }
button b { color: var(--tone, var(--soft)); font-variant-numeric: tabular-nums; }
button[aria-pressed=true] { border-color: var(--tone, var(--ink)); box-shadow: inset 0 0 0 1px var(--tone, var(--ink)); }
#search { flex: 1 1 220px; min-width: 0; padding: 5px 14px; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--ink); font: inherit; font-size: 14px; }
:focus-visible { outline: 2px solid var(--pass); outline-offset: 2px; }

section { scroll-margin-top: 70px; }
h2 { display: flex; align-items: center; gap: 14px; margin: 40px 0 8px; font-size: 21px; letter-spacing: -.01em; }
h2 a { color: inherit; text-decoration: none; }
h2 .bar { flex: 0 0 120px; height: 6px; margin-left: auto; }
h2 small { flex: 0 0 58px; color: var(--soft); font-size: 14px; font-weight: 400; text-align: right; font-variant-numeric: tabular-nums; }
h3 { margin: 18px 0 6px; color: var(--soft); font-size: 13px; font-weight: 600; }

.rows { border: 1px solid var(--line); border-radius: 10px; background: var(--card); overflow: hidden; }
.row { margin-bottom: -1px; border-bottom: 1px solid var(--line); scroll-margin-top: 70px; }
.row > summary { display: grid; grid-template-columns: 68px 1fr auto; gap: 12px; align-items: baseline; padding: 8px 16px; cursor: pointer; list-style: none; }
.row > summary::-webkit-details-marker { display: none; }
.row > summary:hover .statement { text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: 4px; }
.badge { color: var(--tone); font-size: 13px; font-weight: 700; }
.badge::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 7px; border-radius: 50%; background: var(--tone); }
.row.skip .statement, .row.pending .statement { color: var(--soft); }
.statement em { padding: 0 7px; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); font-size: 12px; font-style: normal; }
.id { color: var(--soft); font-size: 12px; overflow-wrap: anywhere; text-align: right; }
.body { padding: 2px 16px 16px 96px; }
.body > p { margin: 4px 0 10px; }
.decided { color: var(--soft); font-size: 14px; }
.reason { padding: 8px 12px; border-left: 3px solid var(--tone); background: var(--code); font-size: 14px; overflow-wrap: anywhere; }
.time { color: var(--soft); font-size: 12px; }
.preparation { margin: 0 0 10px; color: var(--soft); font-size: 14px; }
.preparation > summary { cursor: pointer; }

.curl { margin-top: 8px; color: var(--soft); font-size: 13px; }
.curl > summary { cursor: pointer; }
.exchange { margin: 0 0 12px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px; }
.line { margin: 0; overflow-wrap: anywhere; }
.header { margin: 0; color: var(--soft); }
.method { font-size: 13px; }
.caller { float: right; margin-left: 12px; color: var(--soft); font-size: 12px; }
.status { font-variant-numeric: tabular-nums; font-size: 14px; }
.status.good { color: var(--pass); } .status.refused { color: var(--pending); } .status.moved, .status.none { color: var(--fail); }
pre { max-height: 260px; margin: 6px 0 10px; padding: 10px 12px; border-radius: 6px; background: var(--code); overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { margin: 2px 0 8px; color: var(--soft); font-size: 13px; }
ul { margin: 4px 0 0; padding: 0; list-style: none; font-size: 14px; }
li { padding-left: 22px; text-indent: -22px; overflow-wrap: anywhere; }
li::before { display: inline-block; width: 22px; text-indent: 0; font-weight: 700; }
li.met::before { content: "✓"; color: var(--pass); }
li.unmet::before { content: "✗"; color: var(--fail); }
li.unmet { font-weight: 600; }
.found { display: block; padding-left: 0; text-indent: 0; color: var(--fail); font-weight: 400; }
footer { margin-top: 40px; color: var(--soft); font-size: 14px; }
#nothing { margin: 40px 0; color: var(--soft); text-align: center; }
[hidden] { display: none !important; }

@media (max-width: 720px) {
  h2 .bar { display: none; }
  h2 small { margin-left: auto; }
  .row > summary { grid-template-columns: 68px 1fr; }
  .id { grid-column: 2; text-align: left; }
  .body { padding-left: 16px; }
}
@media print { nav { display: none; } .row { break-inside: avoid; } }
`;

/** Filters rows by outcome and words, and copies commands. `#fail` in the address shows failures, `#rest.filters.eq` opens that row. */
export const SCRIPT = `
const rows = [...document.querySelectorAll('.row')];
const texts = rows.map((row) => row.textContent.toLowerCase());
const chips = [...document.querySelectorAll('[data-outcome][aria-pressed]')];
const search = document.getElementById('search');
let outcome = 'all';
function show() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  rows.forEach((row, index) => {
    const hit = (outcome === 'all' || row.dataset.outcome === outcome) && words.every((word) => texts[index].includes(word));
    row.hidden = !hit;
    if (hit) found++;
  });
  for (const group of document.querySelectorAll('.group, section')) group.hidden = !group.querySelector('.row:not([hidden])');
  document.getElementById('nothing').hidden = found > 0;
  for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.outcome === outcome));
}
for (const chip of chips) chip.addEventListener('click', () => { outcome = chip.dataset.outcome; history.replaceState(null, '', '#' + outcome); show(); });
search.addEventListener('input', show);
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) { event.preventDefault(); search.focus(); }
});
for (const button of document.querySelectorAll('.copy')) button.addEventListener('click', () => {
  navigator.clipboard.writeText(button.nextElementSibling.textContent).then(() => { button.textContent = 'copied'; });
});
function reveal() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (chips.some((chip) => chip.dataset.outcome === name)) {
    outcome = name;
    show();
    return;
  }
  const row = document.getElementById(name);
  if (row && row.classList.contains('row')) { row.open = true; row.scrollIntoView(); }
}
addEventListener('hashchange', reveal);
reveal();
`;
