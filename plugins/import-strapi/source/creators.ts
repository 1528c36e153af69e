import type { ForeignRow } from 'plinth';
import type { StoredRow } from './read-rows.ts';
import { pieces, type SourceDatabase } from './source-database.ts';
import { CREATOR, type SourceModel } from './source-model.ts';
import { readValue } from './values.ts';

/** Uid of the content type of users. */
export const USER_UID = 'plugin::users-permissions.user';

/** The table of people of the admin panel. */
const PEOPLE = 'admin_users';

/** Users with the same address as people of the admin panel. */
export interface SourceCreators {
  /** Whether the source contains people of the panel; archives do not. */
  readonly isKept: boolean;
  /** `documentId`s of users with the same address in any case, by the person's numeric id. */
  readonly users: ReadonlyMap<number, readonly string[]>;
}

/** Finds the users of people of the admin panel. */
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
 * Creators of documents, by `documentId`: numeric ids of people of the panel. The creator is that of the oldest version. Publishing copies
 * the draft's creation time, so of several oldest versions the first one with a creator counts.
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

/** Unknown times sort last. */
function createdAt({ created_at }: ForeignRow): string {
  return String(readValue('datetime', created_at).value ?? '~');
}
