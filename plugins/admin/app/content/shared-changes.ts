import type { HttpClient } from '../client/http-client.ts';
import type { Data, SharedFacts } from '../client/types.ts';

/** Attributes that are not localized, and the locales in which publishing changes them, or leaves them as they are. */
export interface SharedLine {
  readonly fields: readonly string[];
  readonly locales: readonly string[];
}

/** What publishing changes in other locales (`live`), and what it leaves pending because the person may not change it there (`held`). */
export interface SharedChanges {
  readonly live: readonly SharedLine[];
  readonly held: readonly SharedLine[];
}

/** The changes when there are none. */
export const NO_CHANGES: SharedChanges = { live: [], held: [] };

/** Documents per request. */
const PART = 100;

/** Asks what publishing documents in one locale would change in other locales. */
export async function sharedChanges(
  http: HttpClient,
  type: string,
  documentIds: readonly string[],
  locale: string,
  signal?: AbortSignal,
): Promise<SharedChanges> {
  const facts: SharedFacts[] = [];
  for (let at = 0; at < documentIds.length; at += PART) {
    const body = { type, documentIds: documentIds.slice(at, at + PART), locale };
    const answer = await http.ask<Data<Readonly<Record<string, SharedFacts>>>>('/shared', {
      method: 'POST',
      body,
      ...(signal && { signal }),
    });
    facts.push(...Object.values(answer.body.data));
  }
  return changesOf(facts);
}

/** Sums up the facts of documents, so that each line is true of at least one document for each of its fields and locales. */
export function changesOf(facts: readonly SharedFacts[]): SharedChanges {
  return {
    live: linesOf(facts, ({ pending, refused }) => pending.filter((name) => !refused.includes(name))),
    held: linesOf(facts, ({ pending, refused }) => pending.filter((name) => refused.includes(name))),
  };
}

/** Joins the locales that concern the same fields into one line. */
function linesOf(facts: readonly SharedFacts[], fieldsOf: (facts: SharedFacts) => readonly string[]): readonly SharedLine[] {
  const byLocale = new Map<string, Set<string>>();
  for (const each of facts) {
    const names = fieldsOf(each);
    if (names.length === 0) continue;
    for (const locale of each.locales) byLocale.set(locale, new Set([...(byLocale.get(locale) ?? []), ...names]));
  }
  const lines = new Map<string, { readonly fields: readonly string[]; readonly locales: string[] }>();
  for (const [locale, names] of byLocale) {
    const fields = [...names].sort();
    const line = lines.get(fields.join(' '));
    if (line === undefined) lines.set(fields.join(' '), { fields, locales: [locale] });
    else line.locales.push(locale);
  }
  return [...lines.values()];
}
