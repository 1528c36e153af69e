import type { Constructor, Model, Pojo } from 'objection';
import type { Database } from './database.ts';
import type { ColumnSchema, RowOf, TableSchema } from './table-schema.ts';

type Convert = (value: unknown) => unknown;

/** An Objection model of a table, whose instances are rows. */
export type BoundModel<Row, M extends typeof Model = typeof Model> = M & Constructor<InstanceType<M> & Row>;

/** Models without a class of a plugin's own: they are asked for with every statement. */
const plain = new WeakMap<Database, Map<TableSchema, typeof Model>>();

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
 * @param model a class of the plugin's own, with relations, methods, a JSON schema. It is left as it is, so that two kernels can bind it. Default: Objection's `Model`
 * @returns a subclass of the model: the same one each time, when no model is given
 */
export function bindModel<T extends TableSchema, Row extends RowOf<T> = RowOf<T>>(database: Database, table: T): BoundModel<Row>;
export function bindModel<T extends TableSchema, M extends typeof Model>(database: Database, table: T, model: M): BoundModel<RowOf<T>, M>;
export function bindModel(database: Database, table: TableSchema, model?: typeof Model): typeof Model {
  if (model !== undefined) return modelOf(database, table, model);
  const models = plain.get(database) ?? new Map<TableSchema, typeof Model>();
  const known = models.get(table) ?? modelOf(database, table, (require('objection') as typeof import('objection')).Model);
  plain.set(database, models.set(table, known));
  return known;
}

function modelOf(database: Database, table: TableSchema, model: typeof Model): typeof Model {
  const { dialect } = database;
  const decoders = conversions(table, ({ kind }) => dialect.decoder(kind));
  const binders = conversions(table, ({ kind }) =>
    kind === 'boolean' || kind === 'json' || kind === 'bigint' ? (value) => dialect.bind(kind, value) : null,
  );
  const key = table.columns.find((column) => column.kind === 'key')?.name ?? [...(table.primary ?? [])];

  class BoundModel extends model {
    static override get tableName(): string {
      return table.name;
    }

    static override get idColumn(): string | string[] {
      return key;
    }

    override $parseDatabaseJson(json: Pojo): Pojo {
      return convert(super.$parseDatabaseJson(json), decoders);
    }

    override $formatDatabaseJson(json: Pojo): Pojo {
      return convert(super.$formatDatabaseJson(json), binders);
    }
  }
  Object.defineProperty(BoundModel, 'name', { value: model.name });
  return BoundModel.bindKnex(database.knex);
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

/** `knex.raw`, `ref` and the like stand for SQL and are no values. */
function isExpression(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('toSQL' in value || 'toKnexRaw' in value);
}
