/** What somebody may let a program do in his name. */
export type ProgramScope = 'read' | 'write' | 'upload' | 'publish' | 'delete';

/** Where the answer to a program goes. */
export interface ProgramPlace {
  /** `site`: a page of another server; `machine`: a program on the machine of who asks; `app`: one that is installed there, by a scheme of its own. */
  readonly kind: 'site' | 'machine' | 'app';
  /** The host, or the scheme. */
  readonly name: string;
}

/** A program that wants to be let in. */
export interface AskedProgram {
  /** As it calls itself: anybody may call himself anything. */
  readonly name: string;
  readonly place: ProgramPlace;
  readonly scopes: readonly {
    readonly name: ProgramScope;
    /** Whether it is chosen at first. */
    readonly isChosen: boolean;
    /** Whether the person may do any of it himself. */
    readonly isHeld: boolean;
  }[];
  /** Why the program cannot be let in, as it will be told; null: it can. */
  readonly problem: string | null;
  /** Where the program is told that; null: there is no problem. */
  readonly back: string | null;
}

/** A program that works in somebody's name. Times are UTC, ISO 8601. */
export interface ConnectedProgram {
  readonly id: number;
  readonly name: string;
  /** Where it was let in from; null where that is nowhere any more. */
  readonly place: ProgramPlace | null;
  readonly scopes: readonly ProgramScope[];
  readonly createdAt: string;
  /** Null: it has done nothing yet. */
  readonly usedAt: string | null;
  /** Whose it is; null where that is who asks, or somebody who is gone. */
  readonly person: string | null;
}
