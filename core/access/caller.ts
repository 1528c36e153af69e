import { createHash, randomUUID } from 'node:crypto';

/** The restriction of a granted action. */
export interface Rule {
  /**
   * Which documents the action is granted for: a condition in the language of `filters`, whose operands may be values of the caller
   * (`$user.id`, `$now`). Null: all of them.
   */
  readonly where: Readonly<Record<string, unknown>> | null;
  /** Attributes that may be read or written; those of the system (ids, times, `locale`) can always be read. Null: all attributes. */
  readonly fields: readonly string[] | null;
}

/** The rights of a caller. Immutable; callers with equal rights share one `key`, which plans are cached by. */
export interface Ability {
  /** Stable for equal rights: a hash of the sorted actions and their rules. */
  readonly key: string;
  /**
   * Whether an action (`api::article.article.find`) is granted, possibly with a rule; or a wildcard (`api::*`), and so what it includes later.
   */
  can(action: string): boolean;
  /** The rule of a granted action; null when it has none. Always the same object. */
  rule(action: string): Rule | null;
  /** True if the rights are computed per action, so that they cannot be listed. Absent: they are a list. */
  readonly isBroad?: true;
}

/** The origin of a call: a request, or a run of a command, a job or a queue. */
export interface Origin {
  /** The request's id, as in `X-Request-Id` and in the log; a run has one for everything it does. */
  readonly requestId: string;
  /** Address of the client, as trusted proxies report it; null if there was no network request. */
  readonly address: string | null;
  /** The plugin whose route was called: `rest`, `graphql`, `upload`; or `command`, `job`, `queue`. */
  readonly surface: string;
  /** Name of the program that acts for the caller, if it gave one. Untrusted text of limited length. */
  readonly agent?: string | null;
}

/** The caller of an operation. Every call of the document service names one. */
export interface Caller {
  /** `system`, `command`, `job`, `queue`, `public`, `user`, `token`, or a kind that a strategy defines. */
  readonly kind: string;
  /** Identifies the caller within its kind: a user's or token's id, a command's name; null for `public`, `system`, and if unknown. */
  readonly id: number | string | null;
  /** Name of the strategy that authenticated the caller, set by `Access.authenticate`; absent for callers without credentials. */
  readonly strategy?: string;
  readonly ability: Ability;
  /**
   * Names of the caller's roles, for kinds that have some: keys of staff roles (`editor`), types of user roles. Rights are in `ability`.
   */
  readonly roles?: readonly string[];
  /** True only for SYSTEM and callers of `systemCaller` and `systemFor`: they read private attributes, and no rights are checked. */
  readonly trusted: boolean;
  /** Attributes of the caller's user, for rules (`$user.id`); absent or null for callers that are not users. */
  readonly user?: Readonly<Record<string, unknown>> | null;
  /** Changes with the caller's password and second factor, and when sessions of the caller end for another reason. Only some strategies set it. */
  readonly epoch?: string;
  /** The request behind the call, if it may change something; absent or null for code, and for requests that only read. */
  readonly origin?: Origin | null;
}

/** The name of a caller: `user:7`, `token:3`, `command:user create`. Null for SYSTEM, the public, and callers without `id`. */
export function callerName({ kind, id }: Pick<Caller, 'kind' | 'id'>): string | null {
  return id === null || id === undefined ? null : `${kind}:${id}`;
}

/** Copies a caller to a plain object. A strategy may return an instance of a class, whose getters a spread would miss. */
export function plainCaller(caller: Caller): Caller {
  const { kind, id, ability, trusted, user } = caller;
  return { ...caller, kind, id, ability, trusted, ...(user !== undefined && { user }) };
}

/** Kinds of trusted work that run outside of requests. */
export type SystemWork = 'command' | 'job' | 'queue';

/** The type of SYSTEM, `systemCaller` and `systemFor`, which unchecked queries require. */
export interface SystemCaller extends Caller {
  /** Of `systemFor`: that of the caller, which this type does not know. */
  readonly kind: 'system' | SystemWork;
  readonly trusted: true;
}

/** The caller of trusted code. It must be imported by name, and no route can obtain it. */
export const SYSTEM: SystemCaller = Object.freeze<SystemCaller>({
  kind: 'system',
  id: null,
  trusted: true,
  ability: Object.freeze({ key: 'system', can: () => true, rule: () => null }),
});

/** Only callers made in this file are trusted; an object that looks like SYSTEM is not. */
const systemCallers = new WeakSet<Caller>([SYSTEM]);

/**
 * A named SYSTEM for one run of a command, a job or a queue. Its writes record that name (`job:upload.folders`). Its changes have an origin
 * of that surface, all with the same `requestId`.
 */
export function systemCaller(work: SystemWork, name: string): SystemCaller {
  const origin = Object.freeze({ requestId: randomUUID(), address: null, surface: work });
  const caller = Object.freeze({ ...SYSTEM, kind: work, id: name, origin });
  systemCallers.add(caller);
  return caller;
}

/**
 * SYSTEM for work that somebody has ordered who was found to be allowed all of it: its changes are recorded under the name and the origin
 * of that caller. No rights are checked any more, so check them before.
 */
export function systemFor({ kind, id, origin, roles }: Caller): SystemCaller {
  const caller = Object.freeze({
    ...SYSTEM,
    kind,
    id,
    ...(origin !== undefined && { origin }),
    ...(roles && { roles }),
  }) as unknown as SystemCaller;
  systemCallers.add(caller);
  return caller;
}

/** Whether a caller is SYSTEM or was made by `systemCaller` or `systemFor`. */
export function isSystem(caller: Caller | undefined): caller is SystemCaller {
  return caller !== undefined && systemCallers.has(caller);
}

/** Characters of a key: 132 bits, so that different rights practically never share one. */
const KEY_LENGTH = 22;

const NO_RULES: ReadonlyMap<string, Rule> = new Map();
const NO_WILDCARDS: ReadonlyMap<string, Rule | null> = new Map();

/**
 * Makes the ability for exactly these actions. Equal rights have equal keys in every process.
 * @param rules by action, for actions that are restricted
 * @param wildcards what the actions were granted by, with the rules: whoever holds a wildcard may give it to others
 */
export function createAbility(
  actions: ReadonlySet<string>,
  rules: ReadonlyMap<string, Rule> = NO_RULES,
  wildcards: ReadonlyMap<string, Rule | null> = NO_WILDCARDS,
): Ability {
  const granted = new Set([...actions, ...wildcards.keys()]);
  const ruled = [...wildcards].flatMap(([pattern, rule]) => (rule === null ? [] : [[pattern, rule] as const]));
  const restricted = new Map([...rules, ...ruled].filter(([action]) => granted.has(action)));
  const facts = [[...granted].sort(), [...restricted].sort(([one], [other]) => (one < other ? -1 : 1))];
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return Object.freeze({
    key: digest.slice(0, KEY_LENGTH),
    can: (action: string) => granted.has(action),
    rule: (action: string) => restricted.get(action) ?? null,
  });
}

/**
 * Makes an ability from a function that decides for each action ("everything", "everything that reads").
 * @param name identifies the function: functions of the same name must decide alike
 */
export function createBroadAbility(name: string, can: (action: string) => boolean): Ability {
  return Object.freeze({ key: `broad:${name}`, can, rule: () => null, isBroad: true as const });
}
