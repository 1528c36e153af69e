/** How many requests within which time. */
export interface Span {
  /** At least 1. */
  readonly requests: number;
  /** Seconds, from the first request of a key on. */
  readonly interval: number;
}

/** How often something may be asked for. */
export interface Limit extends Span {
  /** How many of them may come within a shorter time. Default: all at once. */
  readonly burst?: Span;
}

/** What was counted of a key. */
export interface Count {
  /** Requests within the interval, this one included. */
  readonly counted: number;
  /** Milliseconds until the interval ends. */
  readonly endsIn: number;
}

/** Where requests are counted. Of those who count one key at the same time, each gets another number. */
export interface Counter {
  /** Counts one. */
  add(key: string, span: Span): Promise<Count>;
  /** Forgets a key. */
  remove(key: string): Promise<void>;
}
