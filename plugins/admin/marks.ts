import type { Caller, ContentType } from 'plinth';
import type { DocumentMark } from './api/told-versions.ts';

/** Documents of a page of a list. */
export interface MarkedDocuments {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  /** Code of the locale that the list shows; null: the default one, or there are none. */
  readonly locale: string | null;
  /** Who looks. They may read the documents; what else they are told is up to who tells it. */
  readonly caller: Caller;
}

/** What a plugin knows of documents in lists. */
export interface Marks {
  /** Whether there may be marks in lists of a type, as of now: no list of another one asks. */
  applies(type: ContentType): boolean;
  /** Marks by `documentId`, by one statement or two for all of them. */
  marksOf(documents: MarkedDocuments): Promise<ReadonlyMap<string, readonly DocumentMark[]>>;
}

/** Marks of all plugins, by `documentId`; null where no plugin has any for lists of this type. */
export async function allMarks(
  plugins: readonly Marks[],
  documents: MarkedDocuments,
): Promise<Readonly<Record<string, readonly DocumentMark[]>> | null> {
  const asked = plugins.filter((plugin) => plugin.applies(documents.type));
  if (asked.length === 0 || documents.documentIds.length === 0) return null;
  const found = await Promise.all(asked.map((plugin) => plugin.marksOf(documents)));
  return Object.fromEntries(
    documents.documentIds.flatMap((id) => {
      const marks = found.flatMap((each) => each.get(id) ?? []);
      return marks.length === 0 ? [] : [[id, marks] as const];
    }),
  );
}
