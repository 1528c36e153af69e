import { once } from 'node:events';
import net, { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { SharedPort } from '../workers/shared-port.ts';
import type { ConnectionHandle, WorkerProcess } from '../workers/worker-process.ts';

/** A worker that answers each connection with its name, when it is allowed to take it. */
class NamedWorker {
  state = { connections: 0, memory: 0 };
  isTaking = false;
  isStopped = false;
  #take: (() => void) | null = null;
  readonly #name: string;
  readonly #port: SharedPort;

  constructor(name: string, port: SharedPort) {
    this.#name = name;
    this.#port = port;
  }

  hand(handle: ConnectionHandle): void {
    this.isTaking = true;
    this.#take = () => {
      this.isTaking = false;
      this.state = { ...this.state, connections: this.state.connections + 1 };
      new Socket({ handle } as object).end(this.#name);
      this.#port.taken();
    };
    if (!this.isBusy) this.take();
  }

  isBusy = false;

  take(): void {
    this.#take?.();
    this.#take = null;
  }

  get asWorker(): WorkerProcess {
    return this as unknown as WorkerProcess;
  }
}

/** @param connected called when the system has accepted the connection */
async function connect(port: number, connected: () => void = () => undefined): Promise<string> {
  const socket = net.connect(port, '127.0.0.1', connected);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('a port of several workers', () => {
  it('hands connections to who has the fewest, waits while there is nobody, and is closed with nothing lost', async () => {
    const port = new SharedPort();
    const [a, b] = [new NamedWorker('a', port), new NamedWorker('b', port)];
    const address = await port.open({ host: '127.0.0.1', port: 0 });
    expect(await port.open({ host: '127.0.0.1', port: 1 })).toEqual(address);
    let isConnected = false;
    const early = connect(address.port, () => {
      isConnected = true;
    });
    while (!isConnected) await turn();
    // The port takes it in the next turn.
    for (let turns = 0; turns < 10; turns++) await turn();
    port.add(a.asWorker);
    expect(await early).toBe('a');
    port.add(b.asWorker);
    const names = [];
    for (let n = 0; n < 5; n++) names.push(await connect(address.port));
    expect(names).toEqual(['b', 'a', 'b', 'a', 'b']);

    // A busy worker gets one connection, and the other worker gets all others.
    a.isBusy = true;
    const late = connect(address.port);
    while (!a.isTaking) await turn();
    expect(await Promise.all([connect(address.port), connect(address.port), connect(address.port)])).toEqual(['b', 'b', 'b']);
    a.isBusy = false;
    a.take();
    expect(await late).toBe('a');

    // A worker that is ending gets no connections while another one stays.
    b.isStopped = true;
    a.state = { connections: 100, memory: 0 };
    expect(await connect(address.port)).toBe('a');
    port.remove(a.asWorker);
    expect(await connect(address.port)).toBe('b');
    expect(port.isLast(b.asWorker)).toBe(true);

    let connected = 0;
    const last = Array.from({ length: 20 }, () => connect(address.port, () => void connected++));
    while (connected < 20) await turn();
    await port.close();
    expect(new Set(await Promise.all(last))).toEqual(new Set(['b']));
    const refused = net.connect(address.port, '127.0.0.1');
    const [error] = await once(refused, 'error');
    expect(error.code).toBe('ECONNREFUSED');
  });
});
