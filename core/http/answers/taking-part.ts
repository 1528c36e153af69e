import type { IncomingMessage } from 'node:http';
import type { Caller, TapOrder } from '../../access/index.ts';
import type { Route } from '../route.ts';

/** An answer that came from memory. */
export interface AnswerFromMemory {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly route: Route;
  /** 200 or 304. */
  readonly status: number;
  readonly caller: Caller;
  /** Milliseconds. */
  readonly duration: number;
  /** Those of the query string, parsed when they are asked for. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a tap of `http.request` says of itself beside its name. */
export interface RequestTapScope extends TapOrder {
  /** Null: it need not be called for answers that come from memory. Absent: while it taps, none do. */
  readonly remembered?: null;
}

/** What a tap of `http.response` says of itself beside its name. */
export interface ResponseTapScope extends TapOrder {
  /** Called in its place for answers that come from memory; null: it need not be told of them. Absent: while it taps, none do. What it throws is logged. */
  readonly remembered?: ((answer: AnswerFromMemory) => void) | null;
}

/** What a middleware says of itself beside its name. */
export interface MiddlewareScope {
  /**
   * True: answers that come from memory pass it by, since it neither changes them nor counts on being asked for each of them. Absent: while it is there, none do.
   */
  readonly passedBy?: true;
}
