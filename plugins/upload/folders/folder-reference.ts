/** A reference to a folder. */
export type FolderReference = { readonly id: number } | { readonly documentId: string };

/** Numeric ids have at most 15 digits, since numbers are exact up to that. */
const NUMBER = /^\d{1,15}$/;
const DOCUMENT_ID = /^[\w-]{1,255}$/;

/** Describes valid references, for messages. */
export const REFERENCE_RULE = 'must be the id or documentId of a folder, or null';

/** Parses a reference: a numeric id, also as a string, or a documentId. Null for anything else. */
export function folderReference(value: unknown): FolderReference | null {
  if (typeof value === 'number') return NUMBER.test(String(value)) ? { id: value } : null;
  if (typeof value !== 'string') return null;
  if (NUMBER.test(value)) return { id: Number(value) };
  return DOCUMENT_ID.test(value) ? { documentId: value } : null;
}
