type Json = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that the page shows. */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

interface ShownOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly 'x-action'?: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, ShownAnswer>>;
}

interface ShownAnswer {
  /** Set for responses that all operations share. */
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Json>>;
}

/** Input of the page besides the document. */
export interface PageOptions {
  readonly style: string;
  /** Part of a path or a tag: only matching operations are shown. Empty: all. */
  readonly part: string;
  /** Why a token was refused. */
  readonly refusal: string | null;
  readonly isStranger: boolean;
}

/**
 * Greatest number of operations that are shown in full. If there are more, the reader must choose a part, because rendering blocks all
 * other requests.
 */
const MOST = 100;
/** Greatest number of schemas shown. Through relations, a few operations can lead to all schemas. */
const MOST_SCHEMAS = 100;

/** Renders a document as HTML. All its texts are escaped. */
export function renderPage(document: ShownDocument, { style, part, refusal, isStranger }: PageOptions): string {
  const wanted = part.toLowerCase();
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation, tag: operation.tags[0] ?? '' })),
  );
  const found = all.filter(({ path, tag }) => wanted === '' || path.toLowerCase().includes(wanted) || tag.toLowerCase().includes(wanted));
  const tags = [...new Set(found.map(({ tag }) => tag))];
  const title = escaped(document.info.title);
  const shown =
    found.length > MOST
      ? `<p>${found.length} operations are too many for one page. Select a part:</p><p>${tags.map((tag) => `<a href="?part=${encodeURIComponent(tag)}">${escaped(tag)}</a>`).join(' · ')}</p>`
      : tags.map((tag) => section(tag, found)).join('');
  const schemas = found.length > MOST ? '' : schemasOf(document, found);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<h1>${title} <span class="quiet">${escaped(document.info.version)}</span></h1>
<p>${isStranger ? 'Public operations. Enter a token to show the operations that it permits.' : 'Operations that the token permits.'} <a href="openapi.json">openapi.json</a></p>
<form method="post" action="openapi.html">
<input name="token" type="password" autocomplete="off" placeholder="Token" aria-label="Token">
<input name="part" value="${escaped(part)}" placeholder="Part of a path or a tag" aria-label="Part of a path or a tag">
<button>Show</button>
</form>
${refusal === null ? '' : `<p role="alert"><strong>${escaped(refusal)}</strong></p>`}
${shown}
${schemas}
</body>
</html>
`;
}

interface Found {
  readonly path: string;
  readonly method: string;
  readonly operation: ShownOperation;
  readonly tag: string;
}

function section(tag: string, found: readonly Found[]): string {
  return `<h2>${escaped(tag)}</h2>${found
    .filter((each) => each.tag === tag)
    .map(operationOf)
    .join('')}`;
}

function operationOf({ method, path, operation }: Found): string {
  const { operationId, summary = '', parameters = [], requestBody, responses, security } = operation;
  const action = operation['x-action'] ?? (security === undefined ? '' : 'public');
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => block(`Body, ${type}`, schema));
  const answers = Object.entries(responses)
    .filter(([, { $ref }]) => $ref === undefined)
    .map(([status, { content }]) => block(`Response ${status}`, content?.['application/json']?.schema ?? null));
  return `<details><summary><code><span class="method">${escaped(method.toUpperCase())}</span>${escaped(path)}</code> ${escaped(summary)}</summary>
<p class="quiet"><code>${escaped(operationId)}</code> ${escaped(action)}</p>
${parameters.map((parameter) => (typeof parameter.$ref === 'string' ? `<p><code>${escaped(parameter.$ref.split('/').at(-1) ?? '')}</code></p>` : block(`${parameter.name} (${parameter.in})`, parameter.schema))).join('')}
${bodies.join('')}${answers.join('')}
</details>`;
}

/** The schemas that the operations refer to; only the nearest if there are too many. */
function schemasOf({ components: { schemas } }: ShownDocument, found: readonly Found[]): string {
  const names = new Set<string>();
  // A breadth-first search finds the nearest first.
  const waiting: unknown[] = found.map(({ operation }) => operation);
  for (const next of waiting) {
    if (names.size > MOST_SCHEMAS) break;
    for (const [, name] of JSON.stringify(next).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || names.has(name)) continue;
      names.add(name);
      waiting.push(schemas[name] ?? {});
    }
  }
  const sorted = [...names].slice(0, MOST_SCHEMAS).sort();
  const more = names.size > MOST_SCHEMAS ? '<p>For all other schemas, see <a href="openapi.json">openapi.json</a>.</p>' : '';
  return `<h2>Schemas</h2>${more}${sorted.map((name) => `<details id="${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${json(schemas[name])}</details>`).join('')}`;
}

function block(title: string, schema: unknown): string {
  return `<p>${escaped(title)}</p>${schema === null ? '<p class="quiet">nothing</p>' : json(schema)}`;
}

/** JSON in which references link to the schemas below. */
function json(value: unknown): string {
  const text = escaped(JSON.stringify(value, null, 2) ?? '');
  return `<pre>${text.replaceAll(/&quot;#\/components\/schemas\/([\w.-]+)&quot;/g, '<a href="#$1">$1</a>')}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
