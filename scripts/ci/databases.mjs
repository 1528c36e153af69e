// The database servers of a run.

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds until a server must accept connections. */
const PATIENCE = 60_000;
/** Milliseconds until a stopped server must have ended. */
const GRACE = 5_000;

/** MariaDB and PostgreSQL on free ports, in temporary folders. */
export class Databases {
  #folder;
  /** @type {import('node:child_process').ChildProcess[]} */
  #servers = [];

  /** @param {string} folder a folder for the data of both */
  constructor(folder) {
    this.#folder = folder;
  }

  /**
   * Starts the servers that TEST_MYSQL_URL and TEST_POSTGRES_URL do not name, and sets these variables.
   *
   * @param {(text: string) => void} print
   * @throws {Error} when a server does not start
   */
  async start(print) {
    // The servers run as other users, which must be able to open this folder.
    chmodSync(this.#folder, 0o755);
    const start = async (name, startServer) => {
      if (!process.env[name]) process.env[name] = await startServer();
      print(`${name}=${process.env[name]}`);
    };
    await Promise.all([start('TEST_MYSQL_URL', () => this.#startMariadb()), start('TEST_POSTGRES_URL', () => this.#startPostgres())]);
  }

  /** Stops the servers that were started. Their data is not needed any more. */
  async stop() {
    await Promise.all(
      this.#servers.map(async (server) => {
        if (server.exitCode !== null || server.signalCode !== null) return;
        const exited = new Promise((resolve) => server.once('exit', resolve));
        const kill = (signal) => {
          try {
            process.kill(-server.pid, signal);
          } catch {}
        };
        kill('SIGQUIT');
        await Promise.race([exited, setTimeout(GRACE, undefined, { ref: false })]);
        kill('SIGKILL');
      }),
    );
  }

  async #startMariadb() {
    const data = this.#makeFolder('mariadb', 'mysql');
    const port = await freePort();
    run(
      as('mysql', [
        'env',
        `TMPDIR=${data}`,
        'mariadb-install-db',
        `--datadir=${data}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
      ]),
    );
    const mariadbd = existsSync('/usr/sbin/mariadbd') ? '/usr/sbin/mariadbd' : 'mariadbd';
    const options = [
      `--datadir=${data}`,
      `--socket=${data}/socket`,
      `--pid-file=${data}/pid`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
    ];
    // Nothing has to survive a crash of the machine.
    const quick = ['--max-connections=500', '--innodb-flush-log-at-trx-commit=0'];
    this.#spawn('mariadb', as('mysql', ['env', `TMPDIR=${data}`, mariadbd, ...options, ...quick]));
    const client = ['mariadb', '--no-defaults', '--host=127.0.0.1', `--port=${port}`, '--user=root'];
    await this.#untilReady('mariadb', [...client, '-e', 'select 1']);
    run([
      ...client,
      '-e',
      `create user plinth@'127.0.0.1' identified by 'plinth'; grant all on *.* to plinth@'127.0.0.1' with grant option`,
    ]);
    return `mysql://plinth:plinth@127.0.0.1:${port}/`;
  }

  async #startPostgres() {
    const home = this.#makeFolder('postgres', 'postgres');
    const port = await freePort();
    const versions = '/usr/lib/postgresql';
    const version = readdirSync(versions).sort((one, other) => Number(other) - Number(one))[0];
    const bin = join(versions, version, 'bin');
    const data = join(home, 'data');
    const settings = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
    run(as('postgres', [join(bin, 'initdb'), `--pgdata=${data}`, ...settings]));
    // With fsync, which costs nothing in memory: `plinth doctor` reports a server without it.
    const quick = ['max_connections=300', 'full_page_writes=off'];
    const options = ['listen_addresses=127.0.0.1', ...quick].flatMap((option) => ['-c', option]);
    this.#spawn('postgres', as('postgres', [join(bin, 'postgres'), '-D', data, '-p', String(port), '-k', home, ...options]));
    const client = ['psql', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-q'];
    await this.#untilReady('postgres', [...client, '-c', 'select 1']);
    run([...client, '-c', `create role plinth superuser login password 'plinth'`]);
    return `postgres://plinth:plinth@127.0.0.1:${port}/postgres`;
  }

  #makeFolder(name, user) {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true });
    if (process.getuid?.() === 0) run(['chown', user, folder]);
    return folder;
  }

  #spawn(name, [program, ...args]) {
    const log = openSync(this.#logOf(name), 'w');
    this.#servers.push(spawn(program, args, { stdio: ['ignore', log, log], detached: true }));
    closeSync(log);
  }

  #logOf(name) {
    return join(this.#folder, `${name}.log`);
  }

  async #untilReady(name, command) {
    for (const end = Date.now() + PATIENCE; ; await setTimeout(200)) {
      try {
        run(command);
        return;
      } catch (error) {
        if (Date.now() > end) throw new Error(`${name} is not ready\n${error.message}\n${readFileSync(this.#logOf(name), 'utf8')}`);
      }
    }
  }
}

/** The command as another user if this is root: the servers refuse to run as root. */
function as(user, command) {
  return process.getuid?.() === 0 ? ['runuser', '-u', user, '--', ...command] : command;
}

/** Runs a command without showing its output. @throws {Error} that contains the output when it fails */
function run([program, ...args]) {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
        server.close(() => resolve(port));
      });
  });
}
