import type { Difference } from './compare.ts';
import type { Answer } from './server.ts';

/** The key of the documents that show a file. */
const RELATED = 'related';

type Shown = Readonly<Record<string, unknown>>;

/**
 * Whether a difference is about the documents that show a file, and deliberate. Strapi returns every version that shows it directly. Plinth
 * returns each document once, also those that show it in a component: the published version if possible, and drafts only to callers who may
 * read them. All published versions of Strapi must be present here, and equal versions must have equal content.
 */
export function isOtherShowing({ steps }: Difference, reference: Answer, plinth: Answer): boolean {
  const place = steps.indexOf(RELATED);
  if (place === -1) return false;
  const [there, here] = [reference, plinth].map(({ body }) => shownAt(body, steps.slice(0, place + 1)));
  if (there === null || here === null || there === undefined || here === undefined) return false;
  const told = new Map(here.map((document) => [keyOf(document), document]));
  return (
    told.size === here.length &&
    there.every((document) => {
      const same = told.get(keyOf(document));
      if (same === undefined) return !isPublished(document);
      return same.id === document.id ? same.updatedAt === document.updatedAt : isPublished(same) || !isPublished(document);
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

function keyOf({ __type: type, documentId }: Shown): string {
  return `${type} ${documentId}`;
}
