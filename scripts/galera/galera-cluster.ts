import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { find, freePorts, type Owner, ownerOf } from '../faults/programs.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { askServer, runStatement } from '../temporary-database.mjs';

/** Milliseconds until a server must be synchronized with the others. It may have to copy all data. */
const JOIN_LIMIT = 60_000;

/** Where Debian's package `galera-4` has the library. */
const LIBRARIES = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so', '/usr/lib64/galera/libgalera_smm.so'];

/** Ports of one server of a cluster. */
interface Ports {
  readonly sql: number;
  /** Replication between the servers. The two others are for incremental and for full state transfers. */
  readonly group: number;
  readonly missed: number;
  readonly copy: number;
}

/** One MariaDB server of a Galera cluster, with its own folder and ports. */
export class GaleraServer extends ServerProcess {
  readonly name: string;

  constructor(name: string, folder: string, ports: readonly Ports[], at: number, owner: Owner | null) {
    const own = ports[at] as Ports;
    let isFirst = at === 0;
    const command = () => {
      const common = [
        '--no-defaults',
        `--datadir=${folder}/data`,
        `--socket=${folder}/socket`,
        // A server deletes the temporary tables that it finds here when it starts, also those of others.
        `--tmpdir=${folder}`,
        `--pid-file=${folder}/pid`,
        `--port=${own.sql}`,
        '--bind-address=127.0.0.1',
        '--max-connections=500',
        '--binlog-format=ROW',
        '--innodb-autoinc-lock-mode=2',
        `--log-error=${folder}/log.err`,
        '--wsrep-on=ON',
        `--wsrep-provider=${library()}`,
        '--wsrep-cluster-name=plinth',
        `--wsrep-cluster-address=gcomm://${isFirst ? '' : ports.map(({ group }) => `127.0.0.1:${group}`).join(',')}`,
        `--wsrep-node-name=${name}`,
        `--wsrep-node-address=127.0.0.1:${own.group}`,
        '--wsrep-sst-method=rsync',
        `--wsrep-sst-receive-address=127.0.0.1:${own.copy}`,
        `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${own.group};ist.recv_addr=127.0.0.1:${own.missed};gcache.size=64M`,
      ];
      isFirst = false;
      return [find('mariadbd'), ...common, ...recovered(common, owner)];
    };
    super(command, `mysql://root@127.0.0.1:${own.sql}/`, owner);
    this.name = name;
  }

  /** Resolves when the server has everything that the others have. */
  async ensureInStep(): Promise<void> {
    const end = performance.now() + JOIN_LIMIT;
    for (;;) {
      await this.ensureRunning();
      if ((await this.status('wsrep_local_state_comment').catch(() => '')) === 'Synced') return;
      if (performance.now() > end) throw new Error(`${this.name} is not in step after ${JOIN_LIMIT / 1_000} s`);
      await delay(20);
    }
  }

  /** A status variable of the server. */
  async status(variable: string): Promise<string> {
    const [row] = await askServer(this.url, (ask) => ask(`show global status like '${variable}'`));
    return String((row as { readonly Value?: unknown } | undefined)?.Value ?? '');
  }

  /** Cuts the server off from the others, or reconnects it. */
  async isolate(isIsolated: boolean): Promise<void> {
    await runStatement(this.url, `set global wsrep_provider_options = 'gmcast.isolate=${isIsolated ? 1 : 0}'`);
  }

  // A server that is not synchronized refuses statements, but accepts connections.
  protected override assertReady(): Promise<void> {
    return askServer(this.url, (ask) => ask('show status')).then(() => undefined);
  }
}

/** Installs and starts a cluster. @param folder an empty folder; as root, it is given to the servers' user */
export async function startCluster(folder: string, size: number): Promise<readonly GaleraServer[]> {
  const owner = ownerOf('mysql');
  const own = (path: string) => {
    if (owner) chownSync(path, owner.uid, owner.gid);
  };
  chmodSync(folder, 0o755);
  own(folder);
  const free = await freePorts(4 * size);
  const ports = Array.from({ length: size }, (_, n): Ports => {
    const [sql, group, missed, copy] = free.slice(4 * n, 4 * n + 4) as [number, number, number, number];
    return { sql, group, missed, copy };
  });
  const servers: GaleraServer[] = [];
  for (let at = 0; at < size; at++) {
    const place = join(folder, `server-${at + 1}`);
    for (const path of [place, join(place, 'data')]) {
      mkdirSync(path, { mode: 0o755 });
      own(path);
    }
    const install = [
      '--no-defaults',
      `--datadir=${place}/data`,
      `--tmpdir=${place}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ];
    execFileSync(find('mariadb-install-db'), install, { ...owner, cwd: place, stdio: ['ignore', 'ignore', 'pipe'] });
    const server = new GaleraServer(`server ${at + 1}`, place, ports, at, owner);
    await server.ensureInStep();
    servers.push(server);
  }
  return servers;
}

function library(): string {
  const found = LIBRARIES.find((path) => existsSync(path));
  if (found === undefined) throw new Error('this machine has no libgalera_smm.so (Debian: galera-4)');
  return found;
}

/** The position of a killed server, so that it receives only the changes that it missed. */
function recovered(command: readonly string[], owner: Owner | null): readonly string[] {
  const folder = (command[1] as string).replace('--datadir=', '');
  if (!existsSync(join(folder, 'grastate.dat'))) return [];
  const log = join(folder, '..', 'recovered');
  execFileSync(find('mariadbd'), [...command, '--wsrep-recover', `--log-error=${log}.err`], { ...owner, stdio: 'ignore' });
  const position = /Recovered position: *(\S+)/g;
  const last = [...readFileSync(`${log}.err`, 'utf8').matchAll(position)].at(-1)?.[1];
  return last === undefined ? [] : [`--wsrep-start-position=${last}`];
}
