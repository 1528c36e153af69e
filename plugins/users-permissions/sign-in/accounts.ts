import { type Documents, type DocumentValue, type Filter, type Query, type RelationAttribute, type ScalarAttribute, SYSTEM } from 'plinth';
import { ROLE_UID, USER_UID } from '../content-types.ts';

/** A user as signing in sees one. */
export interface Account {
  /** Numeric id, which tokens name. */
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  /** Lower case. */
  readonly email: string;
  /** Null: the user has none, and cannot sign in by password. */
  readonly passwordHash: string | null;
  readonly confirmed: boolean;
  readonly blocked: boolean;
  /** Type of the role; null: none. */
  readonly role: string | null;
  /** What rules can name: every scalar but what is hidden (`$user.email`). */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Looks for users, on behalf of nobody: who signs in is not known yet. */
export interface Accounts {
  byId(id: number): Promise<Account | null>;
  byDocument(documentId: string): Promise<Account | null>;
  /** By e-mail address in any case, or by exact user name. An address goes before the same text as a name. */
  byIdentifier(identifier: string): Promise<Account | null>;
  /** In any case. */
  byEmail(email: string): Promise<Account | null>;
  /** Whether somebody has this name or address as the name or the address. */
  isTaken(username: string, email: string): Promise<boolean>;
}

/** The form in which addresses are stored and compared. */
export function normalEmail(email: string): string {
  return email.toLowerCase();
}

/** Users in the documents of a kernel. */
export function createAccounts(documents: Documents): Accounts {
  return {
    byId: async (id) => (await find(documents, equal(documents, 'id', id)))[0] ?? null,
    byDocument: async (documentId) => (await find(documents, equal(documents, 'documentId', documentId)))[0] ?? null,
    async byIdentifier(identifier) {
      const email = normalEmail(identifier);
      const found = await find(documents, either([equal(documents, 'email', email), equal(documents, 'username', identifier)]));
      return found.find((account) => account.email === email) ?? found[0] ?? null;
    },
    byEmail: async (email) => (await find(documents, equal(documents, 'email', normalEmail(email))))[0] ?? null,
    async isTaken(username, email) {
      const address = normalEmail(email);
      const taken = either([
        equal(documents, 'email', address),
        equal(documents, 'email', normalEmail(username)),
        equal(documents, 'username', username),
        equal(documents, 'username', address),
      ]);
      return (await find(documents, taken)).length > 0;
    },
  };
}

async function find(documents: Documents, filter: Filter): Promise<readonly Account[]> {
  const type = documents.model.contentType(USER_UID);
  const query: Query = {
    type,
    fields: scalars(documents, USER_UID),
    populate: [roleType(documents)],
    filter,
    sort: [],
    page: null,
    axes: new Map(),
  };
  return (await documents.find(query, SYSTEM)).documents.map((document) => toAccount(documents, document));
}

function toAccount(documents: Documents, document: DocumentValue): Account {
  const { id, documentId, username, email, password, confirmed, blocked, role } = document;
  const shown = scalars(documents, USER_UID).filter(({ type }) => type.hidden !== true);
  return {
    id: id as number,
    documentId: documentId as string,
    username: String(username),
    email: String(email),
    passwordHash: typeof password === 'string' && password !== '' ? password : null,
    confirmed: confirmed === true,
    blocked: blocked === true,
    role: (role as { readonly type?: string | null } | null)?.type ?? null,
    attributes: Object.freeze(Object.fromEntries(shown.map(({ name }) => [name, document[name]]))),
  };
}

function roleType(documents: Documents): Query['populate'][number] {
  const attribute = documents.model.contentType(USER_UID).attributes.get('role') as RelationAttribute;
  const fields = scalars(documents, ROLE_UID).filter(({ name }) => ['id', 'documentId', 'type'].includes(name));
  return { kind: 'relation', attribute, alias: 'role', fields, populate: [], filter: null, sort: [], page: null, count: false };
}

function scalars(documents: Documents, uid: string): readonly ScalarAttribute[] {
  const attributes = [...documents.model.contentType(uid).attributes.values()];
  return attributes.filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar');
}

function either(filters: readonly Filter[]): Filter {
  return { kind: 'or', filters };
}

function equal(documents: Documents, name: string, operand: string | number): Filter {
  const attribute = documents.model.contentType(USER_UID).attributes.get(name) as ScalarAttribute;
  return { kind: 'compare', attribute, operator: 'eq', operands: [operand] };
}
