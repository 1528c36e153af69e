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

/** What GraphQL offers to other plugins; only while plugins are applied, but for questions. */
export interface Graphql {
  /** What of a content type or component is part of the schema, to be changed and asked (specification, GraphQL customization). */
  shadowCRUD(uid: string): ShadowCrud;
  /** Gives a content type of a plugin root fields: types of the app have all. */
  expose(uid: string, actions: Exposed): void;
  /** Adds an argument to root fields of content types. Its value is a parameter of the request, as axes read it. */
  addRootArgument(argument: RootArgument): void;
  /** Makes the output type of a content type of a plugin, and the input type unless it says otherwise, which `typeDefs` name. */
  refer(uid: string, types?: { readonly input: boolean }): void;
  /** Adds types, fields, what resolves them and what happens around resolvers. */
  extend(extension: SchemaExtension): void;
  /** Adds root fields, each with the action that callers need. */
  addFields(fields: PluginFields): void;
  /**
   * The same as `extend`, also with a function that is called when the schema is built.
   * @param strapi what functions of the extension get under this name; default: the kernel
   */
  use(extension: ExtensionUse, strapi?: unknown): void;
  /**
   * Registers a middleware that `resolversConfig` names.
   * @throws Error when the name is taken
   */
  addMiddleware(name: string, middleware: ResolverMiddleware): void;
  /** The same of what makes a middleware of the `options` that are given with the name. */
  addMiddleware(name: string, factory: MiddlewareFactory): void;
  /** Puts something around the writes of content types: it may do each, or answer it otherwise. What was added first stands outermost. */
  surroundWrites(around: AroundWrite): void;
  /**
   * Of a field that was added and answers documents: what the operation selects of them, checked. Read or written with it, all that lies below is
   * there; what is wrong with a part of it is told by the field of that part.
   * @returns queries by response key: one of the field itself, or with `inside` one for each field of this name
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
  /** Writes the operation that reads what a request of REST reads, in the names of the schema; the first call makes that. Once routes are built. */
  compose(asked: AskedRead): ReadOperation;
  /**
   * Reads what an operation reads of stored content, for who wants to see how that is done; resolvers that an app or a plugin brings are not run. Once routes are built.
   * @returns false where there is something of them in it, or it is no operation that reads
   */
  readStored(sent: SentOperation, caller: Caller): Promise<boolean>;
}

/** GraphQL in one kernel. */
export const GRAPHQL: InjectionToken<Graphql> = Symbol.for('plinth.graphql');

/** An extension as it was given. */
export interface UsedExtension {
  readonly extension: ExtensionUse;
  /** What its functions get as `strapi`. */
  readonly strapi: unknown;
}

/** What needs the schema. */
type Opened = Pick<Graphql, 'compose' | 'readStored'>;

/** What other plugins gave GraphQL, until the schema is built of it. */
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

  /** @param kernel what functions of extensions are given where nothing else is said */
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
    if (this.middlewares.has(name)) throw new Error(`a middleware of GraphQL named "${name}" is already registered`);
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
    if (this.reads === null) throw new Error('there is no schema of GraphQL yet');
    return this.reads.asked(uid, use, asked, operation, info);
  }

  /**
   * Whether something may be wrong with what was given, which making the schema tells: with what the app and its plugins say of their own, and with names
   * that are taken.
   */
  mayBeWrong(model: Model): boolean {
    if (this.shadow.isDecided || this.rootArguments.some(({ config }) => !isMaker(config))) return true;
    const texts = this.extensions.map(({ extension }) => fittingText(extension));
    const referred = this.referred.map(({ uid }) => uid);
    if (!texts.every((text) => text !== null) || !referred.every((uid) => model.contentTypes.has(uid))) return true;
    const typeNames = this.rootArguments.flatMap(({ config }) => (isMaker(config) ? config.typeNames : []));
    return hasDoubtfulNames(model, { texts, referred, typeNames, hasAction: (type, action) => this.shadow.hasAction(type, action) });
  }

  /** Routes are built. @param opened makes the schema where it is not there yet */
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
    if (this.#opened === null) throw new Error('there is no schema of GraphQL yet');
    return this.#opened();
  }

  /** Takes nothing more. */
  close(): void {
    this.#built = true;
  }

  #assertOpen(): void {
    if (this.#built) throw new Error('the schema of GraphQL is built already: it is extended while plugins are applied');
  }
}

/** The text of an extension that fits any content; null for others. */
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
