import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Connections } from './connections.ts';
import type { HandedConnections } from './handed-connections.ts';
import type { HttpAddress, HttpLogger } from './http.ts';
import type { KeptSocket } from './kept-socket.ts';
import type { HttpSettings } from './settings.ts';
import type { SelfTimedRequests } from './time-limit.ts';
import { announcesBody, type Upgrades, withoutUpgrade } from './upgrades.ts';

/** Room for headers beside the longest query string, in bytes. */
const HEADER_ROOM = 16_384;
/** How often node looks for requests that are late, in milliseconds. */
const LATE_SWEEP = 1_000;
/** How often connections that became idle are looked for while closing, in milliseconds. */
const IDLE_SWEEP = 50;

/** Milliseconds without a connection after which nobody is taken to send requests here. */
const UNUSED = 1_000;

/** Milliseconds for which a closing server accepts the connections that the system holds for it. */
const ACCEPTING = 1_000;

/**
 * From this version of node on, the body of a request that names another protocol belongs to the request: who takes the connection over sees nothing
 * of it.
 */
const KEEPS_BODIES = Number.parseInt(process.versions.node, 10) >= 26;

/** What a listener works with. */
interface ListenerParts {
  readonly selfTimed: SelfTimedRequests;
  readonly logger: HttpLogger;
  /** Takes WebSockets; null where nobody does. */
  readonly upgrades: Upgrades | null;
  readonly socket: KeptSocket | null;
  /** Where connections come from instead of a socket of its own. */
  readonly handed: HandedConnections | null;
}

/** A node server that closes without cutting requests off. */
export class HttpListener {
  readonly #settings: HttpSettings;
  readonly #server: http.Server;
  readonly #upgrades: Upgrades | null;
  readonly #socket: KeptSocket | null;
  readonly #handed: HandedConnections | null;
  readonly #connections: Connections;
  #takes = false;
  #closing: Promise<void> | null = null;

  constructor(settings: HttpSettings, listener: RequestListener, { selfTimed, logger, upgrades, socket, handed }: ListenerParts) {
    this.#settings = settings;
    this.#upgrades = upgrades;
    this.#socket = socket;
    this.#handed = handed;
    this.#server = http.createServer(
      {
        maxHeaderSize: settings.query.length + HEADER_ROOM,
        requestTimeout: settings.requestTimeout,
        // From the first byte on, or from the beginning of the connection. Node refuses a limit for the headers above the one for the whole request.
        headersTimeout:
          settings.requestTimeout === 0 ? settings.headersTimeout : Math.min(settings.requestTimeout, settings.headersTimeout),
        keepAliveTimeout: settings.keepAliveTimeout,
        connectionsCheckingInterval: Math.min(settings.headersTimeout, LATE_SWEEP),
        ...(upgrades !== null && KEEPS_BODIES && { shouldUpgradeCallback: (request: IncomingMessage) => !announcesBody(request) }),
      },
      upgrades !== null && KEEPS_BODIES ? closingAfterUpgrade(listener) : listener,
    );
    this.#connections = new Connections(this.#server, settings.minimumRate);
    this.#server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
      // Node's limit is one for all requests, and it reports a request that is beyond it only once.
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !selfTimed.isGranted(connection)) {
        if (isMalformed(error))
          logger.info({ code: error.code, reason: error.message, ip: (connection as Socket).remoteAddress }, 'malformed request');
        refuse(error, connection);
      }
    });
    if (upgrades !== null) this.#listenToUpgrades(upgrades);
  }

  /**
   * Node hands every request that names another protocol to whoever listens, also those that only say what their client could speak: these
   * are given back, and come in again as requests. Those with bodies are not handed out where their bodies could not be given back.
   */
  #listenToUpgrades(upgrades: Upgrades): void {
    this.#server.on('upgrade', (request, connection, head) => {
      if (upgrades.take(request, connection, head)) return;
      connection.unshift(withoutUpgrade(request, head));
      this.#server.emit('connection', connection);
    });
  }

  /** @throws Error that names the address when it cannot be used */
  async listen(): Promise<HttpAddress> {
    const { host, port } = this.#settings;
    const address = await (this.#handed === null ? this.#listenHere(host, port) : this.#takeFrom(this.#handed, host, port));
    this.#takes = true;
    return address;
  }

  /** As node does for connections that it accepts itself. */
  async #takeFrom(handed: HandedConnections, host: string, port: number): Promise<HttpAddress> {
    // Has node look for requests that are late.
    this.#server.emit('listening');
    this.#connections.watch();
    try {
      return await handed.open({ host, port }, (connection) => this.#server.emit('connection', connection.setNoDelay(true)));
    } catch (error) {
      this.#server.close();
      this.#connections.ignore();
      throw addressError(error as NodeJS.ErrnoException, host, port);
    }
  }

  async #listenHere(host: string, port: number): Promise<HttpAddress> {
    const kept = this.#socket?.take({ host, port }) ?? null;
    await new Promise<void>((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) => reject(addressError(error, host, port));
      this.#server.once('error', fail);
      const listens = () => {
        this.#server.off('error', fail);
        this.#connections.watch();
        resolve();
      };
      if (kept === null) this.#server.listen(port, host, listens);
      else this.#server.listen(kept, listens);
    });
    const address = { host, port: (this.#server.address() as AddressInfo).port };
    // As node's own cluster has it: there is no other way to a socket that its server does not close.
    const { _handle: handle } = this.#server as http.Server & { readonly _handle?: object | null };
    if (kept === null && handle) this.#socket?.opened(address, handle);
    return address;
  }

  /** Stops taking connections, lets running requests finish, and cuts what is left after the shutdown timeout. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { shutdownTimeout } = this.#settings;
    await this.#drain();
    if (!this.#takes) return;
    await (this.#handed === null ? this.#connections.allAccepted(ACCEPTING) : this.#handed.close());
    // Node counts those alone that it has accepted itself.
    const closed = Promise.all([new Promise<void>((resolve) => this.#server.close(() => resolve())), this.#connections.allClosed()]);
    this.#upgrades?.close();
    // Not at once, and behind a turn of the event loop that may have been late: what has been sent may not have been read yet.
    const sweep = setInterval(() => setImmediate(() => this.#connections.closeIdle()), IDLE_SWEEP);
    const cut = setTimeout(() => this.#connections.cut(), shutdownTimeout);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    this.#connections.ignore();
  }

  /** Goes on answering, so that whoever sends requests here learns that he should not, from a check of readiness or from an answer that closes its connection. */
  async #drain(): Promise<void> {
    const { drainDelay, drainsUnused } = this.#settings;
    const end = performance.now() + drainDelay;
    for (let left = drainDelay; left > 0; left = end - performance.now()) {
      if (!drainsUnused && this.#connections.unusedFor > UNUSED) return;
      await delay(Math.min(left, IDLE_SWEEP));
    }
  }
}

/** Node reads nothing from a connection behind a request that names another protocol: its client is told to open a new one. */
function closingAfterUpgrade(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    return listener(request, response);
  };
}

/** What a connection is told that sent what is no request, or not in time, unless an answer is on its way already. The keys are codes of node. */
const REFUSALS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

/** As node does when nobody listens to `clientError`. */
function refuse(error: NodeJS.ErrnoException, connection: Duplex & { readonly _httpMessage?: ServerResponse | null }): void {
  if (connection.writable && !connection._httpMessage?.headersSent) {
    connection.write(`HTTP/1.1 ${REFUSALS[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  }
  connection.destroy(withoutBytes(error));
}

/** Whether an error of node says that what a client sent is no HTTP. */
export function isMalformed(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && code.startsWith('HPE_');
}

/** The same error, fit for a log: node's own holds what was sent, and with it tokens and passwords. */
function withoutBytes(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  return isMalformed(error) ? Object.assign(new Error(error.message), { code: error.code }) : error;
}

function addressError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const where = `${host}:${port}`;
  if (error.code === 'EADDRINUSE')
    return new Error(`Cannot listen on ${where}: another program uses it (config/server, port)`, { cause: error });
  if (error.code === 'EACCES')
    return new Error(`Cannot listen on ${where}: this user may not use that port (config/server, port)`, { cause: error });
  return new Error(`Cannot listen on ${where}: ${error.message} (config/server, host and port)`, { cause: error });
}
