import {
  type Caller,
  type CheckedQuery,
  type ContentType,
  type DescribedQuery,
  type DocumentValue,
  type Filter,
  isTapped,
  type JsonSchema,
  type Paging,
  type RequestContext,
  type RequestParameters,
  type RouteTable,
} from 'plinth';
import type { InjectionToken } from 'tsyringe';
import type { DocumentAction } from './document-action.ts';
import { type AroundWrite, carryOut, type DocumentWrite } from './document-write.ts';
import { changesAnswer, RestHooks } from './hooks.ts';
import { mountedRoutes, type RouteMount } from './mounted-routes.ts';
import type { RestSettings } from './options.ts';

/** Describes a query parameter. */
export interface DescribedParameter {
  /** Its values. */
  readonly schema: JsonSchema;
  /** Which routes read it. */
  applies(type: ContentType, use: DescribedQuery['use']): boolean;
}

/** A query parameter that filters lists. */
export interface ListCondition extends Pick<DescribedParameter, 'schema'> {
  applies(type: ContentType): boolean;
  /**
   * The filter for a value, in addition to the rest of the query.
   * @param value the raw value; never undefined
   * @throws ValidationError for an invalid value, ForbiddenError for a caller who may not use it
   */
  where(value: unknown, asked: { readonly type: ContentType; readonly parameters: RequestParameters; readonly caller: Caller }): Filter;
}

/** The API of REST for other plugins. */
export interface Rest {
  readonly hooks: RestHooks;
  /** Path before every route: `/api`. */
  readonly prefix: string;
  /** Page size of lists: default and maximum. */
  readonly paging: Paging;
  /** Conditions that filters of requests may have on media (option `mediaFilters`). */
  readonly mediaFilters: RestSettings['mediaFilters'];
  /**
   * The paging of lists that have no pages unless the request asks for them: all documents, up to the configured `maxLimit`.
   * @param most maximum number of documents, regardless of the configuration
   */
  wholeLists(most: number): Paging;
  /**
   * Adds an action on documents; only while plugins are applied.
   * @throws Error when the name is taken or malformed, or when the routes are built already
   */
  addDocumentAction(action: DocumentAction): void;
  /** Whether taps of `hooks.answer` may change the response to a query. If not, its text suffices. */
  changes(query: CheckedQuery): boolean;
  /** Applies `hooks.entry` to documents of a type. */
  entries(documents: readonly DocumentValue[], type: ContentType): readonly DocumentValue[];
  /** Applies `hooks.entry` and `hooks.answer` to documents of a type, for plugins that send documents as REST does. */
  shown(documents: readonly DocumentValue[], type: ContentType): Promise<readonly DocumentValue[]>;
  /** Applies `hooks.answer` to documents of a type, for plugins that send documents in a form of their own. */
  answered(documents: readonly DocumentValue[], type: ContentType): Promise<readonly DocumentValue[]>;
  /**
   * Declares a query parameter that a plugin reads, beside those of the query language and the axes, so that `strictParams` accepts it.
   * @param told its description for API documentation
   * @throws Error when the routes are built already
   */
  addParameter(name: string, told?: DescribedParameter): void;
  /**
   * Adds a query parameter that filters lists by data of a plugin, which `filters` cannot do. Types that it does not apply to refuse it.
   * @throws Error when the routes are built already
   */
  addCondition(name: string, condition: ListCondition): void;
  /**
   * Wraps all writes of REST. The wrapper may run the write, or respond by itself. The first one added is the outermost.
   * @throws Error when the routes are built already
   */
  surroundWrites(around: AroundWrite): void;
  /**
   * Adds a check of ids that clients choose for new documents. Ids of deleted documents of which a plugin still has data are refused:
   * whoever creates a document may see what belongs to its id.
   * @param isFormer whether the plugin has data of a document with the id
   * @throws Error when the routes are built already
   */
  addFormerIds(isFormer: FormerIds): void;
  /**
   * Adds the routes of all content types a second time, with those of document actions (there called `actions/discard-draft`), for callers
   * who authenticate
   * in another way. Controllers and dialect are the same. Call it in a tap of `routes`, in a plugin that runs after REST.
   * @throws Error before REST's own routes are built
   */
  mountDocuments(routes: RouteTable, mount: RouteMount): void;
  /**
   * Adds routes of a plugin below `prefix`, each with its `action`, or public. A plugin that mounts REST's routes elsewhere (the staff
   * interface) mounts these, too,
   * so they are defined only once.
   * @param plugin owner of the routes
   * @throws Error when the routes are built already
   */
  addRoutes(plugin: string, add: AddRoutes): void;
  /** Adds the routes of `addRoutes` a second time, with another guard. Call it in a tap of `routes`. */
  mountRoutes(routes: RouteTable, mount: Pick<RouteMount, 'prefix' | 'guard'>): void;
  /** Performs a write of a plugin's own endpoint inside all wrappers of REST's writes. */
  carryOut(ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null>;
}

/** Whether a plugin still has data of a document with an id. */
export type FormerIds = (documentId: string) => Promise<boolean>;

/** Adds the routes of a plugin below a prefix. */
export type AddRoutes = (routes: RouteTable, prefix: string) => void;

/** REST in one kernel. */
export const REST: InjectionToken<Rest> = Symbol.for('plinth.rest');

const ACTION_NAME = /^[a-z][a-zA-Z0-9-]*$/;

/** The additions of other plugins to REST, until the routes are built from them. */
export class RestExtensions implements Rest {
  readonly hooks = Object.freeze(new RestHooks());
  readonly prefix: string;
  readonly paging: Paging;
  readonly mediaFilters: RestSettings['mediaFilters'];
  readonly #configuredLimit: number | null;
  readonly #actions = new Map<string, DocumentAction>();
  readonly #parameters = new Map<string, DescribedParameter | null>();
  readonly #conditions = new Map<string, ListCondition>();
  readonly #around: AroundWrite[] = [];
  readonly #formerIds: FormerIds[] = [];
  readonly #routes: AddRoutes[] = [];
  readonly #tapRoutes: (plugin: string, add: (routes: RouteTable) => void) => void;
  #built = false;
  #mount: Rest['mountDocuments'] | null = null;

  /** @param tapRoutes adds routes on behalf of a plugin */
  constructor(
    { prefix, paging, configuredLimit, mediaFilters }: Pick<RestSettings, 'prefix' | 'paging' | 'configuredLimit' | 'mediaFilters'>,
    tapRoutes: (plugin: string, add: (routes: RouteTable) => void) => void,
  ) {
    this.#tapRoutes = tapRoutes;
    this.prefix = prefix;
    this.paging = paging;
    this.mediaFilters = mediaFilters;
    this.#configuredLimit = configuredLimit;
  }

  wholeLists(most: number): Paging {
    const limit = Math.min(most, this.#configuredLimit ?? most);
    return Object.freeze({ defaultLimit: limit, maxLimit: limit, withCount: false });
  }

  get actions(): readonly DocumentAction[] {
    return [...this.#actions.values()];
  }

  get parameters(): ReadonlyMap<string, DescribedParameter | null> {
    return this.#parameters;
  }

  get conditions(): ReadonlyMap<string, ListCondition> {
    return this.#conditions;
  }

  get aroundWrites(): readonly AroundWrite[] {
    return this.#around;
  }

  addDocumentAction(action: DocumentAction): void {
    this.#refuseLate(`document action "${action.name}"`);
    if (!ACTION_NAME.test(action.name)) {
      throw new Error(
        `Plugin "${action.plugin}": "${action.name}" is not a valid name of a document action: use letters, digits and dashes, starting with a lower-case letter`,
      );
    }
    const other = this.#actions.get(action.name);
    if (other !== undefined) {
      throw new Error(
        `Plugin "${action.plugin}": the document action "${action.name}" is already registered by the plugin "${other.plugin}"`,
      );
    }
    this.#actions.set(action.name, action);
  }

  changes(query: CheckedQuery): boolean {
    return changesAnswer(this.hooks, query);
  }

  entries(documents: readonly DocumentValue[], type: ContentType): readonly DocumentValue[] {
    const { entry } = this.hooks;
    return isTapped(entry) ? documents.map((document) => entry.call(document, { type })) : documents;
  }

  shown(documents: readonly DocumentValue[], type: ContentType): Promise<readonly DocumentValue[]> {
    return this.answered(this.entries(documents, type), type);
  }

  async answered(documents: readonly DocumentValue[], type: ContentType): Promise<readonly DocumentValue[]> {
    return isTapped(this.hooks.answer) ? this.hooks.answer.promise(documents, { type }) : documents;
  }

  addParameter(name: string, told: DescribedParameter | null = null): void {
    this.#refuseLate(`parameter "${name}"`);
    this.#parameters.set(name, told);
  }

  addCondition(name: string, condition: ListCondition): void {
    this.addParameter(name, { schema: condition.schema, applies: (type, use) => use === 'list' && condition.applies(type) });
    this.#conditions.set(name, condition);
  }

  surroundWrites(around: AroundWrite): void {
    this.#refuseLate('write wrapper');
    this.#around.push(around);
  }

  get formerIds(): readonly FormerIds[] {
    return this.#formerIds;
  }

  addFormerIds(isFormer: FormerIds): void {
    this.#refuseLate('id check');
    this.#formerIds.push(isFormer);
  }

  addRoutes(plugin: string, add: AddRoutes): void {
    this.#refuseLate(`routes of "${plugin}"`);
    this.#tapRoutes(plugin, (routes) => add(routes, this.prefix));
    this.#routes.push(add);
  }

  mountRoutes(routes: RouteTable, { prefix, guard }: Pick<RouteMount, 'prefix' | 'guard'>): void {
    const mounted = mountedRoutes(routes, guard);
    for (const add of this.#routes) add(mounted, prefix);
  }

  carryOut(ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null> {
    return carryOut(this.#around, ctx, write);
  }

  mountDocuments(routes: RouteTable, mount: RouteMount): void {
    if (this.#mount === null)
      throw new Error(
        'Documents cannot be mounted yet. Mount them in a handler of the hook `routes`, in a plugin that is applied after "rest"',
      );
    this.#mount(routes, mount);
  }

  /** Refuses further additions. */
  close(): void {
    this.#built = true;
  }

  /** Called when the routes are built. @param mount adds them a second time */
  opened(mount: Rest['mountDocuments']): void {
    this.#mount = mount;
  }

  #refuseLate(what: string): void {
    if (this.#built)
      throw new Error(
        `The ${what} was added too late, because the routes have already been built. Add it in the function "apply" of the plugin`,
      );
  }
}
