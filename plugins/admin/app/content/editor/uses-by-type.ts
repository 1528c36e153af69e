import type { Use } from '../../client/types.ts';

/** Documents of one type that refer to a document, through any of their attributes. */
export interface UsesOfType extends Pick<Use, 'type' | 'title' | 'documents'> {
  /** Number of documents that are not listed; null: unknown, because several attributes refer to the document. */
  readonly more: number | null;
}

/** Merges the uses of a type's attributes, so that each document is listed once. */
export function byType(uses: readonly Use[]): readonly UsesOfType[] {
  return [...new Set(uses.map(({ type }) => type))].flatMap((type) => {
    const own = uses.filter((use) => use.type === type);
    const [first] = own;
    if (first === undefined) return [];
    const documents = [
      ...new Map(own.flatMap((use) => use.documents.map((document) => [document.documentId, document] as const))).values(),
    ];
    const hidden = own.reduce((sum, use) => sum + use.total - use.documents.length, 0);
    return [{ type, title: first.title, documents, more: hidden > 0 && own.length > 1 ? null : hidden }];
  });
}
