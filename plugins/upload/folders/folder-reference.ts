/** A folder as clients name it. */
export type FolderReference = { readonly id: number } | { readonly documentId: string };

/** Numbers of rows have at most as many digits as a number is exact with. */
const NUMBER = /^\d{1,15}$/;
const DOCUMENT_ID = /^[\w-]{1,255}$/;

/** What may stand where a folder is named, for messages. */
export const REFERENCE_RULE = 'must be the id or the documentId of a folder, or null';

/** The folder that a number or a text names: a numeric id, also as text, or a documentId. Null for what names none. */
export function folderReference(value: unknown): FolderReference | null {
  if (typeof value === 'number') return NUMBER.test(String(value)) ? { id: value } : null;
  if (typeof value !== 'string') return null;
  if (NUMBER.test(value)) return { id: Number(value) };
  return DOCUMENT_ID.test(value) ? { documentId: value } : null;
}
