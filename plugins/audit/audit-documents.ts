import type { ContentType, Origin, RecordedChange, RecordedRow } from 'plinth';
import { pendingTable } from './audit-tables.ts';
import { unsealed, type Writer, type Writers } from './chain.ts';
import { cut, factsOf } from './entry.ts';
import type { AuditOptions } from './options.ts';
import type { Seals } from './seals.ts';

type LinkStates = ReturnType<RecordedChange['links']>;

/** Attributes that every change sets. */
const STAMPS: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'publishedAt',
  'firstPublishedAt',
  'createdBy',
  'updatedBy',
  'publishedBy',
]);
/** Maximum number of names that the entry of a change contains, and of characters of a value. */
const MOST = 200;
const MOST_OF_VALUE = 500;

/** Dependencies of `ChangeEntries`. */
export interface ChangeParts {
  readonly seals: Seals;
  readonly writers: Writers;
  readonly options: Pick<AuditOptions, 'relations' | 'values'>;
  onWritten(): void;
}

/** Makes the rows that record changes of documents. They are written in the transactions of the changes. */
export class ChangeEntries {
  readonly #parts: ChangeParts;
  readonly #writing = new WeakMap<object, Writer>();
  readonly #origins = new WeakMap<Origin, number>();

  constructor(parts: ChangeParts) {
    this.#parts = parts;
  }

  /** Whether a change of a document has been recorded for this request. */
  has(origin: Origin | null | undefined): boolean {
    return this.count(origin) > 0;
  }

  /** How many changes of versions have been recorded for this request. */
  count(origin: Origin | null | undefined): number {
    return origin == null ? 0 : (this.#origins.get(origin) ?? 0);
  }

  /** Counts a change that is recorded elsewhere, so that its request is not recorded as another action. */
  note(origin: Origin | null | undefined): void {
    if (origin != null) this.#origins.set(origin, this.count(origin) + 1);
  }

  /** The row that records the change of one version. */
  rowOf(change: RecordedChange): RecordedRow {
    const { seals, writers, onWritten } = this.#parts;
    const { transaction, kind, type, documentId, axes, caller } = change;
    this.note(caller.origin);
    const begun = this.#writing.get(transaction);
    const { name, sequence } = begun ?? writers.take();
    const writer = { name, sequence: sequence + 1 };
    this.#writing.set(transaction, writer);
    const facts = factsOf(
      { area: 'document', kind, type: type.uid, documentId, locale: axes.get('locale') ?? null, details: this.#detailsOf(change) },
      caller,
    );
    const row = { table: pendingTable, values: { ...unsealed(facts, writer, seals) } };
    if (begun !== undefined) return row;
    const committed = () => {
      writers.free(this.#writing.get(transaction) ?? writer);
      onWritten();
    };
    return { ...row, committed };
  }

  #detailsOf(change: RecordedChange): Readonly<Record<string, unknown>> {
    const { axes, revision, before, after, type } = change;
    const others = Object.fromEntries([...axes].filter(([name]) => name !== 'locale'));
    if (before === null || after === null) return { ...others, revision };
    const { relations, values } = this.#parts.options;
    const scalars = Object.keys(after.values).filter((name) => !STAMPS.has(name) && isOther(before.values[name], after.values[name]));
    const changed = [...scalars, ...(relations ? changedLinks(change.links()) : [])];
    const shown = values ? scalars.filter((name) => isShown(type, name)).slice(0, MOST) : [];
    const told = shown.map((name) => [name, [textOf(before.values[name]), textOf(after.values[name])]]);
    return { ...others, revision, changed: changed.slice(0, MOST), ...(told.length > 0 && { values: Object.fromEntries(told) }) };
  }
}

/** Attributes whose links differ, or have another order. */
function changedLinks({ before, after }: LinkStates): readonly string[] {
  const byName = (links: LinkStates['after']) => {
    const found = new Map<string, unknown[]>();
    for (const { path, ...link } of links ?? []) found.set(String(path[0]), [...(found.get(String(path[0])) ?? []), [path, link]]);
    return found;
  };
  const [was, is] = [byName(before), byName(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => isOther(was.get(name), is.get(name)));
}

/** Whether values of an attribute may be recorded: only scalars that are not private, never returned, or stored as hashes. */
function isShown({ attributes }: ContentType, name: string): boolean {
  const attribute = attributes.get(name);
  return attribute?.kind === 'scalar' && !attribute.private && attribute.type.hidden !== true && attribute.type.prepare === undefined;
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}

function textOf(value: unknown): string | null {
  return value == null ? null : cut(typeof value === 'string' ? value : JSON.stringify(value), MOST_OF_VALUE);
}
