import type { Model, Pojo } from 'objection';
import type { Database } from './database.ts';
import type { ColumnSchema, TableSchema } from './table-schema.ts';

type Convert = (value: unknown) => unknown;

/**
 * Binds an Objection model to a table of a database: a typed way for plugins to keep tables of their own. The table is declared once, as
 * a TableSchema (`kernel.hooks.tables`); its name, its key and how values are stored come from there, so that booleans, JSON and 64-bit
 * integers read alike on every database.
 *
 * ```ts
 * class Note extends Model {
 *   declare id: number;
 *   declare text: string;
 * }
 * const Notes = bindModel(database, notesTable, Note);
 * await Notes.query().insert({ text: 'hello' });
 * await database.transaction((tx) => Notes.query(tx.knex).deleteById(1));
 * ```
 *
 * @param database connected
 * @returns a subclass of the model; the model itself is left as it is, so that two kernels can bind one model
 */
export function bindModel<M extends typeof Model>(database: Database, table: TableSchema, model: M): M {
  const { dialect } = database;
  const decoders = conversions(table, ({ kind }) => dialect.decoder(kind));
  const binders = conversions(table, ({ kind }) =>
    kind === 'boolean' || kind === 'json' || kind === 'bigint' ? (value) => dialect.bind(kind, value) : null,
  );
  const key = table.columns.find((column) => column.kind === 'key')?.name ?? [...(table.primary ?? [])];

  class BoundModel extends (model as typeof Model) {
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
  return BoundModel.bindKnex(database.knex) as M;
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
