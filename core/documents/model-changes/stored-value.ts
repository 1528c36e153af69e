/** A stored value of a document, and where it is. */
export interface StoredValue {
  /** Uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** By axis: `{ locale: 'fr', status: 'draft' }`. A draft, if a draft has this value. */
  readonly version: Readonly<Record<string, string>>;
  /** Other versions of the document that have the same value there. */
  readonly others: readonly Readonly<Record<string, string>>[];
  /** From the content type's attribute: `seo.0.rating`. */
  readonly path: string;
  /** As text; null for a secret. */
  readonly value: string | null;
}
