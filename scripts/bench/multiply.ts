import { type SqlConnection, withConnection } from './sql-connection.ts';

/** Types whose documents are multiplied, by the table that holds them; everything else is shared by all copies. */
const MULTIPLIED: Readonly<Record<string, string>> = {
  articles: 'api::article.article',
  authors: 'api::author.author',
  restaurants: 'api::restaurant.restaurant',
};

const REGISTRY = 'plinth_documents';

/** Texts that must differ from copy to copy, or that filters look for: they end with the number of the copy. */
const VARIED: ReadonlySet<string> = new Set(['document_id', 'title', 'slug', 'email', 'code', 'name']);

/**
 * Multiplies what a database of Plinth's holds by copying rows, as seeding a million documents over HTTP would take a day.
 *
 * Copy `n` of a row has the numbers of the original plus `n` times a constant, and its links point at copy `n` of their target (at the original where the target
 * is not multiplied, behind those that are there), so that every copy is a closed set like the seeded one: an author has as many articles as before. Unique
 * values are registered as a write registers them, topics are raised as if each document had been written. Component entries keep their numbers, as those of imported
 * documents may: `plinth check` finds nothing.
 *
 * @param url of the database, as Plinth takes it; nobody else may write to it
 * @param copies how often everything is there afterwards, the original included
 */
export async function multiply(url: string, copies: number): Promise<void> {
  await withConnection(url, async (sql) => {
    for (const statement of sql.words.bulk) await sql.run(statement);
    const tables = Object.keys(MULTIPLIED);
    const written = [REGISTRY, ...tables.flatMap((table) => [table, linksOf(table)])];
    const steps = await stepsOf(sql);
    const statements = [await copyDocuments(sql, steps)];
    for (const table of tables) statements.push(await copyVersions(sql, table, steps), await copyLinks(sql, table, steps));
    await sql.run('begin');
    for (let copy = 1; copy < copies; copy++) for (const statement of statements) await sql.run(statement(copy));
    await sql.run(raiseTopics(copies));
    await sql.run('commit');
    if (sql.kind === 'postgres') for (const table of [REGISTRY, ...tables]) await sql.run(moveSequence(table));
    if (sql.kind === 'sqlite') await sql.run('pragma journal_mode = WAL');
    // In an app it has no statistics.
    else for (const table of written) await sql.run(sql.words.analyze(table));
  });
}

/** The suffix of texts in a copy: as long in each, so that none is the beginning of another's. */
export function suffix(copy: number): string {
  return `x${String(copy).padStart(4, '0')}`;
}

function linksOf(table: string): string {
  return `${table}__links`;
}

/** What moves from copy to copy. */
interface Steps {
  /** Added to the numbers of each table: more than any number of the original. */
  readonly ids: ReadonlyMap<string, number>;
  /** Numbers in the registry, from and to, of each type that is multiplied. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A statement that writes one copy of some rows. */
type Copy = (copy: number) => string;

async function stepsOf(sql: SqlConnection): Promise<Steps> {
  const ids = new Map<string, number>();
  for (const table of [REGISTRY, ...Object.keys(MULTIPLIED)]) ids.set(table, (await largest(sql, table, 'id')) + 1);
  const ranges: [number, number][] = [];
  for (const type of Object.values(MULTIPLIED)) {
    const [found] = await sql.run(`select min(id) as first, max(id) as last from ${REGISTRY} where type = '${type}'`);
    const [first, last] = [Number(found?.first), Number(found?.last)];
    const [strange] = await sql.run(`select id from ${REGISTRY} where id between ${first} and ${last} and type <> '${type}' limit 1`);
    if (strange) throw new Error(`documents of ${type} were not written one after the other: number ${strange.id} is of another type`);
    ranges.push([first, last]);
  }
  return { ids, ranges };
}

async function largest(sql: SqlConnection, table: string, column: string): Promise<number> {
  const [row] = await sql.run(`select max(${column}) as largest from ${table}`);
  return Math.ceil(Number(row?.largest ?? 0));
}

function stepOf({ ids }: Steps, table: string): number {
  return ids.get(table) ?? 0;
}

/** Whether a number of the registry is that of a document that is multiplied. */
function isMultiplied(expression: string, { ranges }: Steps): string {
  return ranges.map(([first, last]) => `${expression} between ${first} and ${last}`).join(' or ');
}

/** SQL for a number of the registry in a copy: moved when its document is multiplied. */
function moved(expression: string, steps: Steps, copy: number): string {
  return `case when ${isMultiplied(expression, steps)} then ${expression} + ${stepOf(steps, REGISTRY) * copy} else ${expression} end`;
}

async function copyDocuments(sql: SqlConnection, steps: Steps): Promise<Copy> {
  const step = stepOf(steps, REGISTRY);
  return copyRows(sql, REGISTRY, isMultiplied('id', steps), (name, copy) => {
    if (name === 'id') return `id + ${step * copy}`;
    return name === 'document_id' ? sql.words.join(name, `'${suffix(copy)}'`) : null;
  });
}

async function copyVersions(sql: SqlConnection, table: string, steps: Steps): Promise<Copy> {
  const step = stepOf(steps, table);
  const varied = (name: string, copy: number) => sql.words.join(sql.words.name(name), `'${suffix(copy)}'`);
  return copyRows(sql, table, `id < ${step}`, (name, copy) => {
    if (name === 'id') return `id + ${step * copy}`;
    if (name === '_document') return `_document + ${stepOf(steps, REGISTRY) * copy}`;
    if (VARIED.has(name)) return varied(name, copy);
    if (/^_to_[a-z]+$/.test(name)) return moved(name, steps, copy);
    if (!name.startsWith('_unique_')) return null;
    const value = varied(name.slice('_unique_'.length), copy);
    return `case when ${name} is null then null else ${sql.words.sha256(sql.words.join(`'"'`, value, `'"'`))} end`;
  });
}

async function copyLinks(sql: SqlConnection, table: string, steps: Steps): Promise<Copy> {
  const step = stepOf(steps, table);
  const last = await largest(sql, linksOf(table), 'inverse_position');
  return copyRows(sql, linksOf(table), `source < ${step}`, (name, copy) => {
    if (name === 'source') return `source + ${step * copy}`;
    if (name === 'target') return moved('target', steps, copy);
    if (name !== 'inverse_position') return null;
    return `case when inverse_position = 0 or ${isMultiplied('target', steps)} then inverse_position else inverse_position + ${last * copy} end`;
  });
}

/** @param change what a column of a copy holds; null where it is what the original holds */
async function copyRows(
  sql: SqlConnection,
  table: string,
  where: string,
  change: (name: string, copy: number) => string | null,
): Promise<Copy> {
  const names = (await sql.run(sql.words.columns(table))).map(({ name }) => String(name));
  const columns = names.map(sql.words.name);
  return (copy) => {
    const values = names.map((name, at) => change(name, copy) ?? columns[at]);
    return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where ${where}`;
  };
}

/** Each copy counts as its original did. */
function raiseTopics(copies: number): string {
  const topics = Object.values(MULTIPLIED).map((type) => `'${type}'`);
  return `update plinth_topics set value = value * ${copies} where topic in (${topics.join(', ')})`;
}

/** Numbers that were given do not move the sequence that others are taken from. */
function moveSequence(table: string): string {
  return `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`;
}
