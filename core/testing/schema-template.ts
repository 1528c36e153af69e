import { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { DATABASE, openSqliteFile } from '../database/index.ts';
import type { KernelInstance } from '../kernel/index.ts';
import type { ModelDefinitions } from '../model/index.ts';
import type { TableCollector } from '../tables/index.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** A copy of a new database, with its tables and what core has written into them. */
interface SchemaTemplate {
  /** Fills an empty database. No kernel may be connected to it. */
  apply(url: string): Promise<void>;
}

/** The name of the taps: core's, because a hook accepts only taps of core and plugins. */
const NAME = 'core:test-schema';

/** By a hash of everything that decides about the tables. A process that runs tests boots the same app many times. */
const templates = new Map<string, SchemaTemplate>();
let folder: TemporaryFolder | null = null;

/**
 * Makes boots of tests faster: a new database gets the tables that the first boot of the same app created, without computing and comparing
 * them. Call it before the kernel starts.
 *
 * Measured 2026-11-27 with all plugins: a boot takes 150 ms instead of 260 (SQLite), and executes 14 statements instead of 240 while it
 * synchronizes.
 * @param url of an empty database
 * @param app what decides about tables beside plugins and model: values of config files, migrations
 */
export function reuseSchema(kernel: KernelInstance, url: string, app: unknown): void {
  const { hooks } = kernel;
  const isSqlite = url.startsWith('sqlite:');
  const last = { name: NAME, stage: 1_000 };
  let model: ModelDefinitions | null = null;
  let tables: TableCollector | null = null;
  let key = '';
  const changes: string[] = [];
  const record = ({ sql }: { readonly sql: string }) => {
    if (/^\s*(create|alter|drop|comment)\b/i.test(sql)) changes.push(sql);
  };

  hooks.model.tap(last, (definitions) => {
    model = definitions;
    return definitions;
  });
  hooks.tables.tap(last, (collector) => {
    tables = collector;
  });
  // Before core connects the database.
  hooks.connect.tapPromise({ name: NAME, stage: -1 }, async () => {
    const facts = [new URL(url).protocol, kernel.plugins, model, tables?.tables, app];
    key = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
    await templates.get(key)?.apply(url);
  });
  hooks.connect.tap({ ...last, name: `${NAME}-recorder` }, () => {
    if (!isSqlite && !templates.has(key)) kernel.container.resolve(DATABASE).knex.on('query', record);
  });
  // Right after core: what plugins write in this phase is not part of the template.
  const next = hooks.sync.taps[1]?.name;
  hooks.sync.tapPromise({ name: NAME, ...(next !== undefined && { before: next }) }, async () => {
    if (templates.has(key)) return;
    const { knex } = kernel.container.resolve(DATABASE);
    knex.off('query', record);
    templates.set(key, isSqlite ? sqliteTemplate(url, key) : await serverTemplate(knex, changes));
  });
}

/** Copies the file. */
function sqliteTemplate(url: string, key: string): SchemaTemplate {
  if (folder === null) {
    const created = temporaryFolder();
    folder = created;
    process.once('exit', () => created.remove());
  }
  const template = join(folder.path, `${key}.db`);
  const connection = openSqliteFile(fileOf(url));
  connection.prepare('vacuum into ?').run(template);
  connection.close();
  return { apply: async (target) => copyFileSync(template, fileOf(target)) };
}

function fileOf(url: string): string {
  return url.slice('sqlite:'.length);
}

/** Repeats the statements that created the tables, at once, and inserts the rows. */
async function serverTemplate(knex: Knex, changes: readonly string[]): Promise<SchemaTemplate> {
  const isMysql = String(knex.client.config.client).includes('mysql');
  const own = isMysql ? 'database()' : 'current_schema()';
  const names: readonly string[] = await knex('information_schema.tables')
    .whereRaw(`table_schema = ${own} and table_type = 'BASE TABLE'`)
    .select(knex.raw('table_name as name'))
    .then((rows: { name: string }[]) => rows.map(({ name }) => name));
  const rows = new Map<string, readonly object[]>();
  for (const name of names) {
    const found: object[] = await knex(name).select();
    if (found.length > 0) rows.set(name, found);
  }
  const inserts = [...rows].map(([name, values]) => knex(name).insert(values).toString());
  const script = [...changes, ...inserts].join(';\n');
  return { apply: (url) => (isMysql ? executeOnMysql(url, script) : executeOnPostgres(url, script)) };
}

async function executeOnMysql(url: string, script: string): Promise<void> {
  const { createConnection } = require('mysql2/promise') as typeof import('mysql2/promise');
  const connection = await createConnection({ uri: url, multipleStatements: true });
  await connection.query(script);
  await connection.end();
}

async function executeOnPostgres(url: string, script: string): Promise<void> {
  const { Client } = require('pg') as typeof import('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(script);
  await client.end();
}
