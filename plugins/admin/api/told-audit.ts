/** Something that was done. Times are UTC, ISO 8601. */
export interface AuditEntry {
  readonly number: number;
  readonly at: string;
  /** `staff:3`; null: nobody in particular. */
  readonly actor: string | null;
  /** What people called the actor then. */
  readonly title: string | null;
  readonly address: string | null;
  readonly surface: string | null;
  readonly requestId: string | null;
  readonly area: string;
  readonly kind: string;
  readonly type: string | null;
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly previous: string;
  readonly hash: string;
}

/** A page of entries, newest first. */
export interface AuditPage {
  readonly data: readonly AuditEntry[];
  /** What leads to older ones; null: there are none. */
  readonly meta: { readonly next: string | null };
}

/** Something that is wrong with the chain, with the numbers of the first and the last entry that it is about. */
export interface AuditFinding {
  readonly problem: string;
  readonly from: number;
  readonly to: number;
}

/** How it is with the chain of entries. */
export interface AuditState {
  /** Number of the last entry; 0: there is none. */
  readonly number: number;
  readonly hash: string | null;
  /** Entries that wait to be sealed. */
  readonly unsealed: number;
  /** Whether seals are made with a key that the database does not know. */
  readonly hasKey: boolean;
  /** From 0 to 1; null: nobody verifies. */
  readonly verifying: number | null;
  readonly verified: {
    readonly number: number;
    readonly at: string;
    /** Who asked for it; null: it was its time. */
    readonly by: string | null;
    readonly title: string | null;
    readonly rows: number;
    readonly count: number;
    readonly findings: readonly AuditFinding[];
  } | null;
}
