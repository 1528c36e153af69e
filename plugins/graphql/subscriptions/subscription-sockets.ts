import { type ExecutionArgs, type ExecutionResult, type FormattedExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Server } from 'graphql-ws';
import { type Caller, clientAddress, type Logger, PlinthError, UnavailableError, type Upgrade, type UpgradeHandler } from 'plinth';
import type { WebSocket, WebSocketServer } from 'ws';
import type { SubscriptionOptions } from '../options.ts';
import { CLOSE, Subscriber } from './subscriber.ts';
import type { SubscriptionRequest, SubscriptionRunner } from './subscription-runner.ts';

/** Milliseconds that clients have to close after they are told that the server stops. */
const FAREWELL = 1_000;

/** The parts that sockets are served with. */
export interface SubscriptionSocketsParts {
  readonly runner: SubscriptionRunner;
  readonly limits: SubscriptionOptions;
  readonly logger: Pick<Logger, 'error'>;
  /** See `SubscriberParts`. */
  rightsOf(caller: Caller): Caller;
}

/** Serves subscriptions over WebSockets, with the protocol `graphql-transport-ws`. */
export class SubscriptionSockets implements UpgradeHandler {
  readonly #parts: SubscriptionSocketsParts;
  readonly #sockets: WebSocketServer;
  readonly #protocol: Server<Subscriber>;
  readonly #subscribers = new Set<Subscriber>();
  /** Number of sockets by address. */
  readonly #addresses = new Map<string, number>();

  constructor(parts: SubscriptionSocketsParts) {
    this.#parts = parts;
    // Loaded here, because most apps have no subscriptions.
    const ws = require('ws') as typeof import('ws');
    const { makeServer, handleProtocols } = require('graphql-ws') as typeof import('graphql-ws');
    const { messageLimit, initTimeout } = parts.limits;
    this.#sockets = new ws.WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: messageLimit,
      handleProtocols,
      // One message at a time: other clients run between thousands of messages that arrive together, and each message sees the effects of
      // the one before.
      allowSynchronousEvents: false,
    });
    this.#protocol = makeServer<Record<string, unknown> | undefined, Subscriber>({
      connectionInitWaitTimeout: initTimeout,
      onConnect: ({ extra, connectionParams }) => extra.begin(connectionParams ?? {}),
      onSubscribe: ({ extra }, id, payload) => this.#start(extra, id, payload),
      // The stream that `onSubscribe` has started.
      subscribe: ({ contextValue }) => contextValue as AsyncIterable<ExecutionResult>,
      onNext: (_session, _id, _payload, _args, result) => result as FormattedExecutionResult,
      onComplete: ({ extra }, id) => extra.streams.over(id),
      onError: ({ extra }, _id, _payload, errors) =>
        errors.map((error) => (error instanceof ShownError ? error.toJSON() : parts.runner.shown(error.originalError, extra))),
    });
  }

  /** @throws UnavailableError, PlinthError when there are too many sockets */
  open(upgrade: Upgrade): void {
    const { ctx, socket, head } = upgrade;
    const { connectionLimit, addressLimit } = this.#parts.limits;
    const ofAddress = this.#addresses.get(clientAddress(ctx)) ?? 0;
    if (this.#subscribers.size >= connectionLimit)
      throw new UnavailableError(`The limit of ${connectionLimit} WebSockets is reached (connectionLimit)`);
    if (ofAddress >= addressLimit) throw tooMany(`The limit of ${addressLimit} WebSockets for this IP address is reached (addressLimit)`);
    this.#sockets.handleUpgrade(ctx.req, socket, head, (ws) => this.#opened(ws, upgrade));
  }

  close(): void {
    const left = [...this.#subscribers];
    for (const subscriber of left) subscriber.close(CLOSE.goingAway, 'The server is stopping');
    setTimeout(() => {
      for (const subscriber of left) subscriber.terminate();
    }, FAREWELL).unref();
  }

  #opened(ws: WebSocket, upgrade: Upgrade): void {
    const address = clientAddress(upgrade.ctx);
    const subscriber = new Subscriber(ws, upgrade, this.#parts);
    this.#subscribers.add(subscriber);
    this.#addresses.set(address, (this.#addresses.get(address) ?? 0) + 1);
    const closed = this.#protocol.opened(subscriber, subscriber);
    ws.once('close', (code, reason) => {
      this.#subscribers.delete(subscriber);
      const rest = (this.#addresses.get(address) ?? 1) - 1;
      if (rest === 0) this.#addresses.delete(address);
      else this.#addresses.set(address, rest);
      closed(code, String(reason)).catch((error: unknown) => subscriber.failed(error));
    });
  }

  async #start(subscriber: Subscriber, id: string, payload: SubscriptionRequest): Promise<ExecutionArgs | readonly ShownError[]> {
    const { runner, limits } = this.#parts;
    const { streams } = subscriber;
    if (streams.has(id)) {
      // graphql-ws releases an id when the client completes it, although the subscription may still be running.
      subscriber.close(CLOSE.idTaken, `Subscriber for ${id} already exists`);
      return [refusal(`The subscription ${id} is still active`)];
    }
    if (streams.size >= limits.subscriptionLimit) {
      return [refusal(`The limit of ${limits.subscriptionLimit} subscriptions on this WebSocket is reached (subscriptionLimit)`)];
    }
    streams.begin(id);
    try {
      const started = await runner.start(payload, subscriber);
      if ('length' in started) {
        streams.over(id);
        return started.map((error) => new ShownError(error));
      }
      const { told, ...operation } = started;
      streams.run(id, told);
      return { ...operation, contextValue: told };
    } catch (error) {
      streams.over(id);
      return [new ShownError(runner.shown(error, subscriber))];
    }
  }
}

function refusal(message: string): ShownError {
  return new ShownError({ message, extensions: { code: 'BAD_REQUEST' } });
}

function tooMany(message: string): PlinthError {
  return new PlinthError(message, { code: 'SUBSCRIPTIONS_TOO_MANY', status: 429, name: 'RateLimitError' });
}

/** An error that is already formatted for clients. */
class ShownError extends GraphQLError {
  readonly #shown: GraphQLFormattedError;

  constructor(shown: GraphQLFormattedError) {
    super(shown.message);
    this.#shown = shown;
  }

  override toJSON(): GraphQLFormattedError {
    return this.#shown;
  }
}
