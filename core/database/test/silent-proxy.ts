import { type AddressInfo, createServer, connect as open, type Server, type Socket } from 'node:net';

/** A proxy to a database server that can fall silent, like a network that drops packets without an error. */
export interface SilentProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Stops passing data, for new connections too. */
  fallSilent(): void;
  /** Passes data of new connections again. Silent ones stay silent. */
  recover(): void;
  /** Leads to another server from now on, as an address does after a failover. Closes the connections to the first one. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/**
 * Milliseconds until a side closes a silent connection, as TCP keep-alive would. Without this, repeated cuts would use up all connections
 * of a server.
 */
const KEEP_ALIVE = 15_000;

/** Starts a proxy. @param url of a database on a server that is reached over TCP */
export async function silentProxy(url: string): Promise<SilentProxy> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let isSilent = false;
  const server: Server = createServer((client) => {
    const upstream = open(Number(target.port || (target.protocol === 'mysql:' ? 3306 : 5432)), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      if (isSilent) dead.add(socket);
      socket.on('error', () => undefined);
    }
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (!dead.has(from)) to.write(data);
      });
      from.on('close', () => {
        sockets.delete(from);
        // The end of a connection is dropped too.
        if (!dead.has(from)) to.destroy();
        else setTimeout(() => to.destroy(), KEEP_ALIVE).unref();
      });
    };
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  return {
    url: way.href,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) dead.add(socket);
    },
    recover() {
      isSilent = false;
    },
    leadTo(other) {
      target = new URL(other);
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
