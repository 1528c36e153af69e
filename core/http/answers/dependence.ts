import type { Topic } from '../../freshness/index.ts';

/** What the answer to a read depends on, beside its request and the rights of its caller; and nothing else does. */
export interface AnswerDependence {
  /** What it was read from: it holds until one of them changes. */
  readonly topics: readonly Topic[];
  /** Whether it also depends on who the caller is (`$user`, `$caller`), and is remembered for him alone. Default: callers of equal rights get the same. */
  readonly isPersonal?: boolean;
}

/** What a route says whose answers may be remembered, where their handler sets `ctx.state.dependsOn`. */
export interface RememberedRoute {
  /** Headers of requests that its answers differ by, beside those that the server itself looks at (`Authorization`, `Accept-Encoding`, `Origin`, conditions). */
  readonly headers: readonly string[];
}
