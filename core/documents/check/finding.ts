/** Kinds of problems that a check finds. */
export type FindingKind =
  /** The database reports that a table is damaged. */
  | 'database'
  /** Tables, columns, indexes or foreign keys differ from the model. */
  | 'tables'
  /** Content that does not fit the model: see `model-changes`. */
  | 'model'
  /** Versions whose document is not registered, or is registered under another id. */
  | 'version'
  /** Registered documents without a version. */
  | 'document'
  /** Links to or from documents or versions that do not exist. */
  | 'link'
  /** Links of component entries that do not exist. */
  | 'entry-link'
  /** Values that cannot be read. */
  | 'value'
  /** The counter of component entries is too low, so new entries would get existing ids. */
  | 'counter'
  /** Shadow columns for uniqueness that do not match their values. */
  | 'unique'
  /** Versions without the version from which they are copied (the draft). */
  | 'counterpart'
  /** Kept numbers of versions that differ from the real numbers. */
  | 'count'
  /** Links without a unique position in their list. */
  | 'position';

/** A problem in stored content. */
export interface Finding {
  readonly kind: FindingKind;
  /** The content type or table. */
  readonly where: string;
  /** One sentence. */
  readonly text: string;
  /** Number of affected rows. */
  readonly count: number;
  /** A few of them: ids of documents, or of rows. */
  readonly examples: readonly string[];
  /** `repaired`: fixed now. `repairable`: `--repair` would fix it. `manual`: a person must decide. */
  readonly state: 'repaired' | 'repairable' | 'manual';
}

/** Maximum number of examples in a finding. */
const EXAMPLES = 5;

/** Counts affected rows and keeps a few examples. */
export class Tally {
  count = 0;
  readonly examples: string[] = [];

  add(example: unknown): void {
    this.count += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(String(example));
  }

  /** Makes a finding of the counted rows. */
  finding(kind: FindingKind, where: string, text: string, state: Finding['state']): Finding {
    return { kind, where, text, count: this.count, examples: this.examples, state };
  }
}
