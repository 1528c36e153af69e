import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server received it. */
export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  /** The source, with LF line breaks and quoted-printable decoded. */
  readonly raw: string;
  /** Its headers, unfolded. */
  readonly headers: readonly string[];
  /** Whether the connection was encrypted. */
  readonly secure: boolean;
}

/** A server for tests. */
export interface Sink {
  readonly port: number;
  readonly taken: readonly Taken[];
  close(): Promise<void>;
}

/** An SMTP server that accepts every mail, without TLS unless the options say otherwise. @param port 0 for any */
export async function smtpSink(options: SMTPServerOptions = {}, port = 0): Promise<Sink> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // It would warn about its self-signed certificate, which tests of certificates need.
    logger: false,
    // Otherwise the greeting waits for a name server.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8').replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '=');
        const headers = raw
          .slice(0, raw.indexOf('\n\n'))
          .replace(/\n[ \t]+/g, ' ')
          .split('\n');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, headers, secure });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that accepts connections and sends nothing, or the same text repeatedly. */
export async function silentServer(port = 0, drop = ''): Promise<Sink & { readonly connections: number }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined));
    const timer = drop === '' ? undefined : setInterval(() => socket.write(drop), 100);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    taken: [],
    get connections() {
      return connections;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Waits until a condition holds. @throws Error after 50 seconds */
export async function until(holds: () => unknown): Promise<void> {
  const end = performance.now() + 50_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await sleep(10);
  }
}
