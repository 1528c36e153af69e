import { PlinthError, ValidationError } from 'plinth';
import type { InjectionToken } from 'tsyringe';

/** A request to somewhere else. */
export interface OutgoingRequest extends Pick<RequestInit, 'method' | 'headers'> {
  /** Sent as a whole. */
  readonly body?: string | Uint8Array | URLSearchParams | null | undefined;
  /** Ends it, with the signal's reason. */
  readonly signal?: AbortSignal | null | undefined;
  /** Milliseconds until the whole answer is there, redirects included. Default 10 seconds. */
  readonly timeout?: number;
  /** Bytes that the body of the answer may have. Default 1 MiB. */
  readonly maxBytes?: number;
  /** Redirects that are followed; each leads through the same door. Default 0: a redirect is an answer like any other. */
  readonly redirects?: number;
  /** Hosts, addresses and ranges that may be asked though they are not public, beside the option `allow`: those that the configuration names for this, and nobody else. */
  readonly allow?: readonly string[];
  /**
   * Whether the connection is kept open for a few seconds, and one is used that was kept open to the same addresses: for who sends much to one place. It is for requests that may
   * come twice, since a server may close such a connection in the moment in which it is used again. Default false.
   */
  readonly isKeptOpen?: boolean;
}

/**
 * The one way out for requests of plugins to addresses that people, or other servers, have named. It asks public addresses alone, and those that the app allows: the name is
 * resolved once, every address is looked at, and the connection goes to one of these.
 */
export interface Outgoing {
  /**
   * Sends a request over HTTP or HTTPS.
   * @returns the answer, whatever its status, with its body read
   * @throws RefusedUrlError (400) for a URL that may not be asked
   * @throws OutgoingError (502) when there is no answer in time, or one that is too large
   */
  send(url: string | URL, request?: OutgoingRequest): Promise<Response>;
  /** Whether a URL may be asked now, before it is stored, say: its address may be another one later. @throws RefusedUrlError, OutgoingError */
  check(url: string | URL, request?: Pick<OutgoingRequest, 'allow' | 'timeout' | 'signal'>): Promise<void>;
}

/** The way out of a kernel. */
export const OUTGOING: InjectionToken<Outgoing> = Symbol.for('plinth.outgoing');

/** A URL that may not be asked: 400. It does not tell what a name stands for here. */
export class RefusedUrlError extends ValidationError {
  constructor(url: string, why: string) {
    super(`${JSON.stringify(url.slice(0, 200))} cannot be asked: ${why}`, {}, 'OUTGOING_REFUSED');
  }
}

/** No answer from somewhere else: 502. */
export class OutgoingError extends PlinthError {
  /** @param cause for the log alone */
  constructor(host: string, why: string, cause?: unknown) {
    super(`${host} ${why}`, { code: 'OUTGOING_FAILED', status: 502, name: 'BadGatewayError', cause });
  }
}
