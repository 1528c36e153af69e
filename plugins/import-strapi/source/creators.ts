import type { ForeignRow } from 'plinth';
import type { StoredRow } from './read-rows.ts';
import { pieces, type SourceDatabase } from './source-database.ts';
import { CREATOR, type SourceModel } from './source-model.ts';
import { readValue } from './values.ts';

/** Uid of the content type of users. */
export const USER_UID = 'plugin::users-permissions.user';

/** The table of the people of the admin panel. */
const PEOPLE = 'admin_users';

/** Users by the people of the admin panel who have the same address. */
export interface SourceCreators {
  /** Whether the source knows of people of the panel: archives do not. */
  readonly isKept: boolean;
  /** By numeric id of the person: `documentId`s of users with the same address, whatever its case. */
  readonly users: ReadonlyMap<number, readonly string[]>;
}

/** Reads who of the panel has which users. */
export async function readCreators(database: SourceDatabase, { types }: SourceModel): Promise<SourceCreators> {
  const { knex, tables } = database;
  if (!tables.has(PEOPLE)) return { isKept: false, users: new Map() };
  const people = await database.rows(knex(PEOPLE).select('id', 'email').orderBy('id'));
  const addresses = [...new Set(people.flatMap(({ email }) => (typeof email === 'string' ? [email, email.toLowerCase()] : [])))];
  const table = types.get(USER_UID)?.table;
  const byAddress = new Map<string, Set<string>>();
  for (const some of pieces(addresses)) {
    if (table === undefined) break;
    const isOneOf = knex.raw(`lower(??) in (${some.map(() => '?').join(', ')})`, ['email', ...some]);
    const select = knex(table).select('id', 'document_id', 'email').whereNotNull('document_id').andWhere(isOneOf).orderBy('id');
    for (const user of await database.rows(select)) {
      const address = String(user.email).toLowerCase();
      byAddress.set(address, (byAddress.get(address) ?? new Set()).add(String(user.document_id)));
    }
  }
  return {
    isKept: true,
    users: new Map(people.map(({ id, email }) => [Number(id), [...(byAddress.get(String(email).toLowerCase()) ?? [])]])),
  };
}

/**
 * Who has made each document, by `documentId`: numeric ids of people of the panel. It is the person of the version that was made first; publishing makes a copy with
 * the time of its draft, so of several such versions the first one that names somebody counts.
 */
export function creatorsOf(rows: readonly StoredRow[]): ReadonlyMap<string, number> {
  const first = new Map<string, { readonly at: string; readonly person: number | null }>();
  for (const { columns } of rows) {
    const documentId = String(columns.document_id);
    const known = first.get(documentId);
    const at = createdAt(columns);
    const person = ((id) => (id === null || id === undefined ? null : Number(id)))(columns[CREATOR]);
    if (known === undefined || at < known.at || (at === known.at && known.person === null)) first.set(documentId, { at, person });
  }
  return new Map([...first].flatMap(([documentId, { person }]) => (person === null ? [] : [[documentId, person] as const])));
}

/** Later than all others where it is not known. */
function createdAt({ created_at }: ForeignRow): string {
  return String(readValue('datetime', created_at).value ?? '~');
}
