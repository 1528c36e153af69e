/**
 * A client of the content API for browsers and Node, without dependencies. With the file that `plinth types` writes, it is typed by the
 * app's content.
 *
 * @module plinth/client
 */
import type { ContentTypes } from '../content/index.ts';
import type { AnyRequest, CallOptions, Client, ClientOptions, Collection, ListReply, Single } from './client-types.ts';
import { queryString } from './query-string.ts';

export type {
  Block,
  Collections,
  Components,
  ComponentUid,
  ContentTypes,
  ContentTypeUid,
  CreateInput,
  DocumentOf,
  Entry,
  Filters,
  Json,
  LenientInput,
  LinkPins,
  MorphRef,
  Ref,
  Singles,
  SortKey,
  UpdateInput,
  VersionParameters,
  ZoneEntry,
} from '../content/index.ts';
export type {
  AnyRequest,
  CallOptions,
  Client,
  ClientOptions,
  Collection,
  ListReply,
  PaginationMeta,
  Reply,
  SignedIn,
  Single,
} from './client-types.ts';

/** The error response to a request. Its `name` is the server's: `ValidationError`. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: unknown;

  constructor(status: number, name: string, message: string, details: unknown) {
    super(message);
    this.name = name;
    this.status = status;
    this.details = details;
  }
}

/** Makes a client. It opens no connection. */
export function createClient<Types = ContentTypes>({ url, prefix = '/api', token, fetch: own }: ClientOptions): Client<Types> {
  const base = url.replace(/\/+$/, '') + prefix;
  let current = token;

  async function request(
    method: string,
    path: string,
    { query, body, signal, headers }: AnyRequest = {},
    isAnonymous = false,
  ): Promise<unknown> {
    // A path without a leading slash could otherwise change the host.
    if (!/^\/(?![/\\])/.test(path)) throw new TypeError(`a path must start with exactly one slash: ${path}`);
    const bearer = isAnonymous ? '' : typeof current === 'function' ? await current() : current;
    const isForm = body instanceof FormData;
    const parameters = query ? queryString(query) : '';
    const send = own ?? fetch;
    const response = await send(base + path + (parameters && `?${parameters}`), {
      method,
      headers: {
        Accept: 'application/json',
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    const answer: unknown = isJson && text ? JSON.parse(text) : text || undefined;
    if (response.ok) return answer;
    const { name, message, details } = (isJson && (answer as { readonly error?: Partial<ApiError> })?.error) || {};
    throw new ApiError(response.status, name ?? 'ApiError', message ?? `${response.status} ${response.statusText}`, details);
  }

  /** The calls for documents; `at` gives the path of one document. */
  const calls = (path: string, at: (documentId: string) => string) => ({
    find: (query?: object, options?: CallOptions) => request('GET', path, { query, ...options } as AnyRequest),
    findOne: async (id: string, query?: object, options?: CallOptions) => request('GET', at(id), { query, ...options } as AnyRequest),
    create: (data: unknown, query?: object, options?: CallOptions) =>
      request('POST', path, { query, body: { data }, ...options } as AnyRequest),
    update: async (id: string, data: unknown, query?: object, options?: CallOptions) =>
      request('PUT', at(id), { query, body: { data }, ...options } as AnyRequest),
    delete: async (id: string, query?: object, options?: CallOptions) => request('DELETE', at(id), { query, ...options } as AnyRequest),
    act: async (id: string, action: string, query?: object, options?: CallOptions) =>
      request('POST', `${at(id)}/actions/${step(action)}`, { query, ...options } as AnyRequest),
  });

  /** Iterates over the documents of a list, page by page. */
  async function* each(path: string, query: { readonly pagination?: object } = {}, options?: CallOptions): AsyncGenerator {
    for (let after: string | null = ''; after !== null; ) {
      const page = { ...query, pagination: { after, ...query.pagination, ...(after !== '' && { after }) } };
      const { data, meta } = (await request('GET', path, { query: page, ...options } as AnyRequest)) as ListReply<unknown>;
      yield* data;
      after = meta.pagination?.next ?? null;
    }
  }

  return {
    collection(name: string) {
      const path = `/${step(name)}`;
      const documents = calls(path, (id) => `${path}/${step(id)}`);
      return { ...documents, each: (query?: object, options?: CallOptions) => each(path, query, options) } as unknown as Collection<never>;
    },
    single(name: string) {
      const { find, update, delete: remove, act } = calls(`/${step(name)}`, () => `/${step(name)}`);
      return { find, update: update.bind(null, ''), delete: remove.bind(null, ''), act: act.bind(null, '') } as Single<never>;
    },
    upload(files: Blob | readonly Blob[], info?: readonly object[], options?: CallOptions) {
      const body = new FormData();
      for (const file of [files].flat() as Blob[]) body.append('files', file);
      for (const each of info ?? []) body.append('fileInfo', JSON.stringify(each));
      return request('POST', '/upload', { body, ...options });
    },
    async signIn(identifier: string, password: string, options?: CallOptions) {
      // Without the current token: an expired one would be refused.
      const signedIn = (await request('POST', '/auth/local', { body: { identifier, password }, ...options }, true)) as { jwt: string };
      current = signedIn.jwt;
      return signedIn;
    },
    request: (method: string, path: string, asked?: AnyRequest) => request(method, path, asked),
  } as unknown as Client<Types>;
}

/** One path segment. `.` and `..` are refused, because encoding does not protect them. */
function step(name: string): string {
  if (/^\.{0,2}$/.test(name)) throw new TypeError(`"${name}" is not a valid name or documentId`);
  return encodeURIComponent(name);
}
