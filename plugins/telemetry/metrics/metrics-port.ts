import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for which a port in use is tried again: the previous server may still be closing. */
const PATIENCE = 5_000;
const AGAIN = 250;

/** Dependencies of the port. */
export interface MetricsPortParts {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** Whether a request may read the metrics. @param authorization its header */
  readonly mayRead: (authorization: string | undefined) => boolean;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

/** A port for metrics only. It answers even while the app refuses requests, and need not be reachable for clients of the app. */
export class MetricsPort {
  readonly #parts: MetricsPortParts;
  #server: Server | null = null;

  constructor(parts: MetricsPortParts) {
    this.#parts = parts;
  }

  /** @throws Error that names the address when it cannot be used */
  async open(): Promise<void> {
    const { host, port } = this.#parts;
    for (const end = performance.now() + PATIENCE; ; await delay(AGAIN)) {
      try {
        this.#server = await this.#listen();
        return;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === 'EADDRINUSE' && performance.now() < end) continue;
        const why = code === 'EADDRINUSE' ? 'the port is already in use' : message;
        throw new Error(`Cannot listen on ${host}:${port}: ${why} (config/plugins, telemetry, config.metrics.port)`, { cause: error });
      }
    }
  }

  close(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  #listen(): Promise<Server> {
    const { host, port, path, mayRead, contentType, text } = this.#parts;
    const server = createServer((request, response) => {
      const isAsked = request.url?.split('?')[0] === path;
      if (!isAsked) return void response.writeHead(404).end();
      if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      if (!mayRead(request.headers.authorization)) return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      text().then(
        (body) => response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body),
        () => response.writeHead(500).end(),
      );
    });
    // The port must not keep the process alive.
    server.unref();
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve(server));
    });
  }
}
