import type { Caller, ContentType } from 'plinth';
import type { DocumentMark } from './api/told-versions.ts';

/** The documents on one page of a list. */
export interface MarkedDocuments {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  /** Code of the locale that the list shows; null: the default locale, or the type has no locales. */
  readonly locale: string | null;
  /** The person who looks. They may read the documents; the plugin decides what else they may know. */
  readonly caller: Caller;
}

/** Marks that a plugin puts on documents in lists. */
export interface Marks {
  /** Whether lists of this type can have marks now. Lists of other types are never asked. */
  applies(type: ContentType): boolean;
  /** Returns marks by `documentId`. Use one or two statements for all documents together. */
  marksOf(documents: MarkedDocuments): Promise<ReadonlyMap<string, readonly DocumentMark[]>>;
}

/** Returns the marks of all plugins, by `documentId`; null when no plugin has marks for lists of this type. */
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
