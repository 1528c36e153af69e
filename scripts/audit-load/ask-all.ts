import type { Kernel } from 'plinth';
import { documentAt } from './load-entries.ts';

/** Number of requests per list. */
const TIMES = 20;
const DAY = 86_400_000;

const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);

/** Typical lists: by one filter, by several, and by one that matches nothing. */
const LISTS: Readonly<Record<string, string>> = {
  'first page': '',
  'first page of a person': 'who=staff:7',
  'first page of a person by name': 'who=Person 7',
  'first page of a document': `documentId=${documentAt(4_711)}`,
  'first page of an action': 'kind=deleted',
  'first page of a day a year ago': `from=${day(365)}&to=${day(365)}`,
  'a person and an action': 'who=staff:7&kind=deleted',
  'a person and an area that is seldom': 'who=staff:7&area=action',
  'a person and a type that is not there': 'who=staff:7&type=api::none.none',
  'a person in a month': `who=staff:7&from=${day(400)}&to=${day(370)}`,
  'an action through a surface where it never is': 'kind=deleted&surface=rest',
  'an action that is frequent through a surface where it never is': 'kind=updated&surface=rest',
  'two that are frequent together': 'kind=updated&surface=admin',
  'a person, an action and a type': 'who=staff:7&kind=published&type=api::page.page',
  'a document and an action': `documentId=${documentAt(4_711)}&kind=published`,
  'a type, an area and a surface': 'type=api::salary.salary&area=read&surface=rest',
  'a person and an action in a month': `who=staff:7&kind=deleted&from=${day(400)}&to=${day(370)}`,
  'a text of a person that is nowhere': 'who=staff:7&text=nowhere',
  'a request': 'requestId=request-4711',
  'a text that is nowhere': 'text=nowhere',
};

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly lookedBackTo: string | null };
}

/** Measures lists, and a change with its entry. @returns a line for each */
export async function askAll(kernel: Kernel, token: string): Promise<readonly string[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const lines: string[] = [];
  const timed = async (name: string, path: string) => {
    const times: number[] = [];
    let count = 0;
    let stopped = '';
    for (let time = 0; time < TIMES && (times.at(-1) ?? 0) < 5_000; time++) {
      const begun = performance.now();
      const answer = await fetch(`${kernel.url}/api/audit/entries?${path}`, { headers });
      if (!answer.ok) {
        lines.push(`${name}: answered ${answer.status} after ${ms(performance.now() - begun)}`);
        return;
      }
      const { data, meta } = (await answer.json()) as Page;
      count = data.length;
      stopped = meta.lookedBackTo === null ? '' : `, looked back to ${meta.lookedBackTo.slice(0, 10)}`;
      times.push(performance.now() - begun);
    }
    const sorted = times.toSorted((one, other) => one - other);
    lines.push(`${name}: ${ms(sorted[sorted.length >> 1] ?? 0)}, at the most ${ms(sorted.at(-1) ?? 0)}, ${count} entries${stopped}`);
  };
  for (const [name, path] of Object.entries(LISTS)) await timed(name, path);
  await timed('a page in the middle', `before=${Date.now() - 365 * DAY}-1`);
  await timed('a page in the middle of a person', `who=staff:7&before=${Date.now() - 365 * DAY}-1`);
  return lines;
}

/** Exports for a few seconds. */
export async function exported(kernel: Kernel, token: string): Promise<string> {
  const end = new AbortController();
  const begun = performance.now();
  const answer = await fetch(`${kernel.url}/api/audit/export`, { headers: { Authorization: `Bearer ${token}` }, signal: end.signal });
  let lines = 0;
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (performance.now() - begun > 10_000) break;
  }
  const seconds = (performance.now() - begun) / 1_000;
  return `${lines} entries exported, ${Math.round(lines / seconds)} in a second (${(bytes / seconds / 1_048_576).toFixed(1)} MiB)`;
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
