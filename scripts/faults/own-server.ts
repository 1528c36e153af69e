import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { find, freePort, ownerOf } from './programs.ts';
import { ServerProcess } from './server-process.ts';

/** Kinds of databases with servers. */
type ServerKind = 'mysql' | 'postgres';

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
    install: (folder) => [
      '--no-defaults',
      `--datadir=${folder}/data`,
      `--tmpdir=${folder}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    run: (folder, port) => [
      '--no-defaults',
      `--datadir=${folder}/data`,
      `--socket=${folder}/socket`,
      // A server deletes the temporary tables that it finds here when it starts, also those of others.
      `--tmpdir=${folder}`,
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
export class OwnServer extends ServerProcess {
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
    const command = [binary, ...program.run(folder, port)];
    const server = new OwnServer(() => command, program.url(port), owner);
    await server.ensureRunning();
    return server;
  }
}
