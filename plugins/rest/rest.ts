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

/** What is told of a parameter of the query string. */
export interface DescribedParameter {
  /** Its values. */
  readonly schema: JsonSchema;
  /** Which routes read it. */
  applies(type: ContentType, use: DescribedQuery['use']): boolean;
}

/** A parameter of the query string that narrows lists. */
export interface ListCondition extends Pick<DescribedParameter, 'schema'> {
  applies(type: ContentType): boolean;
  /**
   * The condition that a value stands for, beside everything else that is asked.
   * @param value as it came; never undefined
   * @throws ValidationError for a value that makes no sense, ForbiddenError for who may not ask so
   */
  where(value: unknown, asked: { readonly type: ContentType; readonly parameters: RequestParameters; readonly caller: Caller }): Filter;
}

/** What REST offers to other plugins. */
export interface Rest {
  readonly hooks: RestHooks;
  /** Path before every route: `/api`. */
  readonly prefix: string;
  /** How long pages of lists are, by default and at most. */
  readonly paging: Paging;
  /**
   * How lists are read that have no pages, unless they are asked for some: as a whole, as far as the app has set no `maxLimit`.
   * @param most documents of the list, whatever the app says
   */
  wholeLists(most: number): Paging;
  /**
   * Adds an action on documents; only while plugins are applied.
   * @throws Error when the name is taken or malformed, or when the routes are built already
   */
  addDocumentAction(action: DocumentAction): void;
  /** Whether `hooks.answer` has something to do with what a query answers. Otherwise its text will do. */
  changes(query: CheckedQuery): boolean;
  /** Documents of a type as `hooks.answer` makes them, for plugins that answer documents themselves. */
  answered(documents: readonly DocumentValue[], type: ContentType): Promise<readonly DocumentValue[]>;
  /**
   * Names a query parameter that a plugin reads, beside those of the query language and the axes: `strictParams` then accepts it.
   * @param told for those who are told what the API is
   * @throws Error when the routes are built already
   */
  addParameter(name: string, told?: DescribedParameter): void;
  /**
   * Names a query parameter that narrows lists in a way that `filters` cannot say: by what a plugin keeps of documents. Types that it does not apply to refuse it.
   * @throws Error when the routes are built already
   */
  addCondition(name: string, condition: ListCondition): void;
  /**
   * Puts something around every write of REST: it may do it, or answer it otherwise. What was added first stands outermost.
   * @throws Error when the routes are built already
   */
  surroundWrites(around: AroundWrite): void;
  /**
   * Adds the routes of all content types once more, and those of actions on documents, which are called `actions/discard-draft` there: same controllers, same dialect, for people
   * who are known in another way. In a tap of `routes`, of a plugin that comes after REST.
   * @throws Error before REST's own routes are built
   */
  mountDocuments(routes: RouteTable, mount: RouteMount): void;
  /**
   * Adds routes of a plugin below `prefix`, each with the `action` that it asks for, or open to everybody. Who mounts REST's routes elsewhere (the interface, for staff) mounts these along with them:
   * a plugin says them once.
   * @param plugin whose they are
   * @throws Error when the routes are built already
   */
  addRoutes(plugin: string, add: AddRoutes): void;
  /** Adds those of `addRoutes` once more, guarded in another way. In a tap of `routes`. */
  mountRoutes(routes: RouteTable, mount: Pick<RouteMount, 'prefix' | 'guard'>): void;
  /** Carries out a write that an endpoint of a plugin's own asks for, inside of everything that stands around those of REST. */
  carryOut(ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null>;
}

/** Adds the routes of a plugin below a prefix. */
export type AddRoutes = (routes: RouteTable, prefix: string) => void;

/** REST in one kernel. */
export const REST: InjectionToken<Rest> = Symbol.for('plinth.rest');

const ACTION_NAME = /^[a-z][a-zA-Z0-9-]*$/;

/** What other plugins gave REST, until the routes are built from it. */
export class RestExtensions implements Rest {
  readonly hooks = Object.freeze(new RestHooks());
  readonly prefix: string;
  readonly paging: Paging;
  readonly #configuredLimit: number | null;
  readonly #actions = new Map<string, DocumentAction>();
  readonly #parameters = new Map<string, DescribedParameter | null>();
  readonly #conditions = new Map<string, ListCondition>();
  readonly #around: AroundWrite[] = [];
  readonly #routes: AddRoutes[] = [];
  readonly #tapRoutes: (plugin: string, add: (routes: RouteTable) => void) => void;
  #built = false;
  #mount: Rest['mountDocuments'] | null = null;

  /** @param tapRoutes adds routes in the name of a plugin */
  constructor(
    { prefix, paging, configuredLimit }: Pick<RestSettings, 'prefix' | 'paging' | 'configuredLimit'>,
    tapRoutes: (plugin: string, add: (routes: RouteTable) => void) => void,
  ) {
    this.#tapRoutes = tapRoutes;
    this.prefix = prefix;
    this.paging = paging;
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
        `Plugin "${action.plugin}": "${action.name}" is no name of a document action: letters, digits and dashes, a small letter first`,
      );
    }
    const other = this.#actions.get(action.name);
    if (other !== undefined) {
      throw new Error(`Plugin "${action.plugin}": the document action "${action.name}" is already there, from plugin "${other.plugin}"`);
    }
    this.#actions.set(action.name, action);
  }

  changes(query: CheckedQuery): boolean {
    return changesAnswer(this.hooks, query);
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
    this.#refuseLate('function around writes');
    this.#around.push(around);
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
    if (this.#mount === null) throw new Error('Documents are mounted too early: in a tap of `routes`, by a plugin that comes after "rest"');
    this.#mount(routes, mount);
  }

  /** From now on nothing can be added. */
  close(): void {
    this.#built = true;
  }

  /** The routes are built. @param mount how they are added once more */
  opened(mount: Rest['mountDocuments']): void {
    this.#mount = mount;
  }

  #refuseLate(what: string): void {
    if (this.#built) throw new Error(`The ${what} comes too late: the routes are built. Add it in apply`);
  }
}
