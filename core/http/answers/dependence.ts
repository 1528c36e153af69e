import type { Topic } from '../../freshness/index.ts';

/** Everything that the response to a read depends on, beside its request and the rights of its caller. */
export interface AnswerDependence {
  /** Topics it was read from: it is valid until one of them changes. */
  readonly topics: readonly Topic[];
  /**
   * Whether it also depends on the caller itself (`$user`, `$caller`) and is cached per caller. Default: shared by callers of equal rights.
   */
  readonly isPersonal?: boolean;
}

/** Options of a route whose responses may be cached. Its handler must set `ctx.state.dependsOn`. */
export interface RememberedRoute {
  /** Request headers its responses vary by, beside those the server handles (`Authorization`, `Accept-Encoding`, `Origin`, conditions). */
  readonly headers: readonly string[];
}
