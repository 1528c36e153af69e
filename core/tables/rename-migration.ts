import type { Knex } from 'knex';
import { BootError } from '../config/index.ts';
import type { SchemaLoss } from '../database/index.ts';
import type { OwnedDocuments, StoredAttribute } from '../documents/index.ts';
import type { ContentType } from '../model/index.ts';

/** A migration of the app that is not written yet. */
export interface RenameMigration {
  /** Relative to the app. */
  readonly file: string;
  readonly text: string;
}

const FORM = /^(?:([\w:.-]+)\.)?(\w+)=(\w+)$/;

/** An attribute that has another name in the schema files now. */
interface Rename {
  readonly type: ContentType;
  readonly from: string;
  readonly to: string;
  readonly was: StoredAttribute;
  readonly is: StoredAttribute;
}

/**
 * Makes the migration that moves values to attributes that have another name in the schema files now.
 * @param asked `article.headline=title`; without the type where only one can be meant
 * @throws BootError for a text of another form, and for names that are not an old and a new one of the same type
 */
export async function renameMigration(asked: readonly string[], documents: OwnedDocuments, knex: Knex): Promise<RenameMigration> {
  const renames: Rename[] = [];
  for (const text of asked) renames.push(await renameOf(text, documents, knex));
  const statements = renames.flatMap(({ from, to, was, is }) => [
    ...[...was.columns].map(([use, column]) => columnStatement(was.table, column, is.columns.get(use) as string)),
    ...(was.links === null ? [] : [linksStatement(was.links, from, to)]),
  ]);
  const names = renames.map(({ type, from, to }) => `${type.singularName}-${from}-to-${to}`);
  // Migrations run in the order of their names.
  const stamp = new Date().toISOString().slice(0, -1).replaceAll(/[:.]/g, '');
  return {
    file: `config/migrations/${stamp}-rename-${names.join('-').slice(0, 100)}.js`,
    text: `// Moves the values of renamed attributes.\nexport async function up(knex) {\n${statements.join('')}}\n`,
  };
}

async function renameOf(text: string, documents: OwnedDocuments, knex: Knex): Promise<Rename> {
  const [, named, from, to] = FORM.exec(text) ?? [];
  if (from === undefined || to === undefined) throw wrong(text, 'expected OLD=NEW or TYPE.OLD=NEW, such as article.headline=title');
  const types = [...documents.model.contentTypes.values()].filter(
    ({ uid, singularName, attributes }) =>
      (named === undefined ? attributes.has(to) : named === uid || named === singularName) && !uid.startsWith('plugin::'),
  );
  if (types.length === 0)
    throw wrong(text, named === undefined ? `no content type has an attribute "${to}"` : `the content type "${named}" does not exist`);
  const found: Rename[] = [];
  const reasons: string[] = [];
  for (const type of types) {
    const rename = await storedRename(type, { from, to }, documents, knex);
    if (typeof rename === 'string') reasons.push(rename);
    else found.push(rename);
  }
  if (found.length > 1) {
    const choices = found.map(({ type }) => `${type.singularName}.${from}=${to}`).join(' or ');
    throw wrong(text, `several content types match; specify one: ${choices}`);
  }
  const [only] = found;
  if (only === undefined) throw wrong(text, reasons.join('; '));
  return only;
}

/** The rename within one type, or why there is none. */
async function storedRename(
  type: ContentType,
  { from, to }: Pick<Rename, 'from' | 'to'>,
  documents: OwnedDocuments,
  knex: Knex,
): Promise<Rename | string> {
  if (!type.attributes.has(to)) return `${type.uid} has no attribute "${to}"`;
  if (type.attributes.has(from)) return `${type.uid} still has the attribute "${from}"`;
  const [was, is] = [documents.stored(type.uid, to, from), documents.stored(type.uid, to)];
  if (was === null || is === null) return `"${to}" of ${type.uid} does not store values`;
  const [column] = was.columns.values();
  const hasOld =
    column === undefined
      ? was.links !== null && (await knex.schema.hasTable(was.links)) && (await linksOf(knex, was.links, from)) !== undefined
      : await knex.schema.hasColumn(was.table, column);
  return hasOld ? { type, from, to, was, is } : `no values are stored for "${from}" of ${type.uid}`;
}

function linksOf(knex: Knex, table: string, attribute: string): Promise<unknown> {
  return knex(table).where({ attribute, entry: 0 }).first('attribute');
}

function wrong(text: string, why: string): BootError {
  return new BootError(`--rename ${text}: ${why}`, 'MIGRATE_RENAME');
}

/**
 * An earlier start may have created the new column. Then the values are copied into it if it is empty, and the old column is kept until
 * `--allow-loss` drops it: on SQLite, Knex drops a column by recreating the table, which would remove the links of all rows.
 */
function columnStatement(table: string, from: string, to: string): string {
  const [inTable, old, next] = [table, from, to].map((name) => JSON.stringify(name));
  const taken = JSON.stringify(`"${table}.${to}" already has values; only the values of either "${from}" or "${to}" can be kept`);
  return `  if (await knex.schema.hasColumn(${inTable}, ${old})) {
    if (await knex.schema.hasColumn(${inTable}, ${next})) {
      if ((await knex(${inTable}).whereNotNull(${next}).first(${next})) !== undefined) throw new Error(${taken});
      await knex(${inTable}).update({ [${next}]: knex.ref(${old}) });
    } else {
      await knex.schema.alterTable(${inTable}, (table) => table.renameColumn(${old}, ${next}));
    }
  }
`;
}

/** Renames the attribute in the rows of the links table. */
function linksStatement(links: string, from: string, to: string): string {
  const [table, old, next] = [links, from, to].map((name) => JSON.stringify(name));
  return `  if (await knex.schema.hasTable(${table})) {
    await knex(${table}).where({ attribute: ${old}, entry: 0 }).update({ attribute: ${next} });
  }
`;
}

/**
 * What to do about an attribute that was perhaps renamed: one column is kept without an attribute, and one is new in the same table.
 * @param steps what the boot has done
 */
export function renameHints(documents: OwnedDocuments, steps: readonly string[], losses: readonly SchemaLoss[]): readonly string[] {
  return [...documents.model.contentTypes.values()].flatMap((type) => {
    const columns = [...type.attributes.keys()].map((name) => [name, [...(documents.stored(type.uid, name)?.columns.values() ?? [])][0]]);
    const { table = '' } = documents.stored(type.uid, 'documentId') ?? {};
    const added = columns.filter(([, column]) => steps.includes(`addColumn ${table}.${column}`));
    const left = losses.flatMap((loss) => (loss.kind === 'dropColumn' && loss.table === table ? [loss.column] : []));
    const [[name] = [], ...others] = added;
    const [old, ...more] = left.filter((column) => !column.startsWith('_unique'));
    if (name === undefined || old === undefined || others.length + more.length > 0) return [];
    const from = old.replace(/^_to_/, '');
    const command = `plinth migrate --rename ${type.singularName}.${from}=${name}`;
    return [`${type.uid}: "${from}" was removed and "${name}" was added; if it was renamed, run "${command}" to keep the values`];
  });
}
