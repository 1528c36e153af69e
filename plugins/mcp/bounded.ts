import type { DocumentValue } from 'plinth';

/** An attribute that was left out of a document, and its size. */
export interface LeftOut {
  readonly attribute: string;
  readonly bytes: number;
}

/** The size of a value as JSON, in bytes. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/** The first documents that fit into a size limit; always at least one. @param most bytes of JSON */
export function fittingDocuments<Document>(documents: readonly Document[], most: number): readonly Document[] {
  let size = 0;
  const end = documents.findIndex((document, index) => {
    size += bytesOf(document) + 1;
    return index > 0 && size > most;
  });
  return end === -1 ? documents : documents.slice(0, end);
}

/** Leaves out the largest attributes of a document until it fits into a size limit. @param most bytes of JSON */
export function fittingDocument(
  document: DocumentValue,
  most: number,
): { readonly document: DocumentValue; readonly leftOut: readonly LeftOut[] } {
  let size = bytesOf(document);
  if (size <= most) return { document, leftOut: [] };
  const sizes = Object.entries(document).map(([attribute, value]) => ({ attribute, bytes: bytesOf(value) }));
  const leftOut: LeftOut[] = [];
  for (const each of sizes.sort((one, other) => other.bytes - one.bytes)) {
    if (size <= most || each.attribute === 'documentId') break;
    leftOut.push(each);
    size -= each.bytes;
  }
  const names = new Set(leftOut.map(({ attribute }) => attribute));
  return { document: Object.fromEntries(Object.entries(document).filter(([name]) => !names.has(name))) as DocumentValue, leftOut };
}
