import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { copiedOn, defaultOf, type TypeAxis } from '../axes/axis-registry.ts';
import { ADDED, pendableAxes, pendingPin, REMOVED } from '../axes/pending-pins.ts';
import { hiddenPin, pinAxes, type TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type LinkEnd, linkKey } from './relation-list.ts';
import { versionKeyOf } from './write-plan.ts';

/** The version on the inverse side whose relation is written. */
export interface InverseEnd {
  readonly layout: TypeLayout;
  /** `plinth_documents.id`. */
  readonly document: number;
  readonly key: VersionKey;
}

/** A row that owns, or may own, a link to the document, and its end as the list identifies it. */
export interface OwnerRow {
  readonly row: number;
  readonly end: LinkEnd;
  readonly key: VersionKey;
  readonly position: number;
  /** Values of its link's pin columns. */
  readonly pins: Readonly<Record<string, string>>;
}

/** A link that differs from that of the row's sibling. */
export interface OutdatedLink {
  readonly owner: OwnerRow;
  /** The position of the sibling's link; null if the sibling does not link to the document. */
  readonly position: number | null;
}

/** Reads and writes the links of one relation from its inverse side, wherever they are stored. */
export abstract class InverseLinks {
  /** The link axes by whose values one document can be in the list several times. */
  readonly listed: ReadonlySet<string>;
  /** The axis along which changes of the list wait for the written version to be copied (see `ADDED`); null: they do not wait. */
  readonly pendingAxis: TypeAxis | null;
  protected readonly statements: Statements;
  protected readonly near: InverseEnd;
  protected readonly far: TypeLayout;
  protected readonly owner: RelationAttribute;

  constructor(statements: Statements, near: InverseEnd, far: TypeLayout, owner: RelationAttribute) {
    this.statements = statements;
    this.near = near;
    this.far = far;
    this.owner = owner;
    this.pendingAxis = pendingAxisOf(near, far);
    const listed = pinAxes(near.layout.axes, far.axes).filter((axis) => axis.state === 'active' && axis.kind === 'link');
    this.listed = new Set(listed.map((axis) => axis.name));
  }

  /** Pin columns of links, by axis name. */
  protected abstract readonly pinColumns: ReadonlyMap<string, string>;

  /** All documents with a version that links to this one, whatever the version. */
  abstract documents(): Promise<number[]>;
  /** Rows that link to the document now, in order: all of them, or those of the given documents. */
  abstract linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]>;
  /** An upper bound of the positions in the list. */
  abstract last(): Promise<number>;
  /** Rows that do not link to the document although their sibling at `from` does. Each comes with the sibling's position and pins. */
  abstract pending(from: VersionKey): Promise<OwnerRow[]>;
  /** Rows that link to the document although their sibling at `from` does not, or at another position. */
  abstract outdated(from: VersionKey): Promise<OutdatedLink[]>;
  /** Rows that lose their link to the document because the given rows, with the same axis values, get it. */
  abstract displaced(by: readonly OwnerRow[]): Promise<OwnerRow[]>;
  /** Adds a link to rows without one, each at its `position`. */
  abstract add(owners: readonly OwnerRow[]): Promise<void>;
  /** Moves the links of rows to their `position`. */
  abstract move(owners: readonly OwnerRow[]): Promise<void>;
  abstract remove(owners: readonly OwnerRow[]): Promise<void>;

  /**
   * For each axis: which stored pins make a link lead to the written version (`seen`), and which pin a new link gets (`own`; '' for none).
   */
  #pins(): Map<string, { readonly seen: readonly string[]; readonly own: string }> {
    return new Map(
      pinAxes(this.far.axes, this.near.layout.axes).map((axis) => {
        if (axis.state === 'hidden') return [axis.name, { seen: ['', axis.fixed, REMOVED], own: hiddenPin(axis, this.far) ?? '' }];
        const value = this.near.key.get(axis.name) ?? defaultOf(axis);
        if (axis.kind === 'link') return [axis.name, { seen: [value], own: value }];
        return [axis.name, { seen: ['', value, pendingPin(axis, value)], own: axis.name === this.pendingAxis?.name ? ADDED : '' }];
      }),
    );
  }

  /**
   * The pin values by which a link leads to the written version, by column. On an axis that its type lacks it leads there even if the draft
   * of another document has taken the row.
   */
  protected seenPins(): [column: string, values: readonly string[]][] {
    const pins = this.#pins();
    return [...this.pinColumns].map(([axis, column]) => [column, pins.get(axis)?.seen ?? ['', REMOVED]]);
  }

  /** The pin values of a new link, by column. */
  #newPins(): Record<string, string> {
    const pins = this.#pins();
    return Object.fromEntries([...this.pinColumns].map(([axis, column]) => [column, pins.get(axis)?.own ?? '']));
  }

  /** Axis values that far rows must have, whatever their document. */
  protected get fixed(): Record<string, string> {
    const values: Record<string, string> = {};
    for (const axis of this.far.axes) {
      if (axis.state === 'hidden') values[axis.column] = axis.fixed;
      else if (this.near.layout.axis(axis.name)?.state === 'active') values[axis.column] = this.near.key.get(axis.name) as string;
    }
    return values;
  }

  /** Columns of the far table that `ownerRow` reads, after the row's id, its document and its link's place. */
  protected get keyColumns(): string[] {
    return this.far.axes.map((axis) => axis.column);
  }

  /** Converts a selected row: id, document, place, axis columns, pin columns. */
  protected ownerRow([id, document, place, ...values]: readonly unknown[]): OwnerRow {
    const key = versionKeyOf(this.far, values);
    const pins = [...this.pinColumns.values()].map((column, index) => [column, values[key.size + index] as string]);
    const end = { document: document as number, pins: Object.fromEntries([...this.listed].map((axis) => [axis, key.get(axis) as string])) };
    return { row: id as number, end, key, position: (place as number | null) ?? 0, pins: Object.fromEntries(pins) };
  }

  /** Converts a selected row: as for `ownerRow`, then the position of the sibling's link. */
  protected outdatedLink(row: readonly unknown[]): OutdatedLink {
    return { owner: this.ownerRow(row), position: row.at(-1) as number | null };
  }

  /** Conditions that join row `p` with its sibling `d`: `from` values on the written axes, equal values on the others. */
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

  /** The rows of these documents that get a new link. */
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

/** The axis along which changes of a list only concern drafts, while the documents that hold the links have none; null: no axis. */
export function pendingAxisOf({ layout, key }: Pick<InverseEnd, 'layout' | 'key'>, far: TypeLayout): TypeAxis | null {
  return pendableAxes(far, layout).find((axis) => copiedOn(axis) === key.get(axis.name)) ?? null;
}

/** The documents of some ends. */
export function documentsOf(ends: readonly LinkEnd[]): number[] {
  // The list of an SQL `in` must not be empty. No document has the id 0.
  return ends.length === 0 ? [0] : [...new Set(ends.map((end) => end.document))];
}

/** Column values of a table under an alias. */
export function prefixed(alias: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${alias}.${name}`, value]));
}
