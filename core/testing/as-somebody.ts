import { randomUUID } from 'node:crypto';
import type { Test } from 'supertest';
import { type Caller, SYSTEM } from '../access/index.ts';
import { CONFIG } from '../config/index.ts';
import { DOCUMENTS, type Documents } from '../documents/index.ts';
import type { BootedApp } from './boot-app.ts';

/** Sends requests as a certain caller, with supertest. A body is sent as JSON. */
export interface Requests {
  /** The headers that identify the caller, for other ways to send requests: `fetch`, `askGraphql`. */
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Test;
  post(path: string, body?: object): Test;
  put(path: string, body?: object): Test;
  delete(path: string, body?: object): Test;
}

/** Somebody who has signed in. */
export interface SignedIn extends Requests {
  readonly id: number;
  readonly documentId: string;
  /** See `callerName`: `user:7`, `staff:3`. */
  readonly caller: string;
}

/** The account to sign in: its role, and values of further attributes. */
export interface NewAccount {
  readonly role?: string;
  readonly [attribute: string]: unknown;
}

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';
const PERSON = 'plugin::admin.person';
const PASSWORD = 'a password of tests';

/** The `SIGN_IN` of the plugin users-permissions. Core imports no plugin. */
const SIGN_IN = Symbol.for('plinth.users-permissions.sign-in');
interface SignIn {
  login(body: object, request: { caller: Caller; address: string; requestId: null }): Promise<{ readonly jwt: string }>;
}

/** Sends requests with an API token, or with any other bearer token. @param token null: without one, as a visitor */
export function asToken(app: Pick<BootedApp, 'request'>, token: string | null): Requests {
  return requestsWith(app, token === null ? {} : { Authorization: `Bearer ${token}` });
}

/**
 * Creates a user of the app, signs them in, and sends requests in their name.
 * @param account `role` is the type of a role, by default `authenticated`
 * @throws Error when the plugin users-permissions is off, or has no such role
 */
export async function asUser(app: BootedApp, { role = 'authenticated', ...attributes }: NewAccount = {}): Promise<SignedIn> {
  const { container } = app.kernel;
  const documents = documentsWith(app, USER, 'asUser needs the plugin users-permissions');
  const roles = (await documents.find(documents.parse(ROLE, {}, 'list', SYSTEM))).documents;
  const known = roles.find(({ type }) => type === role);
  if (known === undefined) throw new Error(`the role "${role}" does not exist: there are ${roles.map(({ type }) => type).join(', ')}`);
  const username = nameFor('user');
  const data = { username, email: `${username}@example.com`, password: PASSWORD, confirmed: true, role: known.id, ...attributes };
  const { id, documentId } = await documents.create(USER, { data }, SYSTEM);
  // Not over HTTP: the app of a test need not let visitors sign in. Each user has an address of its own, because sign-ins are limited by address.
  const request = { caller: SYSTEM, address: `10.${[16, 8, 0].map((bits) => ((id as number) >> bits) & 255).join('.')}`, requestId: null };
  const { jwt } = await container.resolve<SignIn>(SIGN_IN).login({ identifier: data.email, password: data.password }, request);
  return signedIn('user', { id, documentId }, asToken(app, jwt));
}

/**
 * Creates a member of staff, signs them in, and sends requests in their name. They may send requests to `/admin/api` and below: the cookie
 * of staff is valid nowhere else.
 * @param account `role` is the key of a role of staff, by default `administrator`
 * @throws Error when the plugin admin is off, or refuses: it limits sign-ins to `rateLimit.requests` in a minute
 */
export async function asStaff(app: BootedApp, { role = 'administrator', ...attributes }: NewAccount = {}): Promise<SignedIn> {
  const documents = documentsWith(app, PERSON, 'asStaff needs the plugin admin');
  const name = nameFor(role);
  const email = `${name}@example.com`;
  const data = { username: email, email, name, password: PASSWORD, confirmed: true, role, ...attributes };
  const { id, documentId } = await documents.create(PERSON, { data }, SYSTEM);
  const { origin } = new URL(app.kernel.container.resolve(CONFIG).server.url ?? app.url);
  const answer = await fetch(`${app.url}/admin/api/auth/local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ identifier: data.email, password: data.password }),
  });
  if (!answer.ok) throw new Error(`${data.email} could not sign in: ${await answer.text()}`);
  const Cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return signedIn('staff', { id, documentId }, requestsWith(app, { Cookie, Origin: origin }));
}

function documentsWith({ kernel }: BootedApp, uid: string, otherwise: string): Documents {
  const documents = kernel.container.resolve(DOCUMENTS);
  if (!documents.model.contentTypes.has(uid)) throw new Error(otherwise);
  return documents;
}

function nameFor(kind: string): string {
  return `${kind}-${randomUUID().slice(0, 8)}`;
}

function signedIn(
  kind: string,
  { id, documentId }: { readonly id?: unknown; readonly documentId?: unknown },
  requests: Requests,
): SignedIn {
  return { id: id as number, documentId: documentId as string, caller: `${kind}:${id}`, ...requests };
}

function requestsWith(app: Pick<BootedApp, 'request'>, headers: Readonly<Record<string, string>>): Requests {
  const send = (method: 'get' | 'post' | 'put' | 'delete') => (path: string, body?: object) => {
    const asked = app.request[method](path).set(headers);
    return body === undefined ? asked : asked.send(body);
  };
  return { headers, get: send('get'), post: send('post'), put: send('put'), delete: send('delete') };
}
