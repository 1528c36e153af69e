import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { ENTRY_LINKS } from '../storage/names.ts';
import type { ImportRemark } from './document-imports.ts';

/** A document that fits the model, as far as that is known without the database. */
export interface PreparedDocument {
  readonly layout: TypeLayout;
  readonly documentId: string;
  readonly versions: readonly PreparedVersion[];
  /** Equal for documents that are stored equally. */
  readonly digest: string;
  /** Remarks so far. None of them refuses the document. */
  readonly remarks: readonly ImportRemark[];
}

/** A version in stored form. */
export interface PreparedVersion {
  readonly id: number;
  readonly key: VersionKey;
  /** Whether it is validated strictly, and so takes part in uniqueness. */
  readonly isStrict: boolean;
  /** All scalars with columns of their own, and all component attributes. */
  readonly values: Readonly<Record<string, unknown>>;
  /** One entry for each to-one column; null for no link. */
  readonly toOne: ReadonlyMap<RelationAttribute, PreparedLink | null>;
  readonly links: readonly PreparedLink[];
  /** Entries that need an id or a links key of their own. */
  readonly doubles: readonly DoubleEntry[];
  /** The highest given id of a component entry; 0 without any. */
  readonly highestEntry: number;
}

/** A component entry in stored form. Its id may still be replaced. */
export type PreparedEntry = { id: number } & Record<string, unknown>;

/** An entry with the same id as another one of its version. */
export interface DoubleEntry {
  readonly entry: PreparedEntry;
  /** The key that gets a new number: `id`, or `__links` where the entries belong to different components. */
  readonly key: 'id' | typeof ENTRY_LINKS;
  /** The id that it was given with. */
  readonly given: number;
  /** The path from the version to the entry: names of attributes and indexes of lists. */
  readonly steps: readonly (string | number)[];
}

/** A link whose target is not looked up yet. */
export interface PreparedLink {
  readonly attribute: RelationAttribute;
  /** The component entry that holds it; null for the version itself. */
  readonly entry: PreparedEntry | null;
  /** `documentId` of its target. */
  readonly target: string;
  /** The stored pins, by axis. */
  readonly pins: Readonly<Record<string, string>>;
  readonly position: number;
  readonly inversePosition: number;
  /** Where it was given, in the notation of errors. */
  readonly path: string;
}
