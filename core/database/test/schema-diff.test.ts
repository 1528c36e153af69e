import fc from 'fast-check';
import { storageOf } from '../column-storage.ts';
import { type ColumnSchema, identifier, type TableSchema } from '../index.ts';
import { checkTables } from '../schema/check-tables.ts';
import type { ActualTable, SchemaStep } from '../schema/schema-change.ts';
import { columnKey, diffSchema, lossSteps } from '../schema/schema-diff.ts';
import { unionTables } from '../schema/schema-state.ts';
import { authors, books, tags } from './toy-tables.ts';

type Tables = ReadonlyMap<string, ActualTable>;

const byName = <T extends { readonly name: string }>(tables: readonly T[]): Map<string, T> =>
  new Map(tables.map((table) => [table.name, table]));

/** The tables after some steps, in a model of a database. Dialects are tested against it elsewhere. */
function carryOut(tables: Tables, steps: readonly SchemaStep[]): Tables {
  const after = new Map(tables);
  for (const step of steps) {
    if (step.kind === 'createTable') {
      if (after.has(step.table)) throw new Error(`table ${step.table} exists`);
      after.set(step.table, {
        name: step.table,
        columns: [],
        primary: primaryOf(step.schema),
        indexes: [...step.schema.indexes],
        foreignKeys: [],
      });
      for (const column of step.schema.columns) addColumn(after, step.table, column);
    } else if (step.kind === 'dropTable') after.delete(step.table);
    else carryOutOn(after, step);
  }
  return after;
}

function carryOutOn(tables: Map<string, ActualTable>, step: Exclude<SchemaStep, { kind: 'createTable' | 'dropTable' }>): void {
  const table = tables.get(step.table);
  if (!table) throw new Error(`there is no table ${step.table}`);
  const change = (facts: Partial<ActualTable>) => tables.set(step.table, { ...table, ...facts });
  const others = (name: string) => table.columns.filter((column) => column.name !== name);
  switch (step.kind) {
    case 'addColumn':
      addColumn(tables, step.table, step.column);
      return;
    case 'dropColumn':
      if (table.indexes.some((index) => index.columns.includes(step.column))) throw new Error('the column is indexed');
      change({ columns: others(step.column) });
      return;
    case 'convertColumn':
      change({ columns: others(step.column.name) });
      addColumn(tables, step.table, step.column);
      return;
    case 'relaxColumn':
      change({ columns: table.columns.map((column) => (column.name === step.column ? { ...column, nullable: true } : column)) });
      return;
    case 'createIndex':
      if (table.indexes.some((index) => index.name === step.index.name) !== step.replaces) throw new Error('index: exists or not');
      change({ indexes: [...table.indexes.filter((index) => index.name !== step.index.name), step.index] });
      return;
    case 'dropIndex':
      change({ indexes: table.indexes.filter((index) => index.name !== step.index) });
      return;
    case 'addForeignKey':
      if (!tables.has(step.key.table)) throw new Error('the foreign key refers to nothing');
      change({ foreignKeys: [...table.foreignKeys, step.key] });
      return;
    case 'dropForeignKey':
      change({ foreignKeys: table.foreignKeys.filter((key) => key !== step.key) });
  }
}

function addColumn(tables: Map<string, ActualTable>, name: string, column: ColumnSchema): void {
  const table = tables.get(name) as ActualTable;
  if (table.columns.some((one) => one.name === column.name)) throw new Error(`column ${column.name} exists`);
  const added = {
    name: column.name,
    storage: storageOf(column),
    nullable: column.nullable,
    hasDefault: column.default !== undefined || column.kind === 'key',
  };
  tables.set(name, { ...table, columns: [...table.columns, added] });
}

function primaryOf(table: TableSchema): readonly string[] {
  return table.primary ?? table.columns.filter((column) => column.kind === 'key').map((column) => column.name);
}

const NAMES = ['a', 'b', 'c', 'd'] as const;

const columnArbitrary = (name: string): fc.Arbitrary<ColumnSchema> =>
  fc
    .record({
      kind: fc.constantFrom('varchar', 'text', 'integer', 'bigint', 'ref', 'double', 'boolean', 'json', 'datetime'),
      length: fc.constantFrom(10, 20),
      nullable: fc.boolean(),
      default: fc.constantFrom(undefined, 1),
    })
    .map(({ kind, length, nullable, default: initial }) => ({
      name,
      kind,
      nullable,
      ...(kind === 'varchar' ? { length } : {}),
      ...(initial === undefined ? {} : { default: initial }),
    })) as fc.Arbitrary<ColumnSchema>;

const tableArbitrary = (name: string, targets: readonly string[]): fc.Arbitrary<TableSchema> =>
  fc
    .record({
      columns: fc.subarray([...NAMES]).chain((names) => fc.tuple(...names.map(columnArbitrary))),
      indexed: fc.array(fc.subarray([...NAMES], { minLength: 1 }), { maxLength: 2 }),
      unique: fc.boolean(),
      target: fc.constantFrom(null, ...targets),
      onDelete: fc.constantFrom('cascade', 'restrict'),
    })
    .map(({ columns, indexed, unique, target, onDelete }) => {
      const usable = (column: string) => columns.some((one) => one.name === column && one.kind !== 'text' && one.kind !== 'json');
      const indexes = indexed
        .filter((names) => names.every(usable))
        .map((names, at) => ({ name: identifier(name, 'index', String(at)), columns: names, unique }));
      const key: ColumnSchema[] = target === null ? [] : [{ name: 'to', kind: 'ref', nullable: true }];
      return {
        name,
        columns: [{ name: 'id', kind: 'key', nullable: false }, ...columns, ...key],
        indexes,
        foreignKeys: target === null ? [] : [{ name: identifier(name, 'fk'), column: 'to', table: target, references: 'id', onDelete }],
      } as TableSchema;
    });

const modelArbitrary = fc
  .subarray(['x', 'y', 'z'], { minLength: 1 })
  .chain((names) => fc.tuple(...names.map((name) => tableArbitrary(name, names))));

const EMPTY: Tables = new Map();

describe('diffSchema', () => {
  it('makes any model from nothing, and then has nothing left to do', () => {
    fc.assert(
      fc.property(modelArbitrary, (model) => {
        checkTables(model);
        const wanted = byName(model);
        const made = carryOut(EMPTY, diffSchema({ actual: EMPTY, wanted, known: wanted, fitting: new Set() }).steps);
        expect(diffSchema({ actual: made, wanted, known: wanted, fitting: new Set() })).toEqual({ steps: [], losses: [] });
      }),
    );
  });

  it('goes from any model to any other without losing a column, until losses are carried out', () => {
    fc.assert(
      fc.property(modelArbitrary, modelArbitrary, fc.boolean(), (first, second, fits) => {
        const from = byName(first);
        const wanted = byName(second);
        const known = byName(unionTables(first, second));
        const fitting = new Set(fits ? second.flatMap((table) => table.columns.map((column) => columnKey(table.name, column.name))) : []);
        const actual = carryOut(EMPTY, diffSchema({ actual: EMPTY, wanted: from, known: from, fitting }).steps);

        const { steps, losses } = diffSchema({ actual, wanted, known, fitting });
        const after = carryOut(actual, steps);
        for (const [name, table] of actual) {
          expect(after.get(name)?.columns.map((column) => column.name)).toEqual(
            expect.arrayContaining(table.columns.map((column) => column.name)),
          );
        }
        const again = diffSchema({ actual: after, wanted, known, fitting });
        expect(again.steps).toEqual([]);
        expect(again.losses).toEqual(losses);
        // Left-over columns must never prevent inserts.
        for (const table of after.values()) {
          const names = new Set(wanted.get(table.name)?.columns.map((column) => column.name) ?? table.columns.map((column) => column.name));
          for (const column of table.columns) expect(names.has(column.name) || column.nullable || column.hasDefault).toBe(true);
        }

        const lost = carryOut(after, lossSteps(losses, after, wanted));
        const all = new Set(second.flatMap((table) => table.columns.map((column) => columnKey(table.name, column.name))));
        const last = carryOut(lost, diffSchema({ actual: lost, wanted, known, fitting: all }).steps);
        expect(diffSchema({ actual: last, wanted, known, fitting: all })).toEqual({ steps: [], losses: [] });
        expect([...last.keys()].sort()).toEqual([...wanted.keys()].sort());
      }),
    );
  });

  it('touches nothing that it does not know', () => {
    const actual = carryOut(
      EMPTY,
      diffSchema({ actual: EMPTY, wanted: byName([authors, books, tags]), known: EMPTY as never, fitting: new Set() }).steps,
    );
    const wanted = byName([{ ...books, columns: books.columns.slice(0, 1), indexes: [], foreignKeys: [] }]);
    expect(diffSchema({ actual, wanted, known: new Map(), fitting: new Set() })).toEqual({ steps: [], losses: [] });
  });
});

describe('checkTables', () => {
  it('accepts tables that refer to each other', () => {
    expect(() => checkTables([books, authors, tags])).not.toThrow();
  });

  it.each<[string, TableSchema[]]>([
    ['table "authors" is declared twice', [authors, authors]],
    ['foreign key "books_author_fk": table "authors" does not exist', [books]],
    ['column "bio" is of kind text', [{ ...authors, indexes: [{ name: 'i', columns: ['bio'], unique: false }] }]],
    ['column "nope" does not exist', [{ ...authors, indexes: [{ name: 'i', columns: ['nope'], unique: false }] }]],
    ['must have 1 to 63 bytes', [{ ...authors, name: 'é'.repeat(32) }]],
    ['two columns have the same name', [{ ...authors, columns: [...authors.columns, { name: 'NAME', kind: 'text', nullable: true }] }]],
    ['has both a column of kind key and a primary key', [{ ...authors, primary: ['name'] }]],
    ['index "authors_name" is declared twice', [authors, { ...authors, name: 'others' }]],
    [
      'unique index "wide" takes 4000 bytes',
      [
        {
          ...tags,
          foreignKeys: [],
          columns: [...tags.columns, { name: 'w', kind: 'varchar', length: 1000, nullable: true }],
          indexes: [{ name: 'wide', columns: ['w'], unique: true }],
        },
      ],
    ],
    ['is not nullable', [authors, { ...books, columns: books.columns.map((column) => ({ ...column, nullable: false })) }]],
  ])('refuses: %s', (message, tables) => {
    expect(() => checkTables(tables)).toThrow(message);
  });
});
