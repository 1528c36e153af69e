import { type SqlConnection, withConnection } from './sql-connection.ts';

/** Types whose documents are multiplied, by their table. All copies share the other documents. */
const MULTIPLIED: Readonly<Record<string, string>> = {
  articles: 'api::article.article',
  authors: 'api::author.author',
  restaurants: 'api::restaurant.restaurant',
};

const REGISTRY = 'plinth_documents';

/** Text columns that must be unique, or that filters use: they end with the number of the copy. */
const VARIED: ReadonlySet<string> = new Set(['document_id', 'title', 'slug', 'email', 'code', 'name']);

/**
 * Multiplies the content of a Plinth database by copying rows, because seeding a million documents over HTTP would take a day.
 *
 * In copy `n`, each id is the original's plus `n` times a constant. Links point to copy `n` of their target, or to the original if the
 * target is not multiplied; the latter come after the links that exist. So every copy is a closed set like the seeded one: an author has as
 * many articles as before. Unique values are registered as a write registers them, and topics are raised as if each document had been
 * written. Component entries keep their ids, as those of imported documents may. `plinth check` finds no problems.
 *
 * @param url of the database, as Plinth takes it; nothing else may write to it
 * @param copies number of copies afterwards, including the original
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
    // A database that an app creates has no statistics on SQLite, so only servers are analyzed.
    else for (const table of written) await sql.run(sql.words.analyze(table));
  });
}

/** The suffix of texts in a copy. All have the same length, so that none is a prefix of another. */
export function suffix(copy: number): string {
  return `x${String(copy).padStart(4, '0')}`;
}

function linksOf(table: string): string {
  return `${table}__links`;
}

/** The offsets between two copies. */
interface Steps {
  /** Added to the ids of each table: more than any id of the original. */
  readonly ids: ReadonlyMap<string, number>;
  /** First and last registry id of each multiplied type. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Gives the statement that writes one copy of some rows. */
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

/** SQL condition: whether a registry id belongs to a multiplied document. */
function isMultiplied(expression: string, { ranges }: Steps): string {
  return ranges.map(([first, last]) => `${expression} between ${first} and ${last}`).join(' or ');
}

/** SQL for a registry id in a copy: shifted if its document is multiplied. */
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

/** @param change SQL for a column in a copy; null to copy the original value */
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

/** Each copy counts like the original. */
function raiseTopics(copies: number): string {
  const topics = Object.values(MULTIPLIED).map((type) => `'${type}'`);
  return `update plinth_topics set value = value * ${copies} where topic in (${topics.join(', ')})`;
}

/** Explicit ids do not advance the sequence that later ids come from. */
function moveSequence(table: string): string {
  return `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`;
}
