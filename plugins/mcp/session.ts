import {
  askerOf,
  type Caller,
  type ContentType,
  type Documents,
  type Http,
  type Logger,
  NotFoundError,
  plainCaller,
  type RequestContext,
  type RequestParameters,
  ValidationError,
} from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import type { Locales } from 'plinth/plugins/i18n';
import type { Outgoing } from 'plinth/plugins/outgoing';
import type { Rest } from 'plinth/plugins/rest';
import type { Search } from 'plinth/plugins/search';
import { FILE_UID, type Upload } from 'plinth/plugins/upload';
import { ProgramAbility } from './oauth/scopes.ts';
import type { McpOptions } from './options.ts';
import type { AgentRights } from './rights.ts';

/** The dependencies of the tools. */
export interface AgentParts {
  readonly documents: Documents;
  readonly rest: Rest;
  readonly outgoing: Outgoing;
  /** Null if the plugin `draft-and-publish` is off. The next three are null likewise. */
  readonly drafts: Drafts | null;
  readonly upload: Upload | null;
  readonly locales: Pick<Locales, 'current'> | null;
  readonly search: Search | null;
  readonly options: McpOptions;
  readonly logger: Logger;
  /** Calls the taps of `http.part`. */
  readonly part: Pick<Http['hooks']['part'], 'call' | 'taps'>;
}

/** Verbs of actions on documents. */
export type Verb = 'find' | 'findOne' | 'create' | 'update' | 'delete' | 'publish' | 'unpublish' | 'readDraft';

const OF_FILES: Partial<Record<Verb, string>> = { find: 'plugin::upload.content-api.find', findOne: 'plugin::upload.content-api.findOne' };
/** Rights that make a type known. `readDraft` is not among them, because it allows nothing without `find` or `findOne`. */
const KNOWN_BY: readonly Verb[] = ['find', 'findOne', 'create', 'update', 'delete', 'publish', 'unpublish'];

/** One request of an agent: its caller, the caller's rights, and the types that the caller may see. */
export class Session {
  readonly parts: AgentParts;
  readonly ctx: RequestContext;
  readonly rights: AgentRights;

  /** @param ctx its `state.caller` is the caller */
  constructor(parts: AgentParts, ctx: RequestContext, rights: AgentRights) {
    this.parts = parts;
    this.ctx = ctx;
    this.rights = rights;
  }

  get caller(): Caller {
    return this.ctx.state.caller;
  }

  get documents(): Documents {
    return this.parts.documents;
  }

  /**
   * The same request with another agent name, or with an idempotency key for one write. The `Idempotency-Key` header of the HTTP request is
   * dropped, because it does not apply to the calls inside the request.
   * @param key see the plugin `idempotency`
   */
  as({ agent, key }: { readonly agent?: string; readonly key?: string | undefined }): Session {
    const { ctx } = this;
    const { 'idempotency-key': _, ...headers } = ctx.req.headers;
    const { origin } = this.caller;
    // A connected program keeps the name that its person saw when granting access, whatever it calls itself now.
    const isNamed = agent === undefined || origin == null || this.caller.ability instanceof ProgramAbility;
    const caller = isNamed ? this.caller : { ...plainCaller(this.caller), origin: { ...origin, agent } };
    const own = Object.create(ctx, {
      req: { value: Object.create(ctx.req, { headers: { value: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) } } }) },
      state: { value: { ...ctx.state, caller } },
    }) as RequestContext;
    return new Session(this.parts, own, this.rights);
  }

  /** The types on which the caller has any right: those of the app, and files. */
  types(): readonly ContentType[] {
    return [...this.documents.model.contentTypes.values()].filter((type) => this.#isKnown(type));
  }

  /** A type by uid. @throws NotFoundError if there is none, or the caller has no right on it */
  type(uid: string): ContentType {
    const type = this.documents.model.contentTypes.get(uid);
    if (type === undefined || !this.#isKnown(type)) {
      throw new NotFoundError(`Content type ${JSON.stringify(uid)} not found. Call list_types for the available uids`);
    }
    return type;
  }

  /** A type whose documents can be written. @throws NotFoundError; ValidationError for files, which are only added by uploads */
  written(uid: string): ContentType {
    const type = this.type(uid);
    if (type.uid === FILE_UID) throw new ValidationError('Files cannot be written as documents. Use the tool upload');
    return type;
  }

  /** The action for a verb on documents of a type. */
  action({ uid }: ContentType, verb: Verb): string {
    return (uid === FILE_UID ? OF_FILES[verb] : undefined) ?? `${uid}.${verb}`;
  }

  may(type: ContentType, verb: Verb): boolean {
    // Files only have the verbs in OF_FILES; everything else goes through the upload plugin.
    const isOfFiles = type.uid === FILE_UID && OF_FILES[verb] === undefined;
    return !isOfFiles && this.caller.ability.can(this.action(type, verb));
  }

  hasDrafts({ uid }: ContentType): boolean {
    return this.parts.drafts?.has(uid) ?? false;
  }

  /** The default version to read: drafts if the caller may read them. */
  status(type: ContentType): 'draft' | 'published' {
    return this.hasDrafts(type) && this.may(type, 'readDraft') ? 'draft' : 'published';
  }

  /** The read budget for one answer. */
  budget() {
    return this.documents.readBudget(askerOf(this.ctx));
  }

  /** Parameters without those that are undefined. */
  static parameters(given: Readonly<Record<string, unknown>>): RequestParameters {
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  }

  #isKnown(type: ContentType): boolean {
    if (type.uid !== FILE_UID && !type.uid.startsWith('api::')) return false;
    return KNOWN_BY.some((verb) => this.may(type, verb));
  }
}
