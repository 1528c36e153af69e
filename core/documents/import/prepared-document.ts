import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { ENTRY_LINKS } from '../storage/entry-links.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { ImportRemark } from './document-imports.ts';

/** A document that fits the model, as far as that can be told without the database. */
export interface PreparedDocument {
  readonly layout: TypeLayout;
  readonly documentId: string;
  readonly versions: readonly PreparedVersion[];
  /** Equal for documents that are stored in the same way. */
  readonly digest: string;
  /** What was remarked so far: nothing is refused by it. */
  readonly remarks: readonly ImportRemark[];
}

/** A version in stored form. */
export interface PreparedVersion {
  readonly id: number;
  readonly key: VersionKey;
  /** Whether it is checked strictly, and so competes for unique values. */
  readonly isStrict: boolean;
  /** All scalars with columns of their own, and all component attributes. */
  readonly values: Readonly<Record<string, unknown>>;
  /** For each to-one column. */
  readonly toOne: ReadonlyMap<RelationAttribute, PreparedLink | null>;
  readonly links: readonly PreparedLink[];
  /** Entries that need a number of their own. */
  readonly doubles: readonly DoubleEntry[];
  /** The highest id of a component entry as it was given; 0 without any. */
  readonly highestEntry: number;
}

/** A component entry in stored form, which may yet get another id. */
export type PreparedEntry = { id: number } & Record<string, unknown>;

/** An entry with the id of another one of its version. */
export interface DoubleEntry {
  readonly entry: PreparedEntry;
  /** What gets a number: its id, or what its links are found by (of components that count their entries apart). */
  readonly key: 'id' | typeof ENTRY_LINKS;
  /** The id that it was given with. */
  readonly given: number;
  /** From the version to the entry: names of attributes and places in lists. */
  readonly steps: readonly (string | number)[];
}

/** A link whose target is yet to be found. */
export interface PreparedLink {
  readonly attribute: RelationAttribute;
  /** The component entry that holds it; null for the version itself. */
  readonly entry: PreparedEntry | null;
  /** `documentId` of its target. */
  readonly target: string;
  /** Pins that are stored, by axis. */
  readonly pins: Readonly<Record<string, string>>;
  readonly position: number;
  readonly inversePosition: number;
  /** Where it was given. */
  readonly path: string;
}
