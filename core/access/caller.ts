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
}

/** Who asks. Every call of the document service names one. */
export interface Caller {
  /** `system`, `public`, `user`, `token`, or what a strategy brings. */
  readonly kind: string;
  /** Identifies the caller within its kind, for logs: a user's or a token's id; null for `public` and `system`. */
  readonly id: number | string | null;
  readonly ability: Ability;
  /** True only for SYSTEM: private attributes are readable, nothing is forbidden. */
  readonly trusted: boolean;
  /** Attributes of the user that the caller is, as rules name them (`$user.id`); absent or null for callers that are no users. */
  readonly user?: Readonly<Record<string, unknown>> | null;
}

/** The type of SYSTEM, which queries that nobody checked ask for. */
export interface SystemCaller extends Caller {
  readonly kind: 'system';
  readonly trusted: true;
}

/** The caller of trusted code. It must be imported by name, and no route can reach it. */
export const SYSTEM: SystemCaller = Object.freeze<SystemCaller>({
  kind: 'system',
  id: null,
  trusted: true,
  ability: Object.freeze({ key: 'system', can: () => true, rule: () => null }),
});
