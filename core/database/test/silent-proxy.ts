import { type AddressInfo, createServer, connect as open, type Server, type Socket } from 'node:net';

/** A proxy to a database server that can fall silent, like a network that drops packets without an error. */
export interface SilentProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Stops passing data, for new connections too. */
  fallSilent(): void;
  /** Passes data of new connections again. Silent ones stay silent. */
  recover(): void;
  close(): Promise<void>;
}

/**
 * Milliseconds until a side closes a silent connection, as TCP keep-alive would. Without this, repeated cuts would use up all connections
 * of a server.
 */
const KEEP_ALIVE = 15_000;

/** Starts a proxy. @param url of a database on a server that is reached over TCP */
export async function silentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  const port = Number(target.port || (target.protocol === 'mysql:' ? 3306 : 5432));
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let isSilent = false;
  const server: Server = createServer((client) => {
    const upstream = open(port, target.hostname);
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
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
