/** Another Plinth that content may be sent to. */
export interface TransferTarget {
  readonly name: string;
  readonly url: string;
}

/** An export or import of content that was asked for, or content that is sent to another Plinth. Times are UTC, ISO 8601. */
export interface ShownTransfer {
  readonly id: number;
  readonly kind: 'export' | 'import' | 'push';
  readonly state: 'sending' | 'reading' | 'planning' | 'planned' | 'running' | 'done' | 'stopped' | 'failed' | 'ready';
  readonly name: string;
  readonly madeAt: string;
  /** Until when it is kept. */
  readonly until: string;
  /** Sentences about all of it. */
  readonly notes: readonly string[];
  readonly error: string | null;
  readonly format: 'archive' | 'jsonl' | 'csv' | 'pieces';
  /** Of an import, or a push: documents by what it would do with them (`new`, `changed`, `same`, `failed`; `waiting`: nobody has looked yet), and by what it has done. */
  readonly plan: Readonly<Record<string, number>>;
  readonly outcome: Readonly<Record<string, number>>;
  /** Documents that something is to be said about. */
  readonly problems: number;
  /** Of a push: the other Plinth. */
  readonly to: string | null;
  readonly parts: readonly { readonly type: string; readonly documents: number | null }[];
}

/** A document of an import that something is to be said about. */
export interface TransferProblem {
  /** The file that it stands in. */
  readonly source: string;
  readonly type: string;
  readonly documentId: string;
  readonly problems: readonly {
    /** A warning: it goes in. */
    readonly level: 'error' | 'warning';
    readonly line: number;
    readonly path: string | null;
    readonly message: string;
  }[];
}
