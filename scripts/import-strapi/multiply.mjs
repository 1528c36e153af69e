/**
 * Enlarges a seeded Strapi 5 project by copying its articles and all that belongs to them (versions, locales, components, links, displayed
 * files) directly in the database: creating 100,000 articles with Strapi takes hours. Copies get their own ids, documentIds and slugs.
 *
 *     node scripts/import-strapi/multiply.mjs PROJECT [--times 50]
 *
 * Afterwards there are that many times the articles, up to 1,000 times. Run it once, after `seed.mjs`, while nothing else uses the project.
 */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ options: { times: { type: 'string' } }, allowPositionals: true });
const [given] = positionals;
const times = Number(values.times ?? 50);
if (given === undefined || !Number.isSafeInteger(times) || times < 1 || times > 1_000) {
  console.error('usage: node scripts/import-strapi/multiply.mjs PROJECT [--times 50]');
  process.exit(2);
}
const project = resolve(given);
process.chdir(project);
process.env.TOKEN_FULL ??= 'f'.repeat(64);
process.env.TOKEN_READ ??= 'e'.repeat(64);
const { createStrapi } = createRequire(join(project, 'package.json'))('@strapi/strapi');
const strapi = await createStrapi({ appDir: project, distDir: project }).load();
if (strapi.contentTypes['api::article.article'] === undefined) {
  console.error(`${project} has no content type api::article.article: give prepare.mjs an app that has one`);
  process.exit(2);
}
const knex = strapi.db.connection;
if (strapi.db.dialect.client === 'sqlite') await knex.raw('pragma synchronous = off');

/** Distance between the ids of two copies: greater than any copied id. */
const STEP = 1_000_000;
/** Rows per insert: SQLite allows at most 32,766 parameters. */
const ROWS = 200;

/** Copied rows by table, with the columns that contain copied ids. */
const copied = [];
await collect('api::article.article', new Set(await knex('articles').pluck('id')));
let highest = 0;
for (const { rows, ids } of copied) for (const row of rows) for (const column of ids) highest = Math.max(highest, Number(row[column]));
if (highest >= STEP) throw new Error('this project was multiplied before');

const started = Date.now();
for (let copy = 1; copy < times; copy++) {
  await knex.transaction(async (trx) => {
    for (const { table, ids, rows } of copied) {
      for (let at = 0; at < rows.length; at += ROWS) {
        await trx(table).insert(rows.slice(at, at + ROWS).map((row) => copyOf(row, ids, copy)));
      }
    }
  });
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${copy + 1} times`);
}
if (strapi.db.dialect.client === 'postgres') {
  for (const { table } of copied)
    await knex.raw(`select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from ??))`, [table, table]);
}
await strapi.destroy();
process.exit(0);

/** Collects rows of a type, and all rows that belong to them. */
async function collect(uid, ids) {
  if (ids.size === 0) return;
  const { tableName } = strapi.db.metadata.get(uid);
  copied.push({ table: tableName, ids: ['id'], rows: await rowsOf(tableName, 'id', ids) });
  const shown = (await rowsOf('files_related_mph', 'related_id', ids)).filter((row) => row.related_type === uid);
  copied.push({ table: 'files_related_mph', ids: ['id', 'related_id'], rows: shown });
  const links = new Map();
  for (const { joinTable, type, owner } of Object.values(strapi.db.metadata.get(uid).attributes)) {
    if (type !== 'relation' || joinTable === undefined || !joinTable.name.endsWith('_lnk')) continue;
    if (owner === true || joinTable.name.startsWith(tableName)) links.set(joinTable.name, joinTable.joinColumn.name);
  }
  for (const [table, column] of links) copied.push({ table, ids: ['id', column], rows: await rowsOf(table, column, ids) });
  const components = `${tableName}_cmps`;
  if (!(await knex.schema.hasTable(components))) return;
  const rows = await rowsOf(components, 'entity_id', ids);
  copied.push({ table: components, ids: ['id', 'entity_id', 'cmp_id'], rows });
  for (const component of new Set(rows.map((row) => row.component_type))) {
    await collect(component, new Set(rows.filter((row) => row.component_type === component).map((row) => row.cmp_id)));
  }
}

async function rowsOf(table, column, ids) {
  const all = await knex(table).select('*');
  return all.filter((row) => ids.has(row[column]));
}

function copyOf(row, ids, copy) {
  const made = { ...row };
  for (const column of ids) made[column] = Number(row[column]) + copy * STEP;
  // Database servers return JSON as values, but take it as text: an array would become an SQL list.
  for (const [column, value] of Object.entries(made)) {
    if (typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value))
      made[column] = JSON.stringify(value);
  }
  // The id is shifted by a character, because it may end with the same digits as the number of a copy.
  if (typeof row.document_id === 'string') made.document_id = `c${row.document_id.slice(0, 20)}${String(copy).padStart(3, '0')}`;
  if (typeof row.slug === 'string') made.slug = `${row.slug}-${copy}`;
  return made;
}
