import type { IncomingMessage } from 'node:http';
import type { Caller, TapOrder } from '../../access/index.ts';
import type { Route } from '../route.ts';

/** A response that was served from the cache. */
export interface AnswerFromMemory {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly route: Route;
  /** 200 or 304. */
  readonly status: number;
  readonly caller: Caller;
  /** Milliseconds. */
  readonly duration: number;
  /** Parameters of the query string, parsed on first access. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Options of a tap of `http.request`. */
export interface RequestTapScope extends TapOrder {
  /** Null: the tap need not be called for cached responses. Absent: no response is served from the cache while this tap is installed. */
  readonly remembered?: null;
}

/** Options of a tap of `http.response`. */
export interface ResponseTapScope extends TapOrder {
  /**
   * Called instead of the tap for cached responses; what it throws is logged. Null: the tap need not see them. Absent: no response is
   * served from the cache while this tap is installed.
   */
  readonly remembered?: ((answer: AnswerFromMemory) => void) | null;
}

/** Options of a middleware. */
export interface MiddlewareScope {
  /**
   * True: requests that are answered from the cache may bypass it, since it neither changes responses nor must see every request. Absent:
   * no response is cached while it
   * is installed.
   */
  readonly passedBy?: true;
}
