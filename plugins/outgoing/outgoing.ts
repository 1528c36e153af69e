import type { Socket } from 'node:net';
import { PlinthError, ValidationError } from 'plinth';
import type { InjectionToken } from 'tsyringe';

/** A request to another server. */
export interface OutgoingRequest extends Pick<RequestInit, 'method' | 'headers'> {
  /** Sent as a whole, not streamed. */
  readonly body?: string | Uint8Array | URLSearchParams | null | undefined;
  /** Aborts the request, with the signal's reason. */
  readonly signal?: AbortSignal | null | undefined;
  /** Milliseconds until the whole response must be received, including redirects. Default 10 seconds. */
  readonly timeout?: number;
  /** Greatest number of bytes of the response body. Default 1 MiB. */
  readonly maxBytes?: number;
  /**
   * Greatest number of redirects to follow. Each target is checked like the first URL. Default 0: a redirect is returned like any other
   * response.
   */
  readonly redirects?: number;
  /**
   * Hosts, addresses and ranges that this request may go to although they are not public, in addition to the option `allow`. They must come
   * from the configuration only.
   */
  readonly allow?: readonly string[];
  /**
   * Whether to keep the connection open for a few seconds, and to reuse one that is open to the same addresses. Meant for many requests to
   * one place. The request must be safe to repeat, since a server may close such a connection just when it is reused. Default false.
   */
  readonly isKeptOpen?: boolean;
}

/** Options of a check, and of a connection. */
export type OutgoingTarget = Pick<OutgoingRequest, 'allow' | 'timeout' | 'signal'>;

/**
 * Sends requests of plugins to addresses that people, or other servers, have entered. It allows only public addresses, and those that the
 * app allows. The name is resolved once, all its addresses are checked, and the connection goes to one of these.
 */
export interface Outgoing {
  /**
   * Sends a request over HTTP or HTTPS.
   * @returns the response, whatever its status, with its body read
   * @throws RefusedUrlError (400) for a URL that is not allowed
   * @throws OutgoingError (502) when no response arrives in time, or it is too large
   */
  send(url: string | URL, request?: OutgoingRequest): Promise<Response>;
  /**
   * Checks that a URL is allowed now, for example before it is stored. Its address may change later. @throws RefusedUrlError, OutgoingError
   */
  check(url: string | URL, request?: OutgoingTarget): Promise<void>;
  /** The same for a host of another protocol than HTTP. @param host a name or an address @throws RefusedUrlError, OutgoingError */
  checkHost(host: string, request?: OutgoingTarget): Promise<void>;
  /**
   * Opens a connection for a protocol other than HTTP, to one of the checked addresses. The timeout is for opening it.
   * @throws RefusedUrlError; OutgoingError, which is the same for ports that are closed, filtered or silent
   */
  connect(host: string, port: number, request?: OutgoingTarget): Promise<Socket>;
}

/** Token of the service that sends requests of plugins to other servers. */
export const OUTGOING: InjectionToken<Outgoing> = Symbol.for('plinth.outgoing');

/** The URL is not allowed: 400. The message does not reveal the addresses of a name. */
export class RefusedUrlError extends ValidationError {
  constructor(url: string, why: string) {
    super(`${JSON.stringify(url.slice(0, 200))} cannot be asked: ${why}`, {}, 'OUTGOING_REFUSED');
  }
}

/** No usable response from the other server: 502. */
export class OutgoingError extends PlinthError {
  /** @param cause only for the log */
  constructor(host: string, why: string, cause?: unknown) {
    super(`${host} ${why}`, { code: 'OUTGOING_FAILED', status: 502, name: 'BadGatewayError', cause });
  }
}
