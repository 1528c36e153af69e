import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import { type Caller, isPlinthError, type Logger, type RequestContext, type Upgrade } from 'plinth';
import type { WebSocket } from 'ws';
import type { SubscriptionOptions } from '../options.ts';
import { OpenStreams } from './open-streams.ts';

/** Close codes of the protocol and of RFC 6455. */
export const CLOSE = { goingAway: 1001, internal: 1011, tryAgain: 1013, badRequest: 4400, forbidden: 4403, idTaken: 4409 } as const;

/** Maximum bytes of a close reason. */
const REASON_BYTES = 120;

/** The parts that a subscriber is served with. */
export interface SubscriberParts {
  readonly limits: Pick<SubscriptionOptions, 'keepAlive' | 'unsentLimit'>;
  readonly logger: Pick<Logger, 'error'>;
  /** The rights with which a caller subscribes. */
  rightsOf(caller: Caller): Caller;
}

/** The client of a WebSocket. Checks its credentials, whether it is still connected, and whether it reads fast enough. */
export class Subscriber implements ProtocolSocket {
  readonly streams = new OpenStreams();
  readonly #ws: WebSocket;
  readonly #upgrade: Upgrade;
  readonly #parts: SubscriberParts;
  #authorization: string | undefined;
  #hasBegun = false;
  #isThere = true;

  constructor(ws: WebSocket, upgrade: Upgrade, parts: SubscriberParts) {
    this.#ws = ws;
    this.#upgrade = upgrade;
    this.#parts = parts;
    ws.on('pong', () => {
      this.#isThere = true;
    });
    // ws closes the socket with a suitable code after a client's mistake.
    ws.on('error', () => undefined);
    const looking = setInterval(() => this.#look(), parts.limits.keepAlive);
    ws.once('close', () => {
      clearInterval(looking);
      this.streams.end();
    });
  }

  get protocol(): string {
    return this.#ws.protocol;
  }

  /** Context of the handshake request. */
  get ctx(): RequestContext {
    return this.#upgrade.ctx;
  }

  /**
   * Authenticates the client.
   * @param parameters sent by the client; the handshake's `Authorization` header is used if they contain no token
   * @returns whether the client may continue; if not, the socket is closed
   */
  async begin(parameters: Readonly<Record<string, unknown>>): Promise<boolean> {
    const given = parameters.authorization ?? parameters.Authorization ?? this.ctx.headers.authorization;
    if (given !== undefined && typeof given !== 'string') {
      this.close(CLOSE.badRequest, 'connectionParams.authorization must be a string');
      return false;
    }
    this.#authorization = given;
    this.#hasBegun = true;
    return await this.caller().then(
      () => true,
      (error: unknown) => {
        if (!isUnauthorized(error)) this.failed(error);
        return false;
      },
    );
  }

  /**
   * The caller, with its current rights. Invalid credentials close the socket.
   * @throws UnauthorizedError, UnavailableError
   */
  async caller(): Promise<Caller> {
    try {
      return this.#parts.rightsOf(await this.#upgrade.authenticate(this.#authorization));
    } catch (error) {
      if (isUnauthorized(error)) this.close(CLOSE.forbidden, 'Missing or invalid credentials');
      throw error;
    }
  }

  /** Closes the socket because of an error that is not the client's fault. */
  failed(error: unknown): void {
    this.#parts.logger.error({ err: error, requestId: this.ctx.state.requestId }, 'GraphQL WebSocket failed');
    this.close(CLOSE.tryAgain, 'Try again later');
  }

  /** Resolves when the message was sent, so that a slow client gets no further ones meanwhile. */
  send(data: string): Promise<void> {
    const ws = this.#ws;
    if (ws.readyState !== ws.OPEN) return Promise.resolve();
    if (ws.bufferedAmount > this.#parts.limits.unsentLimit) {
      // A message with the reason would queue behind the others.
      ws.terminate();
      return Promise.resolve();
    }
    return new Promise((resolve) => ws.send(data, () => resolve()));
  }

  close(code: number = CLOSE.goingAway, reason = ''): void {
    this.#ws.close(code, Buffer.from(reason).subarray(0, REASON_BYTES).toString());
  }

  terminate(): void {
    this.#ws.terminate();
  }

  onMessage(take: (data: string) => Promise<void>): void {
    this.#ws.on('message', (data, isBinary) => {
      // A client may send more until it has read the close frame.
      if (this.#ws.readyState !== this.#ws.OPEN) return;
      if (isBinary) this.close(CLOSE.badRequest, 'Messages must be text, not binary');
      else take(String(data)).catch((error: unknown) => this.#mistaken(error));
    });
  }

  #mistaken(error: unknown): void {
    // The protocol has messages that only servers may send.
    if (error instanceof Error && error.message.startsWith('Unexpected message')) this.close(CLOSE.badRequest, error.message);
    // A ping's payload is sent back. It may parse, but be nested too deeply to serialize.
    else if (error instanceof RangeError) this.close(CLOSE.badRequest, 'The message is nested too deeply');
    else this.failed(error);
  }

  /** Checks that the client is still connected and authenticated. */
  #look(): void {
    if (!this.#isThere) {
      this.#ws.terminate();
      return;
    }
    this.#isThere = false;
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.ping();
    // An unreachable database says nothing about the credentials.
    if (this.#hasBegun) this.caller().catch(() => undefined);
  }
}

function isUnauthorized(error: unknown): boolean {
  return isPlinthError(error) && error.status === 401;
}
