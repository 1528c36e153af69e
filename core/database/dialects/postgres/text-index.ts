import type { Knex } from 'knex';
import type { TextIndex, TextSearch } from '../../dialect.ts';
import { fold, search } from './text-search.ts';

/** Three letters or digits in a row, which `pg_trgm` needs for a trigram. It ignores all other characters. */
const WORD = /[\p{L}\p{N}]{3}/u;

/** A `like` condition with an escaped needle, with or without wildcards before and after. */
function like(before: '' | '%', after: '' | '%'): TextSearch['contains'] {
  return (knex, expression, needle) =>
    knex.raw(`? like ('${before}' || replace(replace(replace(?, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '${after}')`, [
      expression,
      needle as Knex.Value,
    ]);
}

const LIKE: TextSearch = { contains: like('%', '%'), startsWith: like('', '%'), endsWith: like('%', '') };

function foldedLike(place: keyof TextSearch): TextSearch[typeof place] {
  return (knex, expression, needle) => LIKE[place](knex, fold(knex, expression), fold(knex, needle));
}

const folded: TextSearch = { contains: foldedLike('contains'), startsWith: foldedLike('startsWith'), endsWith: foldedLike('endsWith') };

/** Filters matches of the folded search by an exact comparison. */
function exactLike(place: keyof TextSearch): TextSearch[typeof place] {
  // Folding removes a dot above after an `i`. A needle that begins with the dot would then be missed, so `serves` excludes it.
  return (knex, expression, needle) =>
    knex.raw('(? and ?)', [folded[place](knex, expression, needle), search[place](knex, expression, needle)]);
}

const exact: TextSearch = { contains: exactLike('contains'), startsWith: exactLike('startsWith'), endsWith: exactLike('endsWith') };

/** See `Dialect.textIndex`. Uses `pg_trgm` on folded text. */
export const textIndex: TextIndex = {
  serves: (needle) => WORD.test(needle) && !needle.startsWith('\u0307'),
  candidates: null,
  aside: (_knex, condition) => condition,
  search: { exact, folded },
};

interface ExtensionRow {
  readonly schema: string | null;
  readonly available: boolean;
  readonly allowed: boolean;
}

async function extensionOf(knex: Knex): Promise<ExtensionRow> {
  const { rows } = await knex.raw(
    `select (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm') as schema,
       exists (select 1 from pg_available_extensions where name = 'pg_trgm') as available,
       (select rolsuper from pg_roles where rolname = current_user) or (has_database_privilege(current_database(), 'create') and
         exists (select 1 from pg_available_extension_versions where name = 'pg_trgm' and trusted)) as allowed`,
  );
  return rows[0] as ExtensionRow;
}

/** See `SchemaDialect.refusesTextIndex`. */
export async function refusesTextIndex(knex: Knex): Promise<string | null> {
  const { schema, available, allowed } = await extensionOf(knex);
  if (schema !== null || (available && allowed)) return null;
  return available
    ? 'the database user cannot create the extension pg_trgm, so searches in attributes with index: "text" read the whole table. Run "create extension pg_trgm" as a user with that privilege, then restart'
    : 'the extension pg_trgm is not installed on the server, so searches in attributes with index: "text" read the whole table. Install it (package postgresql-contrib), then restart';
}

/** Creates an index of the kind `text`, and the extension if needed. */
export async function createTextIndex(
  knex: Knex,
  table: string,
  index: string,
  column: string,
  run: (statement: Knex.Raw) => Promise<void>,
): Promise<void> {
  if ((await extensionOf(knex)).schema === null) await run(knex.raw('create extension if not exists pg_trgm'));
  const { schema } = await extensionOf(knex);
  const expression = fold(knex, knex.raw('??', [column]));
  await run(knex.raw('create index ?? on ?? using gin (? ??.gin_trgm_ops)', [index, table, expression, schema]));
}
