import { type Documents, type DocumentValue, type Filter, type Query, type ScalarAttribute, SYSTEM } from 'plinth';

/** Maximum number of characters of a name. No stored name is longer, and normalizing takes time quadratic in the length. */
export const LONGEST_NAME = 1_000;

/** An account, as sign-in needs it. */
export interface Account {
  /** Numeric id, which tokens name. */
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  /** Lower case. */
  readonly email: string;
  /** Null: the user has no password, and cannot sign in by one. */
  readonly passwordHash: string | null;
  readonly confirmed: boolean;
  readonly blocked: boolean;
  /** Revision of the last change of its role, address or block; null: there was none. What was issued before it has ended. */
  readonly accessRevision: number | null;
  /** Type of the role, or the value of a scalar attribute `role`; null without one. */
  readonly role: string | null;
  /** Attributes that rules can name (`$user.email`): all scalars that are not hidden. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** When the access of accounts last changed. */
interface AccessRevisions {
  /** See `Account.accessRevision`, by `documentId`. Accounts without any are absent. */
  revisionsOf(accounts: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Finds accounts without a caller, who is not known yet during sign-in. */
export interface Accounts {
  byId(id: number): Promise<Account | null>;
  byDocument(documentId: string): Promise<Account | null>;
  /** By e-mail address in any case, or by exact user name. An account with the address takes precedence over one with the same name. */
  byIdentifier(identifier: string): Promise<Account | null>;
  /** In any case. */
  byEmail(email: string): Promise<Account | null>;
  /** Matches while the password of an account is unchanged, for changes that its knowledge allows. */
  hasPasswordOf(account: Account): Filter;
  /** Matches while the address of an account is unchanged, for changes that reading its mail allows. */
  hasAddressOf(account: Account): Filter;
  /** Whether the name or address is taken, or the name is taken as an address. An account whose name is this address does not count. */
  isTaken(username: string, email: string): Promise<boolean>;
}

/** The form of user names in the database and in comparisons: NFC, so that one text has one form. Case matters. */
export function normalName(name: string): string {
  return name.length > LONGEST_NAME ? name : name.normalize('NFC');
}

/** The form of e-mail addresses in the database and in comparisons: as names, and in lower case. */
export function normalEmail(email: string): string {
  return normalName(normalName(email).toLowerCase());
}

/** Creates the search for accounts. @param uid of their content type */
export function findAccounts(documents: Documents, uid: string, changes: AccessRevisions): Accounts {
  const find = (filter: Filter) => findUsers(documents, uid, filter, changes);
  const equal = (name: string, operand: string | number) => isEqual(documents, uid, name, operand);
  const among = (name: string, texts: readonly string[]) => texts.map((text) => equal(name, text));
  return {
    byId: async (id) => (await find(equal('id', id)))[0] ?? null,
    byDocument: async (documentId) => (await find(equal('documentId', documentId)))[0] ?? null,
    async byIdentifier(identifier) {
      const emails = emailForms(identifier);
      const names = nameForms(identifier);
      const found = await find(either([...among('email', emails), ...among('username', names)]));
      const exact = found.find(({ username }) => username === identifier);
      return found.find(({ email }) => emails.includes(email)) ?? exact ?? found[0] ?? null;
    },
    byEmail: async (email) => (await find(either(among('email', emailForms(email)))))[0] ?? null,
    hasPasswordOf: ({ passwordHash }) => {
      const attribute = documents.model.contentType(uid).attributes.get('password') as ScalarAttribute;
      if (passwordHash === null) return { kind: 'null', attribute, isNull: true };
      return { kind: 'compare', attribute, operator: 'eq', operands: [passwordHash] };
    },
    hasAddressOf: ({ email }) => equal('email', email),
    async isTaken(username, email) {
      const emails = [...emailForms(email), ...emailForms(username)];
      const taken = either([...among('email', emails), ...among('username', nameForms(username))]);
      return (await find(taken)).length > 0;
    },
  };
}

async function findUsers(documents: Documents, uid: string, filter: Filter, changes: AccessRevisions): Promise<readonly Account[]> {
  const type = documents.model.contentType(uid);
  const fields = scalars(documents, uid);
  const role = roleType(documents, uid);
  const populate = role === null ? [] : [role];
  const query: Query = { type, fields, populate, filter, sort: [], page: null, axes: new Map() };
  const shown = fields.filter(({ type }) => type.hidden !== true);
  const { documents: found } = await documents.find(query, SYSTEM);
  const revisions = await changes.revisionsOf(found.map(({ documentId }) => String(documentId)));
  return found.map((document) => toAccount(document, shown, revisions.get(String(document.documentId)) ?? null));
}

function toAccount(document: DocumentValue, shown: readonly ScalarAttribute[], accessRevision: number | null): Account {
  const { id, documentId, username, email, password, confirmed, blocked, role } = document;
  return {
    id: id as number,
    documentId: documentId as string,
    username: String(username),
    email: String(email),
    passwordHash: typeof password === 'string' && password !== '' ? password : null,
    confirmed: confirmed === true,
    blocked: blocked === true,
    accessRevision,
    role: typeof role === 'string' ? role : ((role as { readonly type?: string | null } | null | undefined)?.type ?? null),
    attributes: Object.freeze(Object.fromEntries(shown.map(({ name }) => [name, document[name]]))),
  };
}

/** The populate that reads the role's type; null if accounts have no roles. */
function roleType(documents: Documents, uid: string): Query['populate'][number] | null {
  const attribute = documents.model.contentType(uid).attributes.get('role');
  if (attribute?.kind !== 'relation') return null;
  const fields = scalars(documents, attribute.target).filter(({ name }) => ['id', 'documentId', 'type'].includes(name));
  return { kind: 'relation', attribute, alias: 'role', fields, populate: [], filter: null, sort: [], page: null, count: false };
}

function scalars(documents: Documents, uid: string): readonly ScalarAttribute[] {
  const attributes = [...documents.model.contentType(uid).attributes.values()];
  return attributes.filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar');
}

/** Forms in which an address may be stored, the correct one first. Rows that other programs wrote may have another form. */
function emailForms(text: string): readonly string[] {
  return [...new Set([normalEmail(text), text.toLowerCase()])];
}

/** Like `emailForms`, for user names. */
function nameForms(text: string): readonly string[] {
  return [...new Set([normalName(text), text])];
}

function either(filters: readonly Filter[]): Filter {
  return { kind: 'or', filters };
}

function isEqual(documents: Documents, uid: string, name: string, operand: string | number): Filter {
  const attribute = documents.model.contentType(uid).attributes.get(name) as ScalarAttribute;
  return { kind: 'compare', attribute, operator: 'eq', operands: [operand] };
}
