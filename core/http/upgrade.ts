import type { Duplex } from 'node:stream';
import type { Caller } from '../access/index.ts';
import type { RequestContext } from './route.ts';

/** A WebSocket handshake, before anybody has answered it. */
export interface Upgrade {
  /** Of the request: headers, address, parameters, `state.requestId`. Nothing is answered with it, and `state.caller` is not known yet. */
  readonly ctx: RequestContext;
  /** Whoever takes it over answers the handshake, and closes it. */
  readonly socket: Duplex;
  /** What the client has sent behind the handshake. */
  readonly head: Buffer;
  /**
   * The caller behind credentials, which may be asked for again and again: what is followed is brought up to date, as for a request.
   * @param authorization as the header holds it; undefined: nobody in particular
   * @throws UnauthorizedError for credentials that are not, or no longer, valid
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Answers with an error, as a request is that fails with it, and closes the connection. */
  refuse(error: unknown): void;
}

/** Takes WebSockets of one path. */
export interface UpgradeHandler {
  /** Called for each handshake from an origin that may connect, and that the middlewares of all requests let pass. What it throws is answered as `refuse` does. */
  open(upgrade: Upgrade): void;
  /** Called once, when the server stops: closes what was taken. Connections that stay are cut after the shutdown timeout. */
  close(): void;
}
