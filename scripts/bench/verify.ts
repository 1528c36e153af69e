import { isDeepStrictEqual } from 'node:util';
import { send } from './client.ts';
import type { SeededIds } from './seeded-ids.ts';
import type { LoadRequest, Workload } from './workloads.ts';

/** A running target, with the ids that requests need. */
export interface Site {
  readonly name: string;
  readonly url: string;
  readonly ids: SeededIds;
}

/** How equal the responses of two targets must be. */
export type Likeness =
  /** Byte for byte. */
  | 'bytes'
  /** Equal except for ids and the times of documents, which differ in every deployment. */
  | 'values';

/** Keys that differ between deployments. */
const OWN_KEYS: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt']);

/**
 * Checks that all sites respond alike to the reads of a workload, so that the same work is measured.
 * @throws Error with the first difference
 */
export async function verify(workload: Workload, sites: readonly Site[], likeness: Likeness): Promise<void> {
  if (workload.writes) return;
  const [first, ...others] = await Promise.all(sites.map(async (site) => ({ site, answers: await answersOf(site, workload) })));
  if (!first) return;
  for (const other of others) {
    first.answers.forEach((answer, i) => {
      const path = workload.requests(first.site.ids)[i]?.path;
      const where = `${path}: ${first.site.name} and ${other.site.name} differ`;
      const found = other.answers[i] ?? '';
      if (likeness === 'bytes') {
        if (answer !== found) throw new Error(`${where}:\n${around(answer, found)}`);
        return;
      }
      const difference = firstDifference(JSON.parse(answer), JSON.parse(found), '');
      if (difference !== null) throw new Error(`${where} at ${difference}`);
    });
  }
}

async function answersOf(site: Site, workload: Workload): Promise<string[]> {
  return Promise.all(workload.requests(site.ids).map((request) => answerOf(site, request)));
}

async function answerOf(site: Site, { method, path, body }: LoadRequest): Promise<string> {
  const { status, text } = await send(method, site.url + path, body === undefined ? undefined : JSON.parse(body));
  if (status !== 200) throw new Error(`${site.name} answered ${path} with ${status}: ${text.slice(0, 1_000)}`);
  const { data, errors } = JSON.parse(text) as { data: unknown; errors?: unknown };
  if (errors !== undefined) throw new Error(`${site.name} answered ${path} with errors: ${text.slice(0, 1_000)}`);
  if (data === null || (Array.isArray(data) && data.length === 0)) throw new Error(`${site.name} answered ${path} without a document`);
  return text;
}

/** The path of the first difference, with both values; null when there is none. */
function firstDifference(left: unknown, right: unknown, path: string): string | null {
  if (isObject(left) && isObject(right) && Array.isArray(left) === Array.isArray(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      if (OWN_KEYS.has(key)) continue;
      const difference = firstDifference(left[key], right[key], path === '' ? key : `${path}.${key}`);
      if (difference !== null) return difference;
    }
    return null;
  }
  return isDeepStrictEqual(timed(left), timed(right)) ? null : `${path}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`;
}

/** A time of day with its milliseconds: on PostgreSQL, the reference leaves out those of whole seconds. */
function timed(value: unknown): unknown {
  return typeof value === 'string' && /^\d\d:\d\d:\d\d$/.test(value) ? `${value}.000` : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Both texts around their first difference. */
function around(left: string, right: string): string {
  let at = 0;
  while (left[at] === right[at]) at++;
  const from = Math.max(0, at - 80);
  return `…${left.slice(from, at + 80)}\n…${right.slice(from, at + 80)}`;
}
