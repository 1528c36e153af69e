import type { Difference } from './compare.ts';
import type { Answer } from './server.ts';

/** What answers call the documents that show a file. */
const RELATED = 'related';

type Shown = Readonly<Record<string, unknown>>;

/**
 * Whether a difference lies in the documents that show a file, and is one of which are told: Strapi tells every version that shows it itself, Plinth each published document once,
 * in the default locale, those that show it in a component among them. What both could tell must be told here, as the same version.
 */
export function isOtherShowing({ steps }: Difference, reference: Answer, plinth: Answer): boolean {
  const place = steps.indexOf(RELATED);
  if (place === -1) return false;
  const [there, here] = [reference, plinth].map(({ body }) => shownAt(body, steps.slice(0, place + 1)));
  if (there === null || here === null || there === undefined || here === undefined) return false;
  const told = new Map(here.map((document) => [keyOf(document), document]));
  const groups = new Set(here.map(groupOf));
  return (
    told.size === here.length &&
    here.every(isPublished) &&
    there.filter(isPublished).every((document) => {
      const same = told.get(keyOf(document));
      return same === undefined ? 'locale' in document && !groups.has(groupOf(document)) : same.updatedAt === document.updatedAt;
    })
  );
}

function shownAt(body: unknown, steps: Difference['steps']): readonly Shown[] | null {
  let value = body;
  for (const step of steps) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[step];
  return Array.isArray(value) ? value : null;
}

function isPublished({ publishedAt }: Shown): boolean {
  return publishedAt !== null;
}

function groupOf({ __type: type, locale }: Shown): string {
  return `${type} ${locale}`;
}

function keyOf(document: Shown): string {
  return `${groupOf(document)} ${document.id} ${document.documentId}`;
}
