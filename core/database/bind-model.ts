import type { Knex } from 'knex';
import type { Constructor, Model, ModelOptions, Pojo } from 'objection';
import { ValidationError } from '../errors/index.ts';
import type { Database } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { ColumnSchema, RowOf, TableSchema, ValueKind } from './table-schema.ts';

type Convert = (value: unknown) => unknown;

/** An Objection model of a table, whose instances are rows. */
export type BoundModel<Row, M extends typeof Model = typeof Model> = M & Constructor<InstanceType<M> & Row>;

/**
 * Models by connection, table and class, because code asks for a model with every statement. Weak keys: a model is freed with its
 * connection, table or class.
 */
const bound = new WeakMap<Knex, WeakMap<TableSchema, WeakMap<typeof Model, typeof Model>>>();
/** Objection's own `Model`, once loaded. */
let plain: typeof Model | null = null;
/** Number of models made. It makes the tags unique, because Objection identifies classes by name. */
let made = 0;

/**
 * The Objection model of a plugin's own table. The table is declared once, as a TableSchema (`kernel.hooks.tables`). Its name, its key, the
 * types of its rows and the storage of its values come from there, so booleans, JSON and 64-bit integers read alike on every database. The
 * first call loads Objection, so call this where a statement needs the model, not during the boot.
 *
 * ```ts
 * const notesTable = { name: 'notes', columns: [{ name: 'id', kind: 'key', nullable: false }, …], … } as const satisfies TableSchema;
 * const notes = () => bindModel(container.resolve(DATABASE), notesTable);
 * await notes().query().where('author', author).orderBy('id');
 * await database.transaction(({ knex }) => notes().query(knex).insert({ text: 'hello' }));
 * ```
 *
 * @param database must be connected
 * @param model a class of the plugin's own, with relations, methods, a JSON schema. It is not changed, so two kernels can bind it. The
 * table decides which columns are JSON, not the class's `jsonAttributes`. Default: Objection's `Model`
 * @returns a subclass of the model; the same one for the same table and model
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

    // Otherwise Objection would take the objects and lists of the JSON schema for JSON columns, and encode them a second time.
    static override get jsonAttributes(): string[] {
      return [];
    }

    /** Objection's key for its caches: models bound to transactions, and compiled JSON schemas. */
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
  // Not `bindKnex`, which would keep the model for as long as the connection.
  BoundModel.knex(knex);
  return BoundModel;
}

/** The conversion to a driver's value; null if drivers accept the column's TypeScript type unchanged. */
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

/** `knex.raw`, `ref` and similar objects stand for SQL, not for values. JSON contains no functions. */
function isExpression(value: unknown): boolean {
  const { toSQL, toKnexRaw } = value as { readonly toSQL?: unknown; readonly toKnexRaw?: unknown };
  return typeof toSQL === 'function' || typeof toKnexRaw === 'function';
}

/** Members by which Objection recognises rows, queries and SQL. Its own objects inherit them from their classes. */
const MARKS = ['$isObjectionModel', 'isObjectionQueryBuilderBase', 'isRawInstance'];

/** @throws ValidationError for JSON that Objection would take for one of its own objects, which then fails on write or on every read */
function assertPlain(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  // Objection looks into lists, but not into members of objects.
  for (const item of Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]) {
    const mark = MARKS.find((name) => typeof item === 'object' && item !== null && Object.hasOwn(item, name));
    if (mark !== undefined) throw new ValidationError(`A value must not contain the key "${mark}"`, { key: mark }, 'DATABASE_VALUE');
  }
}
