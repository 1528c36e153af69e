/** Another Plinth to which content can be sent. */
export interface TransferTarget {
  readonly name: string;
  readonly url: string;
}

/** An export, an import, or a push of content to another Plinth. Times are UTC, ISO 8601. */
export interface ShownTransfer {
  readonly id: number;
  readonly kind: 'export' | 'import' | 'push';
  readonly state: 'sending' | 'reading' | 'planning' | 'planned' | 'running' | 'done' | 'stopped' | 'failed' | 'ready';
  readonly name: string;
  readonly madeAt: string;
  /** When it is removed. */
  readonly until: string;
  /** Notes about the whole transfer, as sentences. */
  readonly notes: readonly string[];
  readonly error: string | null;
  readonly format: 'archive' | 'jsonl' | 'csv' | 'pieces';
  /**
   * For an import or a push: documents by what it would do with them (`new`, `changed`, `same`, `failed`; `waiting`: not compared yet), and
   * by what it has done.
   */
  readonly plan: Readonly<Record<string, number>>;
  readonly outcome: Readonly<Record<string, number>>;
  /** Number of documents with problems. */
  readonly problems: number;
  /** What the last run did with documents that exist; null: it has not run yet. */
  readonly conflicts: 'skip' | 'overwrite' | 'newer' | null;
  /** For a push: the other Plinth. */
  readonly to: string | null;
  readonly parts: readonly { readonly type: string; readonly documents: number | null }[];
}

/** A document of an import that has problems. */
export interface TransferProblem {
  /** The file that contains it. */
  readonly source: string;
  readonly type: string;
  readonly documentId: string;
  readonly problems: readonly {
    /** A warning does not prevent the import. */
    readonly level: 'error' | 'warning';
    readonly line: number;
    readonly path: string | null;
    readonly message: string;
  }[];
}
