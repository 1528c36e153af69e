import type { Knex } from 'knex';
import type { Dialect } from '../dialect.ts';
import type { ColumnSchema, ForeignKeySchema } from '../table-schema.ts';

/** The name, type, nullability and default of a column, for DDL. */
export function columnText(knex: Knex, dialect: Pick<Dialect, 'bind' | 'columnType'>, column: ColumnSchema): Knex.Raw {
  const facts = [dialect.columnType(column), column.nullable ? 'null' : 'not null'];
  if (column.default !== undefined) facts.push(`default ${literal(knex, dialect, column)}`);
  return knex.raw(`?? ${facts.join(' ')}`, [column.name]);
}

/** The default of a column as a literal inside SQL that Knex still reads: DDL takes no binds. */
export function literal(knex: Knex, { bind }: Pick<Dialect, 'bind'>, column: ColumnSchema): string {
  const kind = column.kind === 'key' || column.kind === 'ref' ? 'ref' : column.kind;
  const bound = bind(kind, column.default ?? null);
  if (typeof bound === 'bigint') return bound.toString();
  return knex.raw('?', [bound]).toQuery().replaceAll('?', '\\?');
}

/** `constraint … foreign key …`, for DDL. */
export function foreignKeyText(knex: Knex, key: ForeignKeySchema): Knex.Raw {
  return knex.raw(`constraint ?? foreign key (??) references ?? (??) on delete ${key.onDelete}`, [
    key.name,
    key.column,
    key.table,
    key.references,
  ]);
}

/** Identifiers in a row: `??, ??`. */
export function nameList(names: readonly string[]): string {
  return names.map(() => '??').join(', ');
}
