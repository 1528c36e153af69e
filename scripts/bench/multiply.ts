import { openSqliteFile, type SqliteConnection } from '../../core/database/index.ts';

/** Types whose documents are multiplied, by the table that holds them; everything else is shared by all copies. */
const MULTIPLIED: Readonly<Record<string, string>> = {
  articles: 'api::article.article',
  authors: 'api::author.author',
  restaurants: 'api::restaurant.restaurant',
};

/** Texts that must differ from copy to copy, or that filters look for: they get the number of the copy. */
const VARIED: ReadonlySet<string> = new Set(['document_id', 'slug', 'email', 'code', 'name']);

/**
 * Multiplies what a SQLite database of Plinth's holds by copying rows, as seeding 100,000 documents over HTTP would take an hour.
 *
 * Copy `n` of a row has the numbers of the original plus `n` times a constant, and its links point at copy `n` of their target (at the
 * original where the target is not multiplied), so that every copy is a closed set like the seeded one: an author has as many articles
 * as before. What is not exact: component entries keep their numbers, and the hashes of unique values are replaced by other text, so
 * that Plinth would let a value be used twice. Neither is looked at by reads.
 *
 * @param copies how often everything is there afterwards, the original included
 */
export function multiply(file: string, copies: number): void {
  const db = openSqliteFile(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    // Rows are consistent when all are there; checking them one by one would take most of the time.
    db.pragma('foreign_keys = OFF');
    const steps = stepsOf(db);
    db.exec('begin');
    for (let copy = 1; copy < copies; copy++) {
      copyDocuments(db, steps, copy);
      for (const table of Object.keys(MULTIPLIED)) {
        copyVersions(db, table, steps, copy);
        copyLinks(db, table, steps, copy);
      }
    }
    db.exec('commit');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

/** What is added to the numbers of each table from copy to copy: more than any number of the original. */
type Steps = ReadonlyMap<string, number>;

function stepsOf(db: SqliteConnection): Steps {
  const tables = ['plinth_documents', ...Object.keys(MULTIPLIED)];
  return new Map(tables.map((table) => [table, (db.prepare(`select max(id) from ${table}`).pluck().get() as number) + 1]));
}

function stepOf(steps: Steps, table: string): number {
  return steps.get(table) ?? 0;
}

/** SQL for a number of the registry in a copy: moved when its document is multiplied. */
function moved(expression: string, documentStep: number, copy: number): string {
  const types = Object.values(MULTIPLIED)
    .map((type) => `'${type}'`)
    .join(', ');
  return `case when ${expression} in (select id from plinth_documents where type in (${types}) and id <= ${documentStep}) then ${expression} + ${documentStep * copy} else ${expression} end`;
}

function copyDocuments(db: SqliteConnection, steps: Steps, copy: number): void {
  const step = stepOf(steps, 'plinth_documents');
  const types = Object.values(MULTIPLIED);
  db.prepare(
    `insert into plinth_documents (id, document_id, type, single) select id + ?, document_id || ?, type, single from plinth_documents
     where id <= ? and type in (${types.map(() => '?').join(', ')})`,
  ).run(step * copy, suffix(copy), step, ...types);
}

function copyVersions(db: SqliteConnection, table: string, steps: Steps, copy: number): void {
  const step = stepOf(steps, table);
  const documentStep = stepOf(steps, 'plinth_documents');
  const names = columnsOf(db, table);
  const values = names.map((name) => {
    if (name === 'id') return `id + ${step * copy}`;
    if (name === '_document') return `_document + ${documentStep * copy}`;
    if (name.startsWith('_unique_')) return `substr(${name}, 1, 40) || '${suffix(copy)}'`;
    if (VARIED.has(name)) return `${name} || '${suffix(copy)}'`;
    if (/^_to_[a-z]+$/.test(name)) return moved(name, documentStep, copy);
    return name;
  });
  db.exec(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where id <= ${step}`);
}

function copyLinks(db: SqliteConnection, table: string, steps: Steps, copy: number): void {
  const step = stepOf(steps, table);
  const documentStep = stepOf(steps, 'plinth_documents');
  const names = columnsOf(db, `${table}__links`);
  const values = names.map((name) => {
    if (name === 'source') return `source + ${step * copy}`;
    return name === 'target' ? moved('target', documentStep, copy) : name;
  });
  db.exec(`insert into ${table}__links (${names.join(', ')}) select ${values.join(', ')} from ${table}__links where source <= ${step}`);
}

function columnsOf(db: SqliteConnection, table: string): string[] {
  return (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
}

function suffix(copy: number): string {
  return `x${copy}`;
}
