import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { find, freePorts, ownerOf } from '../faults/programs.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { askServer, runStatement } from '../temporary-database.mjs';
import type { ServerGroup } from './server-group.ts';

const NAME = 'plinth';
const USER = 'app';
const SIZE = 3;

const portOf = ({ url }: ServerProcess) => Number(new URL(url).port);

/**
 * Installs and starts a MariaDB primary with two replicas by GTID. A commit waits until one of them has received it (semi-synchronous
 * replication, before the engine commits), so no acknowledged write is lost when the most advanced replica is promoted.
 */
export async function startMariadb(folder: string): Promise<ServerGroup> {
  const owner = ownerOf('mysql');
  const own = (path: string) => {
    chmodSync(path, 0o755);
    if (owner) chownSync(path, owner.uid, owner.gid);
  };
  own(folder);
  const ports = await freePorts(SIZE);
  const servers: ServerProcess[] = [];
  for (let at = 0; at < SIZE; at++) {
    const place = join(folder, `server-${at + 1}`);
    for (const path of [place, join(place, 'data')]) {
      mkdirSync(path);
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
    const command = [
      find('mariadbd'),
      '--no-defaults',
      `--datadir=${place}/data`,
      `--socket=${place}/socket`,
      // A server deletes the temporary tables that it finds here when it starts, also those of others.
      `--tmpdir=${place}`,
      `--pid-file=${place}/pid`,
      `--port=${ports[at]}`,
      '--bind-address=127.0.0.1',
      '--max-connections=500',
      `--log-error=${place}/log.err`,
      `--server-id=${at + 1}`,
      '--log-bin=changes',
      '--binlog-format=ROW',
      '--log-slave-updates=ON',
      '--gtid-strict-mode=ON',
      '--slave-net-timeout=4',
      '--rpl-semi-sync-slave-enabled=ON',
      '--rpl-semi-sync-master-wait-point=AFTER_SYNC',
      '--rpl-semi-sync-master-timeout=3600000',
      // A replica would wait for replicas of its own.
      at === 0 ? '--rpl-semi-sync-master-enabled=ON' : '--read-only=ON',
    ];
    const server = new ServerProcess(() => command, `mysql://root@127.0.0.1:${ports[at]}/`, owner);
    await server.ensureRunning();
    servers.push(server);
    if (at > 0) await follow(server, servers[0] as ServerProcess);
  }
  const [primary] = servers as [ServerProcess];
  for (const text of [
    `create database ${NAME}`,
    // Root could write even on a read-only server.
    `create user ${USER}@'%' identified by ''`,
    `create user ${USER}@localhost identified by ''`,
    `grant all on ${NAME}.* to ${USER}@'%'`,
    `grant all on ${NAME}.* to ${USER}@localhost`,
  ])
    await runStatement(primary.url, text);
  return new MariadbGroup(servers);
}

class MariadbGroup implements ServerGroup {
  readonly title = 'MariaDB, a primary and two replicas by GTID';
  readonly servers: readonly ServerProcess[];

  constructor(servers: readonly ServerProcess[]) {
    this.servers = servers;
  }

  databaseUrl(server: ServerProcess): string {
    return `mysql://${USER}@127.0.0.1:${portOf(server)}/${NAME}`;
  }

  pause({ url }: ServerProcess, isPaused: boolean): Promise<void> {
    return runStatement(url, isPaused ? 'stop slave sql_thread' : 'start slave sql_thread');
  }

  async mostAdvanced(): Promise<ServerProcess> {
    const found: { readonly server: ServerProcess; readonly received: string; readonly number: number }[] = [];
    for (const server of this.servers.slice(1)) {
      const [row] = await askServer(server.url, (ask) => ask('show slave status'));
      const received = String(row?.Gtid_IO_Pos);
      found.push({ server, received, number: Number(received.split('-')[2]) });
    }
    const { server, received } = found.reduce((one, other) => (other.number > one.number ? other : one));
    await runStatement(server.url, `select master_gtid_wait('${received}')`);
    return server;
  }

  async promote(replica: ServerProcess): Promise<void> {
    for (const text of ['stop slave', 'reset slave all', 'set global rpl_semi_sync_master_enabled = 1', 'set global read_only = 0'])
      await runStatement(replica.url, text);
    for (const other of this.servers.slice(1)) {
      if (other === replica) continue;
      await runStatement(other.url, 'stop slave');
      await follow(other, replica);
    }
  }
}

async function follow(server: ServerProcess, primary: ServerProcess): Promise<void> {
  const to = `master_host='127.0.0.1', master_port=${portOf(primary)}, master_user='root', master_connect_retry=1, master_use_gtid=slave_pos`;
  await runStatement(server.url, `change master to ${to}`);
  await runStatement(server.url, 'start slave');
}
