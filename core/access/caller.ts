import { createHash, randomUUID } from 'node:crypto';

/** What comes with an action that is not granted for everything. */
export interface Rule {
  /**
   * Which documents the action is granted for: a condition in the language of `filters`, with operands that may be taken from the caller
   * (`$user.id`, `$now`). Null: all of them.
   */
  readonly where: Readonly<Record<string, unknown>> | null;
  /** Attributes that may be read or written; `id` and `documentId` can always be read. Null: all of them. */
  readonly fields: readonly string[] | null;
}

/** What a caller may do. Immutable; callers with equal rights share one `key`, by which plans are cached. */
export interface Ability {
  /** Stable for equal rights: a hash of the sorted actions and their rules. */
  readonly key: string;
  /** Whether an action (`api::article.article.find`) is granted, be it under a rule. */
  can(action: string): boolean;
  /** The rule under which an action is granted; null when there is none. The same object every time. */
  rule(action: string): Rule | null;
  /** Whether it is decided action by action: what it allows was never named one by one. Absent: it was. */
  readonly isBroad?: true;
}

/** What request somebody asks by, or what run of a command, a job or a queue. */
export interface Origin {
  /** That of the answer's `X-Request-Id` and of the log; of a run, one for all that it does. */
  readonly requestId: string;
  /** Of the client, as the server believes its proxies; null for what nobody asked for over a network. */
  readonly address: string | null;
  /** The plugin whose route was called: `rest`, `graphql`, `upload`; or `command`, `job`, `queue`. */
  readonly surface: string;
  /** What the program calls itself that asks on the caller's behalf, where it says so: text from outside, bounded, and no proof of anything. */
  readonly agent?: string | null;
}

/** Who asks. Every call of the document service names one. */
export interface Caller {
  /** `system`, `command`, `job`, `queue`, `public`, `user`, `token`, or what a strategy brings. */
  readonly kind: string;
  /** Identifies the caller within its kind: a user's or a token's id, the name of a command; null for `public` and `system`, and where a strategy does not say it. */
  readonly id: number | string | null;
  /** Name of the strategy that has found the caller, which `Access.authenticate` says; absent for who brings no credentials. */
  readonly strategy?: string;
  readonly ability: Ability;
  /** Names of the roles that the caller has, where callers of his kind have some: keys of roles of staff (`editor`), types of roles of users. What he may do, `ability` says. */
  readonly roles?: readonly string[];
  /** True only for SYSTEM and its like (`systemCaller`): private attributes are readable, nothing is forbidden. */
  readonly trusted: boolean;
  /** Attributes of the user that the caller is, as rules name them (`$user.id`); absent or null for callers that are no users. */
  readonly user?: Readonly<Record<string, unknown>> | null;
  /** Another one as soon as he proves himself with something else: another password, another second factor. Of whom a strategy says it. */
  readonly epoch?: string;
  /** The request that he asks by, where it may change something; absent or null for code, and for requests that only read. */
  readonly origin?: Origin | null;
}

/**
 * Who a caller is, in one text: `user:7`, `token:3`, `command:user create`. Null for nobody in particular: SYSTEM, the public, and whom a strategy gives no `id`.
 */
export function callerName({ kind, id }: Pick<Caller, 'kind' | 'id'>): string | null {
  return id === null || id === undefined ? null : `${kind}:${id}`;
}

/** A copy of a caller with properties of its own alone: a strategy may answer an object of a class, whose getters no copy has. */
export function plainCaller(caller: Caller): Caller {
  const { kind, id, ability, trusted, user } = caller;
  return { ...caller, kind, id, ability, trusted, ...(user !== undefined && { user }) };
}

/** What trusted code may be a part of, when no request asks for it. */
export type Work = 'command' | 'job' | 'queue';

/** The type of SYSTEM and its like, which queries that nobody checked ask for. */
export interface SystemCaller extends Caller {
  readonly kind: 'system' | Work;
  readonly trusted: true;
}

/** The caller of trusted code. It must be imported by name, and no route can reach it. */
export const SYSTEM: SystemCaller = Object.freeze<SystemCaller>({
  kind: 'system',
  id: null,
  trusted: true,
  ability: Object.freeze({ key: 'system', can: () => true, rule: () => null }),
});

/** Those that were made here: what looks like SYSTEM is not trusted for that. */
const systemCallers = new WeakSet<Caller>([SYSTEM]);

/**
 * SYSTEM with a name, for one run of a command, a job or a queue: what it writes keeps that name (`job:upload.folders`), and its changes are told with an origin of that
 * surface, one `requestId` for all of them.
 */
export function systemCaller(work: Work, name: string): SystemCaller {
  const origin = Object.freeze({ requestId: randomUUID(), address: null, surface: work });
  const caller = Object.freeze({ ...SYSTEM, kind: work, id: name, origin });
  systemCallers.add(caller);
  return caller;
}

/** Whether a caller is SYSTEM, or SYSTEM with a name. */
export function isSystem(caller: Caller | undefined): caller is SystemCaller {
  return caller !== undefined && systemCallers.has(caller);
}

/** Characters of a key: 132 bits, so that different rights never share one. */
const KEY_LENGTH = 22;

const NO_RULES: ReadonlyMap<string, Rule> = new Map();

/**
 * The ability to perform exactly these actions. Equal rights have equal keys, in every process.
 * @param rules by action, for actions that are not granted for everything
 */
export function createAbility(actions: ReadonlySet<string>, rules: ReadonlyMap<string, Rule> = NO_RULES): Ability {
  const granted = new Set(actions);
  const restricted = new Map([...rules].filter(([action]) => granted.has(action)));
  const facts = [[...granted].sort(), [...restricted].sort(([one], [other]) => (one < other ? -1 : 1))];
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return Object.freeze({
    key: digest.slice(0, KEY_LENGTH),
    can: (action: string) => granted.has(action),
    rule: (action: string) => restricted.get(action) ?? null,
  });
}

/**
 * An ability that is decided action by action rather than listed ("everything", "what reads").
 * @param name identifies the decision: two of one name must decide alike
 */
export function createBroadAbility(name: string, can: (action: string) => boolean): Ability {
  return Object.freeze({ key: `broad:${name}`, can, rule: () => null, isBroad: true as const });
}
