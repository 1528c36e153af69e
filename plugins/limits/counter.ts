/** A number of requests within an interval. */
export interface Span {
  /** At least 1. */
  readonly requests: number;
  /** Seconds, from the first request of a key. */
  readonly interval: number;
}

/** A rate limit. */
export interface Limit extends Span {
  /** A second limit within a shorter interval. Default: all requests may come at once. */
  readonly burst?: Span;
}

/** The count of a key. */
export interface Count {
  /** Requests within the interval, this one included. */
  readonly counted: number;
  /** Milliseconds until the interval ends. */
  readonly endsIn: number;
}

/** Counts requests. Concurrent calls for one key get different numbers. */
export interface Counter {
  /** Counts one request. */
  add(key: string, span: Span): Promise<Count>;
  /** Forgets a key. */
  remove(key: string): Promise<void>;
}
