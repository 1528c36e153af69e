import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Connections } from './connections.ts';
import type { HttpAddress, HttpLogger } from './http.ts';
import type { HttpSettings } from './settings.ts';
import type { SelfTimedRequests } from './time-limit.ts';
import { announcesBody, type Upgrades, withoutUpgrade } from './upgrades.ts';

/** Connections that another process accepts and hands over to this one. */
export interface HandedConnections {
  /**
   * Starts receiving connections.
   * @param take called with each connection; the other process is notified whenever one has been taken
   * @returns the address that the other process listens on
   * @throws node's error if that process could not listen on it
   */
  open(address: HttpAddress, take: (connection: Socket) => void): Promise<HttpAddress>;
  /** Resolves when no further connection will arrive. */
  close(): Promise<void>;
}

/** A listening socket that outlives its server. Until the next server takes it, the system queues connections up to its backlog. */
export interface SharedSocket {
  /** The kept socket for an address, in the form that `Server.listen` accepts; null if there is none. */
  take(address: HttpAddress): object | null;
  /** Called when a server listens on a new socket, which may be kept. */
  opened(address: HttpAddress, handle: object): void;
}

/** Bytes for headers, in addition to the longest query string. */
const HEADER_ROOM = 16_384;
/** Milliseconds between node's checks for late requests. */
const LATE_SWEEP = 1_000;
/** Milliseconds between checks for idle connections while closing. */
const IDLE_SWEEP = 50;

/** Milliseconds without a connection after which the server counts as unused. */
const UNUSED = 1_000;

/** Milliseconds for which a closing server still accepts the connections in the system's queue. */
const ACCEPTING = 1_000;

/** From this version on, node leaves the body of a request with `Upgrade` in the request: an upgrade listener does not get it. */
const KEEPS_BODIES = Number.parseInt(process.versions.node, 10) >= 26;

/** The parts that a listener works with. */
interface ListenerParts {
  readonly selfTimed: SelfTimedRequests;
  readonly logger: HttpLogger;
  /** Handles WebSocket handshakes; null if there are no handlers. */
  readonly upgrades: Upgrades | null;
  readonly socket: SharedSocket | null;
  /** Provides accepted connections. Without it, the server listens on its own socket. */
  readonly handed: HandedConnections | null;
}

/** A node server that finishes running requests before it closes. */
export class HttpListener {
  readonly #settings: HttpSettings;
  readonly #server: http.Server;
  readonly #upgrades: Upgrades | null;
  readonly #socket: SharedSocket | null;
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
        // From the first byte, or from the start of the connection. Node refuses a limit for the headers above the one for the whole
        // request.
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
      // Node has one limit for all requests, and reports a late request only once.
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !selfTimed.isGranted(connection)) {
        if (isMalformed(error))
          logger.info({ code: error.code, reason: error.message, ip: (connection as Socket).remoteAddress }, 'malformed request');
        refuse(error, connection);
      }
    });
    if (upgrades !== null) this.#listenToUpgrades(upgrades);
  }

  /**
   * Node passes every request with an `Upgrade` header to the upgrade listener, even if it only offers a protocol. Such requests are put
   * back on the connection and parsed again as ordinary requests. A request with a body is not passed to the upgrade listener if its body
   * could not be put back.
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

  /** Does what node does for connections that it accepts itself. */
  async #takeFrom(handed: HandedConnections, host: string, port: number): Promise<HttpAddress> {
    // Starts node's checks for late requests.
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
    // Node's own cluster module does the same. There is no public access to a socket that its server does not close.
    const { _handle: handle } = this.#server as http.Server & { readonly _handle?: object | null };
    if (kept === null && handle) this.#socket?.opened(address, handle);
    return address;
  }

  /** Stops accepting connections, lets running requests finish, and cuts the remaining ones after the shutdown timeout. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { shutdownTimeout } = this.#settings;
    await this.#drain();
    if (!this.#takes) return;
    await (this.#handed === null ? this.#connections.allAccepted(ACCEPTING) : this.#handed.close());
    // Node's count includes only connections that it accepted itself.
    const closed = Promise.all([new Promise<void>((resolve) => this.#server.close(() => resolve())), this.#connections.allClosed()]);
    this.#upgrades?.close();
    // Delayed, and after a turn of the event loop that may have been late: data that clients have sent may not have been read yet.
    const sweep = setInterval(() => setImmediate(() => this.#connections.closeIdle()), IDLE_SWEEP);
    const cut = setTimeout(() => this.#connections.cut(), shutdownTimeout);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    this.#connections.ignore();
  }

  /** Keeps answering until load balancers have learned, from readiness or a closing response, to send no more requests. */
  async #drain(): Promise<void> {
    const { drainDelay, drainsUnused } = this.#settings;
    const end = performance.now() + drainDelay;
    for (let left = drainDelay; left > 0; left = end - performance.now()) {
      if (!drainsUnused && this.#connections.unusedFor > UNUSED) return;
      await delay(Math.min(left, IDLE_SWEEP));
    }
  }
}

/** Node reads nothing more from a connection after a request with an `Upgrade` header, so the client is told to open a new one. */
function closingAfterUpgrade(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    return listener(request, response);
  };
}

/** Status lines for connections that sent an invalid or late request. The keys are node's error codes. */
const REFUSALS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

/** Does what node does without a listener of `clientError`. Nothing is written if a response has already started. */
function refuse(error: NodeJS.ErrnoException, connection: Duplex & { readonly _httpMessage?: ServerResponse | null }): void {
  if (connection.writable && !connection._httpMessage?.headersSent) {
    connection.write(`HTTP/1.1 ${REFUSALS[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  }
  connection.destroy(withoutBytes(error));
}

/** Whether an error of node means that the client did not send valid HTTP. */
export function isMalformed(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && code.startsWith('HPE_');
}

/** A copy of the error that can be logged: node's own contains the bytes that were sent, and with them tokens and passwords. */
function withoutBytes(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  return isMalformed(error) ? Object.assign(new Error(error.message), { code: error.code }) : error;
}

function addressError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const where = `${host}:${port}`;
  if (error.code === 'EADDRINUSE')
    return new Error(`Cannot listen on ${where}: the port is in use by another program (config/server, port)`, { cause: error });
  if (error.code === 'EACCES')
    return new Error(`Cannot listen on ${where}: this user does not have permission to use the port (config/server, port)`, {
      cause: error,
    });
  return new Error(`Cannot listen on ${where}: ${error.message} (config/server, host and port)`, { cause: error });
}
