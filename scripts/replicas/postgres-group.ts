import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { find, freePorts, type Owner, ownerOf } from '../faults/programs.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { askServer, runStatement } from '../temporary-database.mjs';
import type { ServerGroup } from './server-group.ts';

const NAME = 'plinth';
const USER = 'app';
/** The name of each standby at the primary (`application_name`). */
const NAMES = ['server_1', 'server_2', 'server_3'] as const;

const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
const portOf = ({ url }: ServerProcess) => Number(new URL(url).port);

/**
 * Installs and starts a PostgreSQL primary with two streaming standbys. A commit waits until one of them has it on its disk, so no
 * acknowledged write is lost when the most advanced standby is promoted.
 */
export async function startPostgres(folder: string): Promise<ServerGroup> {
  const owner = ownerOf('postgres');
  give(folder, owner);
  const ports = await freePorts(NAMES.length);
  const run = (program: string, args: readonly string[]) =>
    execFileSync(find(program), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const servers: ServerProcess[] = [];
  for (const [at, name] of NAMES.entries()) {
    const place = join(folder, name);
    mkdirSync(place, { mode: 0o755 });
    give(place, owner);
    const data = join(place, 'data');
    const [primary, port] = [ports[0] as number, ports[at] as number];
    if (at === 0) run('initdb', [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']);
    else {
      run('pg_basebackup', ['-D', data, '-h', '127.0.0.1', '-p', String(primary), '-U', 'postgres', '-X', 'stream', '-c', 'fast']);
      writeFileSync(join(data, 'standby.signal'), '');
      appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${follows(name, primary)}'\n`);
      if (owner) chownSync(join(data, 'standby.signal'), owner.uid, owner.gid);
    }
    const settings = [
      'listen_addresses=127.0.0.1',
      'max_connections=300',
      'wal_keep_size=512MB',
      'wal_receiver_status_interval=1s',
      'wal_retrieve_retry_interval=200ms',
      `synchronous_standby_names=ANY 1 (${NAMES.join(', ')})`,
    ];
    const command = [find('postgres'), '-D', data, '-p', String(port), '-k', place, ...settings.flatMap((setting) => ['-c', setting])];
    const server = new ServerProcess(() => command, urlAt(port), owner);
    await server.ensureRunning();
    servers.push(server);
  }
  const [primary] = servers as [ServerProcess];
  await runStatement(primary.url, `create role ${USER} login in role pg_read_all_stats`);
  await runStatement(primary.url, `create database ${NAME} owner ${USER}`);
  return new PostgresGroup(servers);
}

class PostgresGroup implements ServerGroup {
  readonly title = 'PostgreSQL, a primary and two streaming standbys';
  readonly servers: readonly ServerProcess[];

  constructor(servers: readonly ServerProcess[]) {
    this.servers = servers;
  }

  databaseUrl(server: ServerProcess): string {
    return `postgres://${USER}@127.0.0.1:${portOf(server)}/${NAME}`;
  }

  pause({ url }: ServerProcess, isPaused: boolean): Promise<void> {
    return runStatement(url, isPaused ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()');
  }

  async mostAdvanced(): Promise<ServerProcess> {
    const found: { readonly server: ServerProcess; readonly received: bigint }[] = [];
    for (const server of this.servers.slice(1)) {
      const [row] = await askServer(server.url, (ask) => ask("select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::text as received"));
      found.push({ server, received: BigInt(String(row?.received)) });
    }
    const most = found.reduce((one, other) => (other.received > one.received ? other : one)).server;
    for (;;) {
      const [row] = await askServer(most.url, (ask) => ask('select pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() as done'));
      if (row?.done === true) return most;
      await delay(10);
    }
  }

  async promote(replica: ServerProcess): Promise<void> {
    await runStatement(replica.url, 'select pg_promote(true)');
    for (const [at, other] of this.servers.entries()) {
      if (at === 0 || other === replica) continue;
      await runStatement(other.url, `alter system set primary_conninfo = '${follows(NAMES[at] as string, portOf(replica))}'`);
      await runStatement(other.url, 'select pg_reload_conf()');
    }
  }
}

function follows(name: string, port: number): string {
  return `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
}

function give(path: string, owner: Owner | null): void {
  chmodSync(path, 0o755);
  if (owner) chownSync(path, owner.uid, owner.gid);
}
