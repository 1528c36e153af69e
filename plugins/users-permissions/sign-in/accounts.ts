import { type Documents, type DocumentValue, type Filter, type Query, type ScalarAttribute, SYSTEM } from 'plinth';

/** Characters beyond which a text is no name: none that is stored is longer, and bringing text into one form takes the square of its length. */
export const LONGEST_NAME = 1_000;

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
  /** Type of the role, which may be the attribute itself; null: none. */
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
  /** Tells whether the password of an account is still what it was: for changes that are allowed to who knew it. */
  hasPasswordOf(account: Account): Filter;
  /** Tells whether the address of an account is still what it was: for changes that are allowed to who reads its mail. */
  hasAddressOf(account: Account): Filter;
  /** Whether somebody has this name or address, or this name as the address. Who has the address as a name is in nobody's way: it is not theirs. */
  isTaken(username: string, email: string): Promise<boolean>;
}

/** The form in which user names are stored and compared: one for all ways to write the same characters (NFC). Case counts. */
export function normalName(name: string): string {
  return name.length > LONGEST_NAME ? name : name.normalize('NFC');
}

/** The form in which addresses are stored and compared: as names, and in lower case. */
export function normalEmail(email: string): string {
  return normalName(normalName(email).toLowerCase());
}

/** Users in the documents of a kernel. @param uid of their content type */
export function findAccounts(documents: Documents, uid: string): Accounts {
  const find = (filter: Filter) => findUsers(documents, uid, filter);
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

async function findUsers(documents: Documents, uid: string, filter: Filter): Promise<readonly Account[]> {
  const type = documents.model.contentType(uid);
  const fields = scalars(documents, uid);
  const role = roleType(documents, uid);
  const populate = role === null ? [] : [role];
  const query: Query = { type, fields, populate, filter, sort: [], page: null, axes: new Map() };
  const shown = fields.filter(({ type }) => type.hidden !== true);
  return (await documents.find(query, SYSTEM)).documents.map((document) => toAccount(document, shown));
}

function toAccount(document: DocumentValue, shown: readonly ScalarAttribute[]): Account {
  const { id, documentId, username, email, password, confirmed, blocked, role } = document;
  return {
    id: id as number,
    documentId: documentId as string,
    username: String(username),
    email: String(email),
    passwordHash: typeof password === 'string' && password !== '' ? password : null,
    confirmed: confirmed === true,
    blocked: blocked === true,
    role: typeof role === 'string' ? role : ((role as { readonly type?: string | null } | null | undefined)?.type ?? null),
    attributes: Object.freeze(Object.fromEntries(shown.map(({ name }) => [name, document[name]]))),
  };
}

/** How the type of a role is read; null where accounts have no roles. */
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

/** The forms in which an address may be stored, the right one first: what others have written into the database may have kept its own. */
function emailForms(text: string): readonly string[] {
  return [...new Set([normalEmail(text), text.toLowerCase()])];
}

/** As `emailForms`, of a user name. */
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
