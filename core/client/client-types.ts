import type {
  Collections,
  ContentTypes,
  ContentTypeUid,
  CreateInput,
  DocumentOf,
  FieldsParameter,
  LenientInput,
  PopulateParameter,
  QueryOf,
  Singles,
  TypeShape,
  UpdateInput,
} from '../content/index.ts';

/** Options of a client. */
export interface ClientOptions {
  /** Address of the server: `https://example.org`. A path in it is put before all others. */
  readonly url: string;
  /** Path before all routes. Default `/api`. */
  readonly prefix?: string;
  /** An API token, or the token of a signed-in user; a function is called for every request. Default: none. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  /** Sends requests. Default: `fetch` of the platform. */
  readonly fetch?: typeof fetch;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** Headers in addition to those of the client: `Idempotency-Key`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request to any route. */
export interface AnyRequest extends CallOptions {
  readonly query?: object;
  /** Sent as JSON; a `FormData` is sent as it is. */
  readonly body?: unknown;
}

/** The page of a list. */
export interface PaginationMeta {
  readonly page?: number;
  readonly pageSize?: number;
  readonly pageCount?: number;
  readonly start?: number;
  readonly limit?: number;
  /** For key-based pagination (`pagination: { after }`): the `after` of the next page; null at the end. */
  readonly next?: string | null;
  /** Absent with `withCount: false`, and for key-based pagination without `withCount: true`. */
  readonly total?: number;
}

/** A page of documents. */
export interface ListReply<Document> {
  readonly data: Document[];
  readonly meta: { readonly pagination?: PaginationMeta; readonly [key: string]: unknown };
}

/** One document. */
export interface Reply<Document> {
  readonly data: Document;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** The query parameters of a call. */
export type ClientQuery<Uid, F, P, Choice extends string> = Uid extends ContentTypeUid
  ? QueryOf<Uid, F, P, Choice, 'public'>
  : { readonly fields?: F; readonly populate?: P; readonly [parameter: string]: unknown };

type Answer<Uid, F, P, Choice extends string> = DocumentOf<Uid, F, P, Choice, 'public'>;
type F0<Uid> = FieldsParameter<Uid, 'public'> | undefined;
type P0<Uid> = PopulateParameter<Uid, 'public'> | undefined;

/** The data of a new document. Nothing is required for a version that may be incomplete. */
type NewData<Uid, Choice extends string> = Uid extends ContentTypeUid
  ? MayBeIncomplete<TypeShape<Uid>, Choice> extends true
    ? LenientInput<Uid>
    : CreateInput<Uid>
  : object;

type ChangedData<Uid, Choice extends string> = Uid extends ContentTypeUid
  ? MayBeIncomplete<TypeShape<Uid>, Choice> extends true
    ? LenientInput<Uid>
    : UpdateInput<Uid>
  : object;

type MayBeIncomplete<S, Choice extends string> = S extends { readonly lenient: infer L }
  ? [Choice & L] extends [never]
    ? false
    : true
  : false;

/** Calls for the documents of a collection type. They throw an `ApiError`, or an error of `fetch`. */
export interface Collection<Uid> {
  find<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): Promise<ListReply<Answer<Uid, F, P, Choice>>>;
  /**
   * Iterates over all documents of a list, page by page. Every page costs the same (key-based pagination). Each page is requested only when
   * it is needed.
   * @param query its `pagination` may contain a `pageSize`, and an `after` to continue from
   */
  each<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): AsyncIterableIterator<Answer<Uid, F, P, Choice>>;
  findOne<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    documentId: string,
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): Promise<Reply<Answer<Uid, F, P, Choice>>>;
  create<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    data: NewData<Uid, Choice>,
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): Promise<Reply<Answer<Uid, F, P, Choice>>>;
  update<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    documentId: string,
    data: ChangedData<Uid, Choice>,
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): Promise<Reply<Answer<Uid, F, P, Choice>>>;
  delete(documentId: string, query?: ClientQuery<Uid, undefined, undefined, string>, options?: CallOptions): Promise<void>;
  /**
   * Runs an action that a plugin adds to documents: `publish`, `unpublish`, `discardDraft`. Undefined if the response contains no document.
   */
  act<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    documentId: string,
    action: string,
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): Promise<Reply<Answer<Uid, F, P, Choice>> | undefined>;
}

/** Calls for the document of a single type. */
export interface Single<Uid> {
  find<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): Promise<Reply<Answer<Uid, F, P, Choice>>>;
  /** Creates the document if it does not exist. */
  update<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    data: ChangedData<Uid, Choice>,
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): Promise<Reply<Answer<Uid, F, P, Choice>>>;
  delete(query?: ClientQuery<Uid, undefined, undefined, string>, options?: CallOptions): Promise<void>;
  /** As for collections. */
  act<const F extends F0<Uid> = undefined, const P extends P0<Uid> = undefined, const Choice extends string = never>(
    action: string,
    query?: ClientQuery<Uid, F, P, Choice>,
    options?: CallOptions,
  ): Promise<Reply<Answer<Uid, F, P, Choice>> | undefined>;
}

/** Any text if no types are known. */
type NameIn<Types, Names> = [keyof Types] extends [never] ? string : keyof Names & string;

type UidOf<Names, Name> = Name extends keyof Names ? Names[Name] : string;

/** The response to signing in. */
export interface SignedIn {
  readonly jwt: string;
  readonly user: DocumentOf<'plugin::users-permissions.user', undefined, undefined, never, 'public'>;
}

/** A client of one server. */
export interface Client<Types = ContentTypes> {
  /** @param name the plural name of a content type, as in its routes: `articles` */
  collection<const Name extends NameIn<Types, Collections>>(name: Name): Collection<UidOf<Collections, Name>>;
  /** @param name the singular name of a single type: `homepage` */
  single<const Name extends NameIn<Types, Singles>>(name: Name): Single<UidOf<Singles, Name>>;
  /** Stores files; `info` has an entry for each file, in the same order. */
  upload(
    files: Blob | readonly Blob[],
    info?: readonly { readonly name?: string; readonly alternativeText?: string; readonly caption?: string }[],
    options?: CallOptions,
  ): Promise<DocumentOf<'plugin::upload.file', undefined, undefined, never, 'public'>[]>;
  /** Signs a user in with name or e-mail address. From then on the client sends that user's token. */
  signIn(identifier: string, password: string, options?: CallOptions): Promise<SignedIn>;
  /**
   * Sends a request to any route below the prefix: `request('GET', '/users/me')`.
   * @returns the body, parsed when it is JSON; undefined when there is none
   */
  request(method: string, path: string, request?: AnyRequest): Promise<unknown>;
}
