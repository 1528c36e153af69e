import { storageOf } from '../column-storage.ts';
import { type ColumnSchema, IDENTIFIER_BYTES, type IndexSchema, type TableSchema } from '../table-schema.ts';

/** Maximum bytes of one index entry on MySQL. */
export const INDEX_BYTES = 3072;

const BYTES_PER_CHARACTER = 4;

/**
 * Checks that tables can be created on every database.
 * @throws Error that lists all mistakes; they are in the code that declares the tables
 */
export function checkTables(tables: readonly TableSchema[]): void {
  const problems: string[] = [];
  const byName = new Map<string, TableSchema>();
  const indexNames = new Set<string>();
  for (const table of tables) {
    if (byName.has(table.name)) problems.push(`table "${table.name}" is declared twice`);
    byName.set(table.name, table);
  }
  for (const table of tables)
    problems.push(...tableProblems(table, byName, indexNames).map((problem) => `table "${table.name}": ${problem}`));
  if (problems.length > 0) throw new Error(`The tables cannot be created:\n- ${problems.join('\n- ')}`);
}

/**
 * Finds mistakes in the shape of a table, without the database.
 * @param table a table from a plugin, which may not match its type
 */
export function describeTable(table: unknown): readonly string[] {
  const { name, columns, indexes, foreignKeys } = (table ?? {}) as { readonly [key in keyof TableSchema]?: unknown };
  const flaws: string[] = [];
  if (typeof name !== 'string' || name === '') flaws.push('has no name');
  if (!Array.isArray(columns) || columns.length === 0) flaws.push('has no columns');
  for (const [key, list] of Object.entries({ indexes, foreignKeys }))
    if (!Array.isArray(list)) flaws.push(`"${key}" is not an array; write ${key}: []`);
  return flaws;
}

function tableProblems(table: TableSchema, tables: ReadonlyMap<string, TableSchema>, indexNames: Set<string>): string[] {
  const problems: string[] = [];
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const folded = new Set(table.columns.map((column) => column.name.toLowerCase()));
  if (folded.size < table.columns.length) problems.push('two columns have the same name (names are case-insensitive)');
  const keys = table.columns.filter((column) => column.kind === 'key');
  if (keys.length > 1) problems.push(`several columns of kind key: ${keys.map((column) => column.name).join(', ')}`);
  if (keys.length === 1 && table.primary) problems.push('has both a column of kind key and a primary key');
  for (const name of table.primary ?? [])
    if (columns.get(name)?.nullable !== false) problems.push(`primary key: column "${name}" is missing or nullable`);
  for (const key of keys) if (key.nullable) problems.push(`column "${key.name}" of kind key is nullable`);

  const names = [table.name, ...columns.keys(), ...table.indexes.map((index) => index.name), ...table.foreignKeys.map((key) => key.name)];
  for (const name of names) {
    if (name === '' || Buffer.byteLength(name) > IDENTIFIER_BYTES)
      problems.push(`the name "${name}" must have 1 to ${IDENTIFIER_BYTES} bytes`);
  }
  for (const index of table.indexes) {
    if (indexNames.has(index.name)) problems.push(`index "${index.name}" is declared twice`);
    indexNames.add(index.name);
    if (index.columns.length === 0) problems.push(`index "${index.name}" has no columns`);
    if (index.kind === 'text') {
      problems.push(...textIndexProblems(table, index));
      continue;
    }
    for (const name of index.columns) {
      const kind = columns.get(name)?.kind;
      if (kind === undefined) problems.push(`index "${index.name}": column "${name}" does not exist`);
      if (kind === 'text' || kind === 'json') problems.push(`index "${index.name}": column "${name}" is of kind ${kind}; use varchar`);
    }
    if (index.unique && indexBytes(table, index) > INDEX_BYTES) {
      problems.push(`unique index "${index.name}" takes ${indexBytes(table, index)} bytes; the maximum is ${INDEX_BYTES}`);
    }
  }
  for (const key of table.foreignKeys) {
    if (!columns.has(key.column)) problems.push(`foreign key "${key.name}": column "${key.column}" does not exist`);
    const target = tables.get(key.table);
    if (!target) problems.push(`foreign key "${key.name}": table "${key.table}" does not exist`);
    else if (!target.columns.some((column) => column.name === key.references)) {
      problems.push(`foreign key "${key.name}": table "${key.table}" has no column "${key.references}"`);
    }
    if (key.onDelete === 'set null' && columns.get(key.column)?.nullable === false) {
      problems.push(`foreign key "${key.name}": column "${key.column}" is not nullable, so onDelete cannot be "set null"`);
    }
  }
  return problems;
}

function textIndexProblems({ columns }: TableSchema, { name, columns: [column, ...others], unique }: IndexSchema): string[] {
  const kind = columns.find((one) => one.name === column)?.kind;
  const problems: string[] = [];
  if (others.length > 0 || unique) problems.push(`index "${name}" of kind text: must have one column and cannot be unique`);
  if (kind !== 'text' && kind !== 'varchar')
    problems.push(`index "${name}" of kind text: column "${column}" must be of kind text or varchar`);
  if (!columns.some((one) => one.name === 'id' && one.kind === 'key'))
    problems.push(`index "${name}" of kind text: the table needs a column "id" of kind key`);
  return problems;
}

/** Maximum bytes of one entry of an index. */
export function indexBytes(table: TableSchema, index: IndexSchema): number {
  return columnsOf(table, index).reduce((sum, column) => sum + columnBytes(column), 0);
}

/**
 * Prefix lengths, by column name, for the text columns of an index that is too wide. The bytes that other columns leave are shared evenly.
 */
export function indexPrefixes(table: TableSchema, index: IndexSchema): ReadonlyMap<string, number> {
  const columns = columnsOf(table, index);
  const texts = columns.filter((column) => column.kind === 'varchar').sort((one, other) => columnBytes(one) - columnBytes(other));
  let left = INDEX_BYTES - columns.filter((column) => column.kind !== 'varchar').reduce((sum, column) => sum + columnBytes(column), 0);
  const prefixes = new Map<string, number>();
  texts.forEach((column, at) => {
    const share = Math.floor(left / (texts.length - at));
    if (columnBytes(column) <= share) left -= columnBytes(column);
    else {
      prefixes.set(column.name, Math.floor(share / BYTES_PER_CHARACTER));
      left -= share;
    }
  });
  return prefixes;
}

function columnsOf(table: TableSchema, index: IndexSchema): ColumnSchema[] {
  return index.columns.flatMap((name) => table.columns.find((column) => column.name === name) ?? []);
}

function columnBytes(column: ColumnSchema): number {
  const storage = storageOf(column);
  if (storage.type !== 'string') return 16;
  return storage.length * (column.kind === 'varchar' ? BYTES_PER_CHARACTER : 1);
}
