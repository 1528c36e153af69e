import { OUTCOMES, type Outcome } from '../runner/outcome.ts';
import { countOutcomes, type Exchange, type Report, type RowResult } from '../runner/report.ts';
import { curlCommand } from './curl.ts';
import { SCRIPT, STYLE } from './html-page.ts';
import { headline, notes } from './summary.ts';

const LABELS: Readonly<Record<Outcome, string>> = {
  pass: 'pass',
  flaky: 'flaky',
  fail: 'fail',
  known: 'known',
  pending: 'not yet',
  skip: 'skip',
  error: 'error',
};

/** Outcomes of rows whose requests readers may want to repeat. */
const BROKEN: readonly Outcome[] = ['fail', 'flaky', 'known', 'error'];

/** The report as a single self-contained page: every row with its statement, requests, responses and expectations. */
export function htmlReport(report: Report): string {
  const counts = countOutcomes(report.results);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(`${counts.fail === 0 && counts.error === 0 ? '✓' : '✗'} Conformance of ${report.url}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="eyebrow">Conformance report</p>
<h1>${html(report.url.replace(/^https?:\/\//, ''))}</h1>
<p class="headline">${html(headline(report))}</p>
${notes(report)
  .map((note) => `<p class="note">${html(note)}</p>`)
  .join('')}
${bar(counts, report.results.length)}
<p class="facts"><span>${html(report.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}</span><span>${(report.milliseconds / 1_000).toFixed(1)} s</span>${report.features.map((feature) => `<span class="feature">${html(feature)}</span>`).join('')}</p>
${overview(report)}
</header>
<nav aria-label="Filter">
<div class="chips" role="group" aria-label="Outcome">
<button type="button" data-outcome="all" aria-pressed="true">all <b>${report.results.length}</b></button>
${OUTCOMES.filter((outcome) => counts[outcome] > 0)
  .map(
    (outcome) =>
      `<button type="button" class="${outcome}" data-outcome="${outcome}" aria-pressed="false">${LABELS[outcome]} <b>${counts[outcome]}</b></button>`,
  )
  .join('\n')}
</div>
<input type="search" id="search" placeholder="Find a row: $between, locale, 404 …" aria-label="Find a row">
</nav>
<main>
${report.areas.map(({ name, title }) => area(name, title, report)).join('\n')}
<p id="nothing" hidden>No row matches.</p>
</main>
<footer>${report.left.length > 0 ? `<p>Could not be removed: ${report.left.map((path) => `<code>${html(path)}</code>`).join(', ')}</p>` : '<p>Everything that this run made was removed again.</p>'}</footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** The overview of areas, each a link to its rows. */
function overview({ areas, results }: Report): string {
  const lines = areas.map(({ name, title }) => {
    const own = results.filter((result) => result.area === name);
    const counts = countOutcomes(own);
    const wrong = counts.fail + counts.error;
    const note = wrong > 0 ? `<b class="fail">${wrong}</b>` : '';
    return `<a href="#${html(name)}"><span>${html(title)}</span>${note}${bar(counts, own.length)}</a>`;
  });
  return `<div class="overview">${lines.join('')}</div>`;
}

function bar(counts: Readonly<Record<Outcome, number>>, total: number): string {
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) =>
      `<i class="${outcome}" style="flex-grow:${counts[outcome]}" title="${LABELS[outcome]}: ${counts[outcome]} of ${total}"></i>`,
  );
  return `<div class="bar" role="img" aria-label="${OUTCOMES.map((outcome) => `${LABELS[outcome]} ${counts[outcome]}`).join(', ')}">${parts.join('')}</div>`;
}

function area(name: string, title: string, report: Report): string {
  const results = report.results.filter((result) => result.area === name);
  const counts = countOutcomes(results);
  const sections = [...new Set(results.map(({ row }) => row.section))];
  return `<section id="${html(name)}">
<h2><a href="#${html(name)}">${html(title)}</a> ${bar(counts, results.length)} <small>${counts.pass}/${results.length}</small></h2>
${sections
  .map((section) => {
    const own = results.filter(({ row }) => row.section === section);
    const heading = sections.length > 1 || section !== title ? `<h3>${html(section)}</h3>` : '';
    return `<div class="group">${heading}<div class="rows">${own.map((result) => rowOf(result, report.url)).join('\n')}</div></div>`;
  })
  .join('\n')}
</section>`;
}

function rowOf({ row, outcome, reason, known, exchanges, milliseconds }: RowResult, url: string): string {
  const shownAs = (exchange: Exchange) => exchangeOf(exchange, BROKEN.includes(outcome) ? curlCommand(exchange, url) : undefined);
  const shown = exchanges.filter(({ purpose, expected }) => purpose === 'check' || expected.some(({ met }) => !met));
  const prepared = exchanges.length - shown.length;
  const body = [
    row.decided === undefined ? '' : `<p class="decided"><b>Decided</b> ${html(row.decided)}</p>`,
    known ? `<p class="decided"><b>Known</b> ${html(known)}</p>` : '',
    reason === undefined ? '' : `<p class="reason ${outcome}">${html(reason)}</p>`,
    prepared === 0
      ? ''
      : `<details class="preparation"><summary>${prepared} request${prepared === 1 ? '' : 's'} to prepare</summary>${exchanges
          .filter((exchange) => !shown.includes(exchange))
          .map(shownAs)
          .join('')}</details>`,
    ...shown.map(shownAs),
  ].join('');
  const open = outcome === 'fail' || outcome === 'error' ? ' open' : '';
  return `<details class="row ${outcome}" id="${html(row.id)}" data-outcome="${outcome}"${open}>
<summary><span class="badge">${LABELS[outcome]}</span><span class="statement">${html(row.text)}${row.decided === undefined ? '' : ' <em>decided</em>'}</span><code class="id">${html(row.id)}</code></summary>
<div class="body">${body}${exchanges.length > 0 ? `<p class="time">${milliseconds} ms</p>` : ''}</div>
</details>`;
}

function exchangeOf(
  { caller, method, path, requestHeaders, requestBody, status, contentType, responseBody, problem, expected }: Exchange,
  curl: string | undefined,
): string {
  const headers = Object.entries(requestHeaders).filter(([name]) => name !== 'content-type');
  const tone = status === undefined ? 'none' : status < 300 ? 'good' : status < 400 ? 'moved' : 'refused';
  return `<div class="exchange">
<p class="line"><b class="method">${html(method)}</b> <code>${html(readable(path))}</code><span class="caller">as ${html(caller)}</span></p>
${headers.map(([name, value]) => `<p class="header"><code>${html(name)}: ${html(value)}</code></p>`).join('')}${requestBody === undefined ? '' : `<pre>${html(pretty(requestBody))}</pre>`}
<p class="line"><b class="status ${tone}">${status ?? 'no answer'}</b>${contentType ? ` <span class="caller">${html(contentType)}</span>` : ''}${problem === undefined ? '' : ` ${html(problem)}`}</p>
${responseBody ? `<pre>${html(pretty(responseBody))}</pre>` : status === undefined ? '' : '<p class="empty">an empty body</p>'}
${expected.length === 0 ? '' : `<ul>${expected.map(({ text, met, found }) => `<li class="${met ? 'met' : 'unmet'}">${html(text)}${found === undefined ? '' : `<span class="found">found ${html(found)}</span>`}</li>`).join('')}</ul>`}
${curl === undefined ? '' : `<details class="curl"><summary>as curl</summary><button type="button" class="copy">copy</button><pre>${html(curl)}</pre></details>`}</div>`;
}

function readable(path: string): string {
  return path.length <= 600 ? path : `${path.slice(0, 600)}…`;
}

/** Indents JSON; other text is returned unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function html(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
