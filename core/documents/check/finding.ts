/** What a check looks for. */
export type FindingKind =
  /** The database itself says that a table is damaged. */
  | 'database'
  /** Tables, columns, indexes or foreign keys are not as the model wants them. */
  | 'tables'
  /** Content that does not fit the model: see `model-changes`. */
  | 'model'
  /** Versions whose document is not registered, or under another id. */
  | 'version'
  /** Registered documents without a version. */
  | 'document'
  /** Links to or from what is not there. */
  | 'link'
  /** Links of component entries that are not there. */
  | 'entry-link'
  /** Values that cannot be read. */
  | 'value'
  /** The counter of component entries is behind. */
  | 'counter'
  /** Shadow columns that do not fit the values that they keep unique. */
  | 'unique'
  /** Versions without the one that is written along with them, as a draft is. */
  | 'counterpart'
  /** Kept numbers of versions that are not those of the versions that are there. */
  | 'count'
  /** Links without a place of their own among the links of a list. */
  | 'position';

/** Something that is wrong with what is stored. */
export interface Finding {
  readonly kind: FindingKind;
  /** The content type or table that it is about. */
  readonly where: string;
  /** One sentence. */
  readonly text: string;
  /** How many rows it is about. */
  readonly count: number;
  /** A few of them: ids of documents, or of rows. */
  readonly examples: readonly string[];
  /** `repaired`: it is not there any more; `repairable`: `--repair` would do it; `manual`: somebody must decide. */
  readonly state: 'repaired' | 'repairable' | 'manual';
}

/** Rows that are named of one finding. */
const EXAMPLES = 5;

/** Counts what is found and keeps a few examples. */
export class Tally {
  count = 0;
  readonly examples: string[] = [];

  add(example: unknown): void {
    this.count += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(String(example));
  }

  /** What was counted, as something that is wrong. */
  finding(kind: FindingKind, where: string, text: string, state: Finding['state']): Finding {
    return { kind, where, text, count: this.count, examples: this.examples, state };
  }
}
