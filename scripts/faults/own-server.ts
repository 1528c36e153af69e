import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { runStatement } from '../temporary-database.mjs';

/** Kinds of databases with servers. */
type ServerKind = 'mysql' | 'postgres';

/** Milliseconds until a server must accept connections: it may have to recover first. */
const START_LIMIT = 60_000;
const PRINTED = 2_000;

/** How a kind of server is found, installed and started. */
interface Program {
  readonly binary: string;
  readonly installer: string;
  /** User that runs it when this is root. */
  readonly user: string;
  install(folder: string): readonly string[];
  run(folder: string, port: number): readonly string[];
  url(port: number): string;
}

const PROGRAMS: Readonly<Record<ServerKind, Program>> = {
  mysql: {
    binary: 'mariadbd',
    installer: 'mariadb-install-db',
    user: 'mysql',
    install: (folder) => ['--no-defaults', `--datadir=${folder}/data`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    run: (folder, port) => [
      '--no-defaults',
      `--datadir=${folder}/data`,
      `--socket=${folder}/socket`,
      `--pid-file=${folder}/pid`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--max-connections=500',
    ],
    url: (port) => `mysql://root@127.0.0.1:${port}/`,
  },
  postgres: {
    binary: 'postgres',
    installer: 'initdb',
    user: 'postgres',
    install: (folder) => [`--pgdata=${folder}/data`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    run: (folder, port) => [
      ...['-D', `${folder}/data`, '-p', String(port), '-k', folder],
      // The write-ahead log must fit into a small disk.
      ...['listen_addresses=127.0.0.1', 'max_connections=300', 'max_wal_size=96MB'].flatMap((setting) => ['-c', setting]),
    ],
    url: (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
  },
};

/** A private database server that may be killed: installed binaries, with its own data folder and port. Linux only. */
export class OwnServer {
  readonly url: string;
  readonly #command: readonly string[];
  readonly #owner: Owner | null;
  #child: ChildProcess | null = null;
  #output = '';

  /**
   * Installs and starts a server.
   * @param folder an empty folder; as root, it is given to the server's user
   * @throws Error when the machine has no such server, or it does not start
   */
  static async start(kind: ServerKind, folder: string): Promise<OwnServer> {
    const program = PROGRAMS[kind];
    const [binary, installer] = [find(program.binary), find(program.installer)];
    const owner = ownerOf(program.user);
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    for (const path of [folder, join(folder, 'data')]) if (owner) chownSync(path, owner.uid, owner.gid);
    execFileSync(installer, program.install(folder), { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const port = await freePort();
    const server = new OwnServer([binary, ...program.run(folder, port)], program.url(port), owner);
    await server.ensureRunning();
    return server;
  }

  private constructor(command: readonly string[], url: string, owner: Owner | null) {
    this.#command = command;
    this.url = url;
    this.#owner = owner;
  }

  /** Starts the server if it has ended, like a supervisor; resolves when it accepts connections. */
  async ensureRunning(): Promise<void> {
    const end = performance.now() + START_LIMIT;
    for (;;) {
      if (this.#child === null) this.#spawn();
      try {
        await runStatement(this.url, 'select 1');
        return;
      } catch (error) {
        if (performance.now() > end) throw new Error(`the database server does not accept connections: ${error}\n${this.#output}`);
      }
      await delay(50);
    }
  }

  /** Sends SIGKILL to all its processes; resolves when they are gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.freeze();
    const pids = processesOf(child.pid as number);
    for (const pid of pids) kill(pid, 'SIGKILL');
    await ended;
    while (pids.some((pid) => existsSync(`/proc/${pid}`))) await delay(10);
  }

  /** Sends SIGSTOP to all its processes. */
  freeze(): void {
    // The main process first, so that it starts no others.
    if (this.#child) kill(this.#child.pid as number, 'SIGSTOP');
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  #signal(name: NodeJS.Signals): void {
    if (this.#child) for (const pid of processesOf(this.#child.pid as number)) kill(pid, name);
  }

  #spawn(): void {
    const [binary, ...args] = this.#command as [string, ...string[]];
    const child = spawn(binary, args, { ...this.#owner, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-PRINTED);
      });
    }
    const abandon = () => this.#signal('SIGKILL');
    process.once('exit', abandon);
    child.once('exit', () => {
      process.off('exit', abandon);
      this.#child = null;
    });
  }
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The user for servers that root starts, because they refuse to run as root. */
function ownerOf(user: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const id = (option: string, name: string) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u', user), gid: id('-g', user) };
  } catch {
    return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') };
  }
}

/** Finds a program. @throws Error when the machine has none */
function find(name: string): string {
  const versions = '/usr/lib/postgresql';
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    ...(existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []),
  ];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`this machine has no ${name}`);
  return found;
}

/** A process and all its running descendants. */
function processesOf(pid: number): readonly number[] {
  let children = '';
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    // The process has ended.
  }
  return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(processesOf)];
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
