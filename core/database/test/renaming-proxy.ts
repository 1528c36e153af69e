import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';

/** A proxy to a database server that changes the connection ids clients see, as poolers do. */
export interface RenamingProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

/** Difference between the client's and the server's ids. */
const SHIFT = 1_000_000;

/** Starts a proxy. @param url of a database on a server that is reached over TCP */
export async function renamingProxy(url: string): Promise<RenamingProxy> {
  const target = new URL(url);
  const isMysql = target.protocol === 'mysql:';
  const port = Number(target.port || (isMysql ? 3306 : 5432));
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = open(port, target.hostname);
    let isRenamed = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy();
          upstream.destroy();
        });
    }
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => {
      if (!isRenamed) isRenamed = isMysql ? renameMysql(data) : renamePostgres(data);
      client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  return {
    url: way.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Changes the id in the greeting: after the length, the protocol, and the version with its end. */
function renameMysql(data: Buffer): boolean {
  const at = data.indexOf(0, 5) + 1;
  data.writeUInt32LE(data.readUInt32LE(at) + SHIFT, at);
  return true;
}

/** Changes the id in the message `BackendKeyData`: its letter, its length (12), the id. */
function renamePostgres(data: Buffer): boolean {
  const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at < 0) return false;
  data.writeInt32BE(data.readInt32BE(at + 5) + SHIFT, at + 5);
  return true;
}
