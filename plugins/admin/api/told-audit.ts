/** An entry of the audit log. Times are UTC, ISO 8601. */
export interface AuditEntry {
  readonly number: number;
  readonly at: string;
  /** `staff:3`; null: no actor. */
  readonly actor: string | null;
  /** Name of the actor at that time. */
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
  /** Cursor of the page with older entries; null: there are none. */
  readonly meta: { readonly next: string | null };
}

/** A problem in the chain, with the numbers of the first and the last entry that it concerns. */
export interface AuditFinding {
  readonly problem: string;
  readonly from: number;
  readonly to: number;
}

/** The state of the chain of entries. */
export interface AuditState {
  /** Number of the last entry; 0: there are no entries. */
  readonly number: number;
  readonly hash: string | null;
  /** Number of entries from the oldest to the last. */
  readonly entries: number;
  /** Entries that wait to be sealed. */
  readonly unsealed: number;
  /** Whether seals use a key that the database does not hold. */
  readonly hasKey: boolean;
  /** Progress from 0 to 1; null: no verification is running. */
  readonly verifying: number | null;
  readonly verified: {
    readonly number: number;
    readonly at: string;
    /** Who started it; null: it ran on schedule. */
    readonly by: string | null;
    readonly title: string | null;
    readonly rows: number;
    readonly count: number;
    readonly findings: readonly AuditFinding[];
  } | null;
}
