import type { Knex } from 'knex';
import type { Constructor, Model, ModelOptions, Pojo } from 'objection';
import { ValidationError } from '../errors/index.ts';
import type { Database } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { ColumnSchema, RowOf, TableSchema, ValueKind } from './table-schema.ts';

type Convert = (value: unknown) => unknown;

/** An Objection model of a table, whose instances are rows. */
export type BoundModel<Row, M extends typeof Model = typeof Model> = M & Constructor<InstanceType<M> & Row>;

/** Models are asked for with every statement. Whatever a model is made of holds it here: one of a connection, a table or a class that is gone goes, too. */
const bound = new WeakMap<Knex, WeakMap<TableSchema, WeakMap<typeof Model, typeof Model>>>();
/** Objection's own, once it is loaded. */
let plain: typeof Model | null = null;
/** How many were made: Objection tells classes apart by their names. */
let made = 0;

/**
 * The Objection model of a table of a plugin's own. The table is declared once, as a TableSchema (`kernel.hooks.tables`): its name, its key, the
 * types of its rows and how values are stored come from there, so that booleans, JSON and 64-bit integers read alike on every database. Objection
 * is loaded by the first call: a plugin makes it where a statement needs it, and not while the kernel boots.
 *
 * ```ts
 * const notesTable = { name: 'notes', columns: [{ name: 'id', kind: 'key', nullable: false }, …], … } as const satisfies TableSchema;
 * const notes = () => bindModel(container.resolve(DATABASE), notesTable);
 * await notes().query().where('author', author).orderBy('id');
 * await database.transaction(({ knex }) => notes().query(knex).insert({ text: 'hello' }));
 * ```
 *
 * @param database connected
 * @param model a class of the plugin's own, with relations, methods, a JSON schema. It is left as it is, so that two kernels can bind it. What is JSON the table says, not its `jsonAttributes`. Default: Objection's `Model`
 * @returns a subclass of the model: the same one each time for the same table and model
 */
export function bindModel<T extends TableSchema, Row extends RowOf<T> = RowOf<T>>(database: Database, table: T): BoundModel<Row>;
export function bindModel<T extends TableSchema, M extends typeof Model>(database: Database, table: T, model: M): BoundModel<RowOf<T>, M>;
export function bindModel(database: Database, table: TableSchema, model?: typeof Model): typeof Model {
  plain ??= (require('objection') as typeof import('objection')).Model;
  const base = model ?? plain;
  const tables = kept(bound, database.knex, () => new WeakMap());
  const models = kept(tables, table, () => new WeakMap());
  return kept(models, base, () => modelOf(database, table, base));
}

function kept<Key extends object, Value>(values: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make();
  values.set(key, value);
  return value;
}

function modelOf(database: Database, table: TableSchema, model: typeof Model): typeof Model {
  const { dialect, knex } = database;
  const decoders = conversions(table, ({ kind }) => dialect.decoder(kind));
  const binders = conversions(table, ({ kind }) => binderOf(dialect, kind));
  const key = table.columns.find((column) => column.kind === 'key')?.name ?? [...(table.primary ?? [])];
  const tag = `${table.name}_${++made}`;

  class BoundModel extends model {
    static override get tableName(): string {
      return table.name;
    }

    static override get idColumn(): string | string[] {
      return key;
    }

    // Else Objection would take what the JSON schema calls an object or a list, and encode it a second time.
    static override get jsonAttributes(): string[] {
      return [];
    }

    /** Objection's own, by which it keeps models of transactions and compiled JSON schemas. */
    static uniqueTag(): string {
      return tag;
    }

    override $setJson(json: object, options?: ModelOptions): this {
      for (const value of Object.values(json ?? {})) assertPlain(value);
      return super.$setJson(json, options);
    }

    override $parseDatabaseJson(json: Pojo): Pojo {
      return convert(super.$parseDatabaseJson(json), decoders);
    }

    override $formatDatabaseJson(json: Pojo): Pojo {
      return convert(super.$formatDatabaseJson(json), binders);
    }
  }
  Object.defineProperty(BoundModel, 'name', { value: model.name });
  // Not by `bindKnex`, which would keep it as long as the connection.
  BoundModel.knex(knex);
  return BoundModel;
}

/** Null where drivers take what the column is in TypeScript. */
function binderOf(dialect: Dialect, kind: ValueKind): Convert | null {
  switch (kind) {
    case 'boolean':
    case 'json':
    case 'bigint':
      return (value) => dialect.bind(kind, value);
    case 'integer':
    case 'double':
    case 'decimal':
    case 'key':
    case 'ref':
      return null;
    default:
      return (value) => (typeof value === 'string' ? dialect.bind(kind, value) : value);
  }
}

function conversions(table: TableSchema, of: (column: ColumnSchema) => Convert | null): ReadonlyMap<string, Convert> {
  return new Map(
    table.columns.flatMap((column) => {
      const found = of(column);
      return found ? [[column.name, found] as const] : [];
    }),
  );
}

function convert(json: Pojo, by: ReadonlyMap<string, Convert>): Pojo {
  for (const [name, change] of by)
    if (json[name] !== undefined && json[name] !== null && !isExpression(json[name])) json[name] = change(json[name]);
  return json;
}

/** `knex.raw`, `ref` and the like stand for SQL and are no values. JSON has no functions. */
function isExpression(value: unknown): boolean {
  const { toSQL, toKnexRaw } = value as { readonly toSQL?: unknown; readonly toKnexRaw?: unknown };
  return typeof toSQL === 'function' || typeof toKnexRaw === 'function';
}

/** What Objection knows rows, queries and SQL by. These have it from their classes. */
const MARKS = ['$isObjectionModel', 'isObjectionQueryBuilderBase', 'isRawInstance'];

/** @throws ValidationError for JSON which Objection would take for an object of its own, and fail: when it writes it, or each time it is read */
function assertPlain(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  // Objection looks into lists, and not into members.
  for (const item of Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]) {
    const mark = MARKS.find((name) => typeof item === 'object' && item !== null && Object.hasOwn(item, name));
    if (mark !== undefined) throw new ValidationError(`A value must not have a member ${mark}`, { key: mark }, 'DATABASE_VALUE');
  }
}
