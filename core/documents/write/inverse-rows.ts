import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { defaultOf } from '../axes/axis-registry.ts';
import { hiddenPin, pinAxes, type TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type LinkEnd, linkKey } from './relation-list.ts';
import { versionKeyOf } from './write-plan.ts';

/** A version of the document on the inverse side, whose relation is written. */
export interface InverseEnd {
  readonly layout: TypeLayout;
  /** `plinth_documents.id`. */
  readonly document: number;
  readonly key: VersionKey;
}

/** A row that owns (or may own) a link to the document, and how the list names it. */
export interface OwnerRow {
  readonly row: number;
  readonly end: LinkEnd;
  readonly key: VersionKey;
  readonly position: number;
  /** Values of the pin columns of its link. */
  readonly pins: Readonly<Record<string, string>>;
}

/** The links of one relation as its inverse side sees and writes them, wherever they are kept. */
export abstract class InverseLinks {
  /** Axes by whose values one document may stand in the list several times. */
  readonly listed: ReadonlySet<string>;
  protected readonly statements: Statements;
  protected readonly near: InverseEnd;
  protected readonly far: TypeLayout;
  protected readonly owner: RelationAttribute;

  constructor(statements: Statements, near: InverseEnd, far: TypeLayout, owner: RelationAttribute) {
    this.statements = statements;
    this.near = near;
    this.far = far;
    this.owner = owner;
    const listed = pinAxes(near.layout.axes, far.axes).filter((axis) => axis.state === 'active' && axis.kind === 'link');
    this.listed = new Set(listed.map((axis) => axis.name));
  }

  /** Pin columns of links by axis name. */
  protected abstract readonly pinColumns: ReadonlyMap<string, string>;

  /** Documents of which any version links to this one, in whatever version. */
  abstract documents(): Promise<number[]>;
  /** Rows that link to the document now, in order: all of them, or those of the given documents. */
  abstract linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]>;
  /** The last place in the list, or one behind it. */
  abstract last(): Promise<number>;
  /** Rows that do not link to the document although their sibling at `from` does, with the sibling's place and pins. */
  abstract pending(from: VersionKey): Promise<OwnerRow[]>;
  /** Rows that lose their link to the document because others of the same axis values get it. */
  abstract displaced(by: readonly OwnerRow[]): Promise<OwnerRow[]>;
  /** Gives rows that do not have one a link, each at its `position`. */
  abstract add(owners: readonly OwnerRow[]): Promise<void>;
  /** Moves links of rows to their `position`. */
  abstract move(owners: readonly OwnerRow[]): Promise<void>;
  abstract remove(owners: readonly OwnerRow[]): Promise<void>;

  /** By axis name, the pins of links that lead to the written version; the last of each is what a new link carries, null for none. */
  #pins(): Map<string, { readonly seen: readonly string[]; readonly own: string }> {
    return new Map(
      pinAxes(this.far.axes, this.near.layout.axes).map((axis) => {
        if (axis.state === 'hidden') return [axis.name, { seen: ['', axis.fixed], own: hiddenPin(axis, this.far) ?? '' }];
        const value = this.near.key.get(axis.name) ?? defaultOf(axis);
        return [axis.name, axis.kind === 'link' ? { seen: [value], own: value } : { seen: ['', value], own: '' }];
      }),
    );
  }

  /** Values that the pin columns of links to the written version may have. */
  protected seenPins(): [column: string, values: readonly string[]][] {
    const pins = this.#pins();
    return [...this.pinColumns].map(([axis, column]) => [column, pins.get(axis)?.seen ?? ['']]);
  }

  /** Values of the pin columns of a new link. */
  #newPins(): Record<string, string> {
    const pins = this.#pins();
    return Object.fromEntries([...this.pinColumns].map(([axis, column]) => [column, pins.get(axis)?.own ?? '']));
  }

  /** Values that the far rows must have whatever document they belong to. */
  protected get fixed(): Record<string, string> {
    const values: Record<string, string> = {};
    for (const axis of this.far.axes) {
      if (axis.state === 'hidden') values[axis.column] = axis.fixed;
      else if (this.near.layout.axis(axis.name)?.state === 'active') values[axis.column] = this.near.key.get(axis.name) as string;
    }
    return values;
  }

  /** Columns of the far table that `ownerRow` reads, after the row's id, its document and the place of its link. */
  protected get keyColumns(): string[] {
    return this.far.axes.map((axis) => axis.column);
  }

  /** Reads what a query selected: id, document, place, axis columns, pin columns. */
  protected ownerRow([id, document, place, ...values]: readonly unknown[]): OwnerRow {
    const key = versionKeyOf(this.far, values);
    const pins = [...this.pinColumns.values()].map((column, index) => [column, values[key.size + index] as string]);
    const end = { document: document as number, pins: Object.fromEntries([...this.listed].map((axis) => [axis, key.get(axis) as string])) };
    return { row: id as number, end, key, position: (place as number | null) ?? 0, pins: Object.fromEntries(pins) };
  }

  /** Conditions that tie row `p` to its sibling `d` at other values of the axes that are being written. */
  protected siblings(from: VersionKey) {
    const own: Record<string, string> = {};
    const other: Record<string, string> = {};
    const equal: string[] = [];
    for (const axis of this.far.axes) {
      const isWritten = axis.state === 'active' && this.near.layout.axis(axis.name)?.state === 'active';
      if (isWritten) {
        own[`p.${axis.column}`] = this.near.key.get(axis.name) as string;
        other[`d.${axis.column}`] = from.get(axis.name) as string;
      } else {
        if (axis.state === 'hidden') own[`p.${axis.column}`] = axis.fixed;
        equal.push(axis.column);
      }
    }
    return { own, other, equal };
  }

  /** Rows of these documents that a new link belongs to. */
  async addressed(ends: readonly LinkEnd[]): Promise<OwnerRow[]> {
    if (ends.length === 0) return [];
    const query = this.statements
      .knex(this.far.table)
      .select(['id', DOCUMENT_COLUMN, ...this.keyColumns])
      .where(this.statements.inKeys(DOCUMENT_COLUMN, documentsOf(ends)))
      .where(this.fixed);
    const pins = this.#newPins();
    const rows = (await this.statements.read(query)).map(([id, document, ...values]) => ({
      ...this.ownerRow([id, document, 0, ...values]),
      pins,
    }));
    const wanted = new Set(ends.map(linkKey));
    return rows.filter((row) => wanted.has(linkKey(row.end)));
  }
}

/** The documents of some ends. */
export function documentsOf(ends: readonly LinkEnd[]): number[] {
  // A list must not be empty; no document has this id.
  return ends.length === 0 ? [0] : [...new Set(ends.map((end) => end.document))];
}

/** Column values of a table under an alias. */
export function prefixed(alias: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${alias}.${name}`, value]));
}
