import type { Knex } from 'knex';
import type { Dialect } from '../dialect.ts';
import type { ColumnSchema, ForeignKeySchema, TableSchema } from '../table-schema.ts';

/** The parts of a dialect that DDL needs. */
type ColumnTypes = Pick<Dialect, 'bind' | 'columnType'>;

/** `create table …` with columns and primary key. @param further other parts in the parentheses */
export function tableText(knex: Knex, types: ColumnTypes, schema: TableSchema, further: readonly Knex.Raw[] = []): Knex.Raw {
  const parts = [
    ...schema.columns.map((column) => columnText(knex, types, column)),
    ...(schema.primary ? [knex.raw(`primary key (${nameList(schema.primary)})`, [...schema.primary])] : []),
    ...further,
  ];
  return knex.raw(`create table ?? (${parts.map(() => '?').join(', ')})`, [schema.name, ...parts]);
}

/** The name, type, nullability and default of a column, for DDL. */
export function columnText(knex: Knex, types: ColumnTypes, column: ColumnSchema): Knex.Raw {
  const facts = [types.columnType(column), column.nullable ? 'null' : 'not null'];
  if (column.default !== undefined) facts.push(`default ${literal(knex, types, column)}`);
  return knex.raw(`?? ${facts.join(' ')}`, [column.name]);
}

/** The default of a column as an SQL literal, escaped for Knex. DDL accepts no binds. */
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

/** Placeholders for a list of identifiers: `??, ??`. */
export function nameList(names: readonly string[]): string {
  return names.map(() => '??').join(', ');
}

/** Groups rows by a key, in order of first appearance. */
export function groupRows<T, K>(rows: readonly T[], key: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
