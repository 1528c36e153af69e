/** What a person may let a program do in their name. */
export type ProgramScope = 'read' | 'write' | 'upload' | 'publish' | 'delete';

/** Where the answer to a program is sent. */
export interface ProgramPlace {
  /**
   * `site`: a page of another server; `machine`: a program on the caller's machine; `app`: an installed program with its own URL scheme.
   */
  readonly kind: 'site' | 'machine' | 'app';
  /** The host, or the scheme. */
  readonly name: string;
}

/** A program that asks for access. */
export interface AskedProgram {
  /** The name that the program gives itself; it is not verified. */
  readonly name: string;
  readonly place: ProgramPlace;
  readonly scopes: readonly {
    readonly name: ProgramScope;
    /** Whether it is chosen initially. */
    readonly isChosen: boolean;
    /** Whether the person holds any of these rights. */
    readonly isHeld: boolean;
  }[];
  /** Why the program cannot get access, as it will be reported to it; null: it can. */
  readonly problem: string | null;
  /** Where that is reported to the program; null: there is no problem. */
  readonly back: string | null;
}

/** A program that acts for a person. Times are UTC, ISO 8601. */
export interface ConnectedProgram {
  readonly id: number;
  readonly name: string;
  /** Where access was granted from; null when that place does not exist any more. */
  readonly place: ProgramPlace | null;
  readonly scopes: readonly ProgramScope[];
  readonly createdAt: string;
  /** Null: never used. */
  readonly usedAt: string | null;
  /** Its person; null for the caller's own, or when the person was removed. */
  readonly person: string | null;
}
