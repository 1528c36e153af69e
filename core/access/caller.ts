/** What a caller may do. Immutable; callers with equal rights share one `key`, by which plans are cached. */
export interface Ability {
  /** Stable for equal rights: a hash of the sorted actions. */
  readonly key: string;
  /** Whether an action (`api::article.article.find`) is granted. */
  can(action: string): boolean;
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
}

/** The caller of trusted code. It must be imported by name, and no route can reach it. */
export const SYSTEM: Caller = Object.freeze({
  kind: 'system',
  id: null,
  trusted: true,
  ability: Object.freeze({ key: 'system', can: () => true }),
});
