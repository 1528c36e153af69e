import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A request of a page. */
export interface PageRequest {
  readonly method: string;
  /** Path with query string, as on the page. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
}

/** A response as a page shows it. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null if the page shows none. */
  readonly body: string | null;
}

/** Hosts that stand for the page's server. */
const OWN_SERVER = /^(?:http:\/\/)?(?:127\.0\.0\.1|localhost):1337(?=\/|$)/;

const FLAGS: ReadonlySet<string> = new Set([
  '-g',
  '-s',
  '-S',
  '-i',
  '-f',
  '-k',
  '-L',
  '-v',
  '-N',
  '--globoff',
  '--silent',
  '--fail',
  '--include',
]);
const VALUES: Readonly<Record<string, string>> = {
  '-X': 'method',
  '--request': 'method',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--json': 'json',
  '--data-binary': 'data',
  '--data-urlencode': 'encoded',
  '-F': 'form',
  '--form': 'form',
  '-o': 'ignored',
  '-w': 'ignored',
  '-b': 'ignored',
  '-c': 'ignored',
  '--max-time': 'ignored',
};

/**
 * The request that a `curl` command sends. Null if it does not go to the page's server.
 * @param folder folder of the files in `@name`
 * @throws Error for an option that the test does not support
 */
export function curlRequest([, ...words]: readonly string[], folder: string): PageRequest | null {
  const given: Record<string, string[]> = {};
  let url: string | null = null;
  let asQuery = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (word === '-G' || word === '--get') asQuery = true;
    else if (VALUES[word] !== undefined) {
      const option = VALUES[word] as string;
      given[option] = [...(given[option] ?? []), words[++at] as string];
    } else if (/^-[a-zA-Z]{2,}$/.test(word) && [...word.slice(1)].every((flag) => FLAGS.has(`-${flag}`))) continue;
    else if (FLAGS.has(word)) continue;
    else if (word.startsWith('-')) throw new Error(`curl ${word}: an option that the test does not know`);
    else if (url !== null) throw new Error(`curl with two addresses: ${url} and ${word}`);
    else url = word;
  }
  if (url === null || !OWN_SERVER.test(url)) return null;
  const headers = headersOf(given.header ?? []);
  const encoded = (given.encoded ?? []).map(
    (text) => `${text.slice(0, text.indexOf('='))}=${encodeURIComponent(text.slice(text.indexOf('=') + 1))}`,
  );
  const data = [...(given.data ?? []), ...(given.json ?? []), ...encoded].map((text) =>
    text.startsWith('@') ? readFileSync(join(folder, text.slice(1)), 'utf8') : text,
  );
  const form = given.form === undefined ? null : formOf(given.form, folder);
  const body = form ?? (data.length === 0 || asQuery ? null : data.join('&'));
  if (given.json !== undefined) headers['Content-Type'] ??= 'application/json';
  else if (typeof body === 'string' && !hasType(headers)) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  const path = url.replace(OWN_SERVER, '') || '/';
  return {
    method: given.method?.[0] ?? (body === null ? 'GET' : 'POST'),
    path: asQuery && data.length > 0 ? `${path}${path.includes('?') ? '&' : '?'}${data.join('&')}` : path,
    headers,
    body,
  };
}

function hasType(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
}

function formOf(fields: readonly string[], folder: string): FormData {
  const form = new FormData();
  for (const field of fields) {
    const [name, value] = [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)];
    const [file, ...types] = value.slice(1).split(';type=');
    if (!value.startsWith('@')) form.append(name, value);
    else form.append(name, new Blob([readFileSync(join(folder, file as string))], { type: types[0] ?? '' }), basename(file as string));
  }
  return form;
}

const REQUEST_LINE = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (\S+)$/;

/** The requests of a block: one per line, or a single one with headers and a body. */
export function httpRequests(text: string): readonly PageRequest[] {
  const [head = '', ...rest] = text.split(/\n\s*\n/);
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  const body = rest.length === 0 ? null : rest.join('\n\n');
  const starts = lines.filter((line) => REQUEST_LINE.test(line));
  if (starts.length === 0) throw new Error(`no request: ${lines[0]}`);
  if (starts.length > 1 && (starts.length < lines.length || body !== null))
    throw new Error('requests with headers or bodies stand in blocks of their own');
  const headers = headersOf(lines.slice(starts.length));
  if (body !== null && !hasType(headers)) headers['Content-Type'] = 'application/json';
  return starts.map((line) => {
    const [, method, path] = REQUEST_LINE.exec(line) as unknown as [string, string, string];
    return { method, path, headers, body };
  });
}

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]));
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3})\b/;

/** The response that a block shows. Null if it shows requests. */
export function httpAnswer(text: string): PageAnswer | null {
  const [, status] = STATUS_LINE.exec(text) ?? [];
  if (status === undefined) return null;
  const [head = '', ...rest] = text.split(/\n\s*\n/);
  return { status: Number(status), headers: headersOf(head.split('\n').slice(1)), body: rest.length === 0 ? null : rest.join('\n\n') };
}
