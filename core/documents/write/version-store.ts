import { hash } from 'node:crypto';
import { type Caller, callerName } from '../../access/index.ts';
import type { Bind, Dialect, Row } from '../../database/index.ts';
import { type ContentType, CREATED_BY, callerValues, type RelationAttribute, type ScalarAttribute, UPDATED_BY } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { isRequiredList, noEntries, type StoredVersion } from '../input/input-types.ts';
import { defineListStatement, defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { columnOf, DOCUMENT_COLUMN, kindOf } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type LinkEnd, pinsOf } from './relation-list.ts';

/** The link of a to-one column, with its place on the inverse side. */
export interface ToOneLink extends LinkEnd {
  readonly position: number | null;
}

/** A version row: its attributes in stored form and its own to-one links. */
export interface Version {
  readonly id: number;
  readonly document: number;
  readonly key: VersionKey;
  /** For a copy: the `updatedAt` that its source had when it was copied. Null for other versions, and where it is unknown. */
  readonly level: string | null;
  readonly values: StoredVersion;
  readonly toOne: ReadonlyMap<RelationAttribute, ToOneLink | null>;
}

/** Versions of one document with given values on some axes, which are named in the order of the layout. */
const VERSIONS = defineStatement(({ knex }, value, layout: TypeLayout, ...axes: string[]) => {
  const given = layout.axes.filter((axis) => axes.includes(axis.name));
  return knex(layout.table)
    .select(versionColumns(layout))
    .where({ [DOCUMENT_COLUMN]: value(0), ...Object.fromEntries(given.map((axis, index) => [axis.column, value(index + 1)])) })
    .orderBy('id');
});

const VERSIONS_OF_SEVERAL = defineListStatement(({ knex, within }, layout: TypeLayout) =>
  knex(layout.table)
    .select([...versionColumns(layout), 'document_id'])
    .where(within(DOCUMENT_COLUMN))
    .orderBy('id'),
);

/** How a scalar attribute is stored. */
interface ScalarColumn {
  readonly name: string;
  readonly column: string;
  readonly kind: ReturnType<typeof kindOf>;
  /** Shadow column of a unique attribute; null for others. */
  readonly shadow: string | null;
}

/** Takes the value of a column. */
type Put = (column: string, value: unknown) => void;

/** Reads and writes version rows of one content type. Built once per type. */
export class VersionStore {
  readonly layout: TypeLayout;
  readonly #dialect: Dialect;
  readonly #scalars: readonly ScalarColumn[];

  constructor(layout: TypeLayout, dialect: Dialect) {
    this.layout = layout;
    this.#dialect = dialect;
    this.#scalars = ownScalars(layout).map((attribute) => ({
      name: attribute.name,
      column: columnOf(attribute),
      kind: kindOf(attribute),
      shadow: layout.unique.get(attribute) ?? null,
    }));
  }

  /** Versions of one document: all of them, or those with the given axis values. */
  async load(statements: Statements, document: number, axes: ReadonlyMap<string, string> = new Map()): Promise<Version[]> {
    const given = this.layout.axes.filter((axis) => axes.has(axis.name));
    const names = given.map((axis) => axis.name);
    const rows = await statements.readKnown(VERSIONS, [this.layout, ...names], [document, ...names.map((name) => axes.get(name))]);
    return rows.map((row) => this.decode(row));
  }

  /** One version by its numeric id; undefined when it is gone. */
  async loadRow(statements: Statements, id: number): Promise<Version | undefined> {
    const [row] = await statements.read(statements.knex(this.layout.table).select(versionColumns(this.layout)).where('id', id));
    return row && this.decode(row);
  }

  /** All versions of several documents, each with the public id of its document. */
  async loadAll(
    statements: Statements,
    documents: readonly number[],
  ): Promise<{ readonly version: Version; readonly documentId: string }[]> {
    const rows = await statements.readList(VERSIONS_OF_SEVERAL, [this.layout], documents);
    return rows.map((row) => ({ version: this.decode(row), documentId: row.at(-1) as string }));
  }

  /** @returns the id of the new row */
  insert(
    statements: Statements,
    document: { id: number; documentId: string },
    version: Omit<Version, 'id' | 'document'>,
    strict: boolean,
  ): Promise<number> {
    statements.versions.add(this.layout, version.key, 1);
    const columns = [DOCUMENT_COLUMN, 'document_id'];
    const values: unknown[] = [document.id, document.documentId];
    for (const { name, column } of this.layout.axes) {
      columns.push(column);
      values.push(version.key.get(name));
    }
    this.#putAll(version, strict, (column, value) => {
      columns.push(column);
      values.push(value);
    });
    return statements.insertColumns(this.layout.table, columns, values);
  }

  /** Writes a version over an existing row, which keeps its axes. */
  async replace(statements: Statements, id: number, version: Omit<Version, 'id' | 'document' | 'key'>, strict: boolean): Promise<void> {
    const columns: string[] = [];
    const values: unknown[] = [];
    this.#putAll(version, strict, (column, value) => {
      columns.push(column);
      values.push(value);
    });
    await statements.updateColumns(this.layout.table, id, columns, values);
  }

  /** Writes columns of one row. Sends no statement without columns. */
  async update(statements: Statements, id: number, columns: Readonly<Record<string, unknown>>): Promise<void> {
    if (Object.keys(columns).length > 0) await statements.updateRow(this.layout.table, id, columns);
  }

  /** Column values of attributes, shadow columns of unique ones included. Attributes that are absent from `values` are left out. */
  encode(values: StoredVersion, strict: boolean): Record<string, unknown> {
    const columns: Record<string, unknown> = {};
    this.#putValues(values, strict, (column, value) => {
      columns[column] = value;
    });
    return columns;
  }

  encodeLevel(level: string | null): Record<string, string | null> {
    return this.layout.level === null ? {} : { [this.layout.level]: level };
  }

  /** Column values of to-one links. */
  encodeToOne(links: ReadonlyMap<RelationAttribute, ToOneLink | null>): Record<string, unknown> {
    const columns: Record<string, unknown> = {};
    this.#putToOne(links, (column, value) => {
      columns[column] = value;
    });
    return columns;
  }

  /**
   * Gives the columns of a whole version. They are put into lists: an object with more than about twenty computed keys becomes a hash table,
   * which made a create of 20 attributes 10 % slower.
   */
  #putAll({ level, values, toOne }: Pick<Version, 'level' | 'values' | 'toOne'>, strict: boolean, put: Put): void {
    if (this.layout.level !== null) put(this.layout.level, level);
    this.#putValues(values, strict, put);
    this.#putToOne(toOne, put);
  }

  #putValues(values: StoredVersion, strict: boolean, put: Put): void {
    for (const { name, column, kind, shadow } of this.#scalars) {
      if (!Object.hasOwn(values, name)) continue;
      const value = values[name] ?? null;
      put(column, value === null ? null : this.#dialect.bind(kind, value));
      if (shadow !== null) put(shadow, strict ? uniqueHash(value) : null);
    }
    for (const attribute of this.layout.embedded) {
      if (!Object.hasOwn(values, attribute.name)) continue;
      const entries = values[attribute.name] as readonly unknown[] | null;
      const isNull = !entries || (entries.length === 0 && !isRequiredList(attribute));
      put(attribute.column, isNull ? null : JSON.stringify(entries));
    }
  }

  #putToOne(links: ReadonlyMap<RelationAttribute, ToOneLink | null>, put: Put): void {
    for (const [attribute, link] of links) {
      const to = this.layout.toOne.get(attribute);
      if (!to) continue;
      put(to.target, link?.document ?? null);
      for (const [axis, column] of to.pins) put(column, link?.pins[axis] ?? '');
      if (to.position !== null) put(to.position, link?.position ?? null);
    }
  }

  /** Converts a row of `versionColumns`; further columns are ignored. */
  decode(row: Row): Version {
    let place = 0;
    const next = () => row[place++];
    const id = next() as number;
    const document = next() as number;
    const key = new Map(this.layout.axes.map((axis) => [axis.name, next() as string]));
    const level = this.layout.level === null ? null : (next() as string | null);
    const values: Record<string, unknown> = {};
    for (const { name, kind } of this.#scalars) {
      const raw = next();
      const decode = this.#dialect.decoder(kind);
      values[name] = raw === null || !decode ? raw : decode(raw);
    }
    for (const attribute of this.layout.embedded) {
      const raw = next();
      values[attribute.name] = typeof raw === 'string' ? JSON.parse(raw) : noEntries(attribute);
    }
    const toOne = new Map<RelationAttribute, ToOneLink | null>();
    for (const [attribute, to] of this.layout.toOne) {
      const target = next() as number | null;
      const axes = [...to.pins.keys()];
      const pins = pinsOf(
        axes,
        axes.map(() => next() as string),
      );
      const position = to.position === null ? null : (next() as number | null);
      toOne.set(attribute, target === null ? null : { document: target, pins, position });
    }
    return { id, document, key, level, values, toOne };
  }
}

/** Scalars with columns of their own: all but identifiers and axes. */
function ownScalars(layout: TypeLayout): readonly ScalarAttribute[] {
  return layout.scalars.filter(
    (attribute) => attribute.name !== 'id' && attribute.name !== 'documentId' && typeof attribute.definition.axis !== 'string',
  );
}

/** The columns of a version row, in the order in which `decode` reads them. */
export function versionColumns(layout: TypeLayout): string[] {
  return [
    'id',
    DOCUMENT_COLUMN,
    ...layout.axes.map((axis) => axis.column),
    ...(layout.level === null ? [] : [layout.level]),
    ...ownScalars(layout).map(columnOf),
    ...layout.embedded.map((attribute) => attribute.column),
    ...[...layout.toOne.values()].flatMap((to) => [to.target, ...to.pins.values(), ...(to.position === null ? [] : [to.position])]),
  ];
}

/** The shadow value of a unique attribute. Null for null and '', so that those never clash. */
export function uniqueHash(value: unknown): Bind {
  if (value === null || value === undefined || value === '') return null;
  return hash('sha256', JSON.stringify(value), 'hex');
}

/** When a version was written, and the time of its copy source. */
export interface VersionTimes {
  /** Null where it was not read. */
  readonly updatedAt: string | null;
  readonly level: string | null;
}

/** The times of a loaded version. */
export function timestampsOf({ values, level }: Pick<Version, 'values' | 'level'>): VersionTimes {
  return { updatedAt: values.updatedAt as string | null, level };
}

/**
 * Whether a copy was written without its source, and the source has not been written since it was copied. The source then has to follow. A
 * source that was written since then is not changed, because its writer intended that content.
 */
export function isOverlooked(source: VersionTimes, copy: VersionTimes): boolean {
  return copy.level !== null && source.updatedAt === copy.level && String(copy.updatedAt) > copy.level;
}

/**
 * The values of `createdBy` and `updatedBy`, as far as the type has them.
 * @param existing the version before the change; undefined for a new one
 */
export function madeBy(type: ContentType, caller: Caller, existing: StoredVersion | undefined): StoredVersion {
  const name = callerName(caller);
  const maker = existing === undefined ? name : ((existing[CREATED_BY] ?? null) as string | null);
  return callerValues(type, { [CREATED_BY]: maker, [UPDATED_BY]: name });
}

/** The value of `updatedBy`, if the type has it. */
export function changedBy(type: ContentType, caller: Caller): StoredVersion {
  return callerValues(type, { [UPDATED_BY]: callerName(caller) });
}
