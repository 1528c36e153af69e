import type { GraphQLResolveInfo } from 'graphql';
import type { AxisUse, Caller, CheckedQuery, Model, PurposeOf } from 'plinth';
import type { AroundWrite } from 'plinth/plugins/rest';
import type { InjectionToken } from 'tsyringe';
import type { AskedRead, ReadOperation, SentOperation } from './compose/asked-read.ts';
import type { AskedFor, ContentReads } from './execute/content-reads.ts';
import type { Operation } from './execute/operation.ts';
import { fieldsExtension, type PluginFields } from './extension/plugin-fields.ts';
import type { MiddlewareFactory, ResolverMiddleware } from './extension/resolver-config.ts';
import type { ExtensionUse, SchemaExtension } from './extension/schema-extension.ts';
import { type ShadowCrud, shadowCrud } from './extension/shadow-crud.ts';
import { type Exposed, ShadowSettings } from './extension/shadow-settings.ts';
import { hasDoubtfulNames } from './schema/doubtful-names.ts';
import { isMaker, type RootArgument } from './schema/root-arguments.ts';

export type { AskedFor } from './execute/content-reads.ts';

/** The API of GraphQL for other plugins. Additions are possible only while plugins are applied; reads at any time. */
export interface Graphql {
  /** Reads and changes which parts of a content type or component are in the schema (specification, GraphQL customization). */
  shadowCRUD(uid: string): ShadowCrud;
  /** Adds root fields for a plugin's content type. Types of the app have all of them. */
  expose(uid: string, actions: Exposed): void;
  /** Adds an argument to root fields of content types. Its value becomes a request parameter, which axes read. */
  addRootArgument(argument: RootArgument): void;
  /** Adds the output type of a plugin's content type to the schema, and its input type by default, so that `typeDefs` can use them. */
  refer(uid: string, types?: { readonly input: boolean }): void;
  /** Adds types, fields, resolvers, and configurations of resolvers. */
  extend(extension: SchemaExtension): void;
  /** Adds root fields, each with the action that callers need. */
  addFields(fields: PluginFields): void;
  /**
   * Same as `extend`, but also accepts a function, which is called when the schema is built.
   * @param strapi value passed under this name to the extension's functions; default: the kernel
   */
  use(extension: ExtensionUse, strapi?: unknown): void;
  /**
   * Registers a middleware, which `resolversConfig` refers to by name.
   * @throws Error when the name is taken
   */
  addMiddleware(name: string, middleware: ResolverMiddleware): void;
  /** Registers a factory of middlewares, which is called with the `options` given with the name. */
  addMiddleware(name: string, factory: MiddlewareFactory): void;
  /** Wraps the writes of content types: a wrapper may run a write, or respond by itself. The first one added is the outermost. */
  surroundWrites(around: AroundWrite): void;
  /**
   * For added fields that return documents: the operation's selection of them as checked queries. A read or write with such a query
   * includes
   * everything selected below the field. An error in a part of it is reported at that part's field.
   * @returns queries by response key: one for the field itself, or with `inside` one for each field with this name
   * @throws ForbiddenError when the caller lacks the action
   */
  asked<Use extends AxisUse>(
    uid: string,
    use: Use,
    asked: AskedFor,
    operation: Operation,
    info: GraphQLResolveInfo,
  ): ReadonlyMap<string, CheckedQuery<PurposeOf<Use>>>;
  /** Path of the endpoint, once routes are built. */
  readonly endpoint: string;
  /** Writes the operation for the same read as a REST request. Builds the schema if necessary. Available when the routes are built. */
  compose(asked: AskedRead): ReadOperation;
  /**
   * Runs an operation that reads only stored content, for clients that examine how it is done. Resolvers of the app or of plugins are not
   * run. Available when the routes are built.
   * @returns false if the operation involves such resolvers, or is not a query
   */
  readStored(sent: SentOperation, caller: Caller): Promise<boolean>;
}

/** GraphQL in one kernel. */
export const GRAPHQL: InjectionToken<Graphql> = Symbol.for('plinth.graphql');

/** A registered extension. */
export interface UsedExtension {
  readonly extension: ExtensionUse;
  /** Value of `strapi` for its functions. */
  readonly strapi: unknown;
}

/** The functions that need the schema. */
type Opened = Pick<Graphql, 'compose' | 'readStored'>;

/** The additions of other plugins to GraphQL, until the schema is built from them. */
export class GraphqlExtensions implements Graphql {
  readonly shadow = new ShadowSettings();
  readonly rootArguments: RootArgument[] = [];
  readonly extensions: UsedExtension[] = [];
  readonly referred: { readonly uid: string; readonly input: boolean }[] = [];
  readonly middlewares = new Map<string, ResolverMiddleware | MiddlewareFactory>();
  readonly aroundWrites: AroundWrite[] = [];
  /** Set when the schema is built. */
  reads: ContentReads | null = null;
  endpoint = '';
  #opened: (() => Opened) | null = null;
  readonly #kernel: unknown;
  #built = false;

  /** @param kernel the default value of `strapi` */
  constructor(kernel: unknown) {
    this.#kernel = kernel;
  }

  shadowCRUD(uid: string): ShadowCrud {
    return shadowCrud(this.shadow, uid, () => this.#assertOpen());
  }

  expose(uid: string, actions: Exposed): void {
    this.#assertOpen();
    this.shadow.expose(uid, actions);
  }

  addRootArgument(argument: RootArgument): void {
    this.#assertOpen();
    this.rootArguments.push(argument);
  }

  refer(uid: string, { input } = { input: true }): void {
    this.#assertOpen();
    this.referred.push({ uid, input });
  }

  extend(extension: SchemaExtension): void {
    this.use(extension);
  }

  addFields(fields: PluginFields): void {
    this.extend(fieldsExtension(fields));
  }

  use(extension: ExtensionUse, strapi: unknown = this.#kernel): void {
    this.#assertOpen();
    this.extensions.push({ extension, strapi });
  }

  addMiddleware(name: string, middleware: ResolverMiddleware | MiddlewareFactory): void {
    this.#assertOpen();
    if (this.middlewares.has(name)) throw new Error(`the GraphQL middleware "${name}" is already registered`);
    this.middlewares.set(name, middleware);
  }

  surroundWrites(around: AroundWrite): void {
    this.#assertOpen();
    this.aroundWrites.push(around);
  }

  asked<Use extends AxisUse>(
    uid: string,
    use: Use,
    asked: AskedFor,
    operation: Operation,
    info: GraphQLResolveInfo,
  ): ReadonlyMap<string, CheckedQuery<PurposeOf<Use>>> {
    if (this.reads === null) throw new Error('the GraphQL schema has not been built yet');
    return this.reads.asked(uid, use, asked, operation, info);
  }

  /** Whether building the schema could fail because of definitions of the app or its plugins, or because of name clashes. */
  mayBeWrong(model: Model): boolean {
    if (this.shadow.isDecided || this.rootArguments.some(({ config }) => !isMaker(config))) return true;
    const texts = this.extensions.map(({ extension }) => fittingText(extension));
    const referred = this.referred.map(({ uid }) => uid);
    if (!texts.every((text) => text !== null) || !referred.every((uid) => model.contentTypes.has(uid))) return true;
    const typeNames = this.rootArguments.flatMap(({ config }) => (isMaker(config) ? config.typeNames : []));
    return hasDoubtfulNames(model, { texts, referred, typeNames, hasAction: (type, action) => this.shadow.hasAction(type, action) });
  }

  /** Called when the routes are built. @param opened builds the schema if necessary */
  opened(endpoint: string, opened: () => Opened): void {
    this.endpoint = endpoint;
    this.#opened = opened;
  }

  compose(asked: AskedRead): ReadOperation {
    return this.#schema().compose(asked);
  }

  async readStored(sent: SentOperation, caller: Caller): Promise<boolean> {
    return this.#schema().readStored(sent, caller);
  }

  #schema(): Opened {
    if (this.#opened === null) throw new Error('the GraphQL schema has not been built yet');
    return this.#opened();
  }

  /** Refuses further additions. */
  close(): void {
    this.#built = true;
  }

  #assertOpen(): void {
    if (this.#built) throw new Error('the GraphQL schema has already been built. Extend it in the `apply` function of a plugin');
  }
}

/** The definitions of an extension that is valid with any content; null for other extensions. */
function fittingText(extension: ExtensionUse): string | null {
  if (typeof extension === 'function' || extension.fitsAnyContent !== true) return null;
  const { typeDefs = '', types, plugins, resolvers = {}, resolversConfig = {} } = extension;
  const isOwn = (path: string) => {
    const [type = '', field = ''] = path.split('.');
    return Object.hasOwn(resolvers, type) && Object.hasOwn(resolvers[type] as object, field);
  };
  const fits = typeof typeDefs === 'string' && (types ?? plugins) === undefined && Object.keys(resolversConfig).every(isOwn);
  return fits ? typeDefs : null;
}
