import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { find, freePort, ownerOf } from '../faults/programs.ts';
import { ServerProcess } from '../faults/server-process.ts';

/** The pool mode of PgBouncer. */
export type PoolMode = 'session' | 'transaction';

/**
 * Server connections that all sessions share: fewer than the sessions that two nodes open. In the mode `session` each session needs its
 * own.
 */
const SHARED = 10;
const EACH = 100;

/** Starts a private PgBouncer before a server. @param folder an empty folder; as root, it is given to the user `postgres` */
export async function startBouncer(serverUrl: string, mode: PoolMode, folder: string): Promise<ServerProcess> {
  const owner = ownerOf('postgres');
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(serverUrl);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${mode === 'session' ? EACH : SHARED}`,
    'max_client_conn = 500',
    'log_connections = 0',
    'log_disconnections = 0',
    // Otherwise it waits 15 seconds after a failed connection.
    'server_login_retry = 1',
  ];
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  writeFileSync(join(folder, 'settings'), `${settings.join('\n')}\n`);
  chmodSync(folder, 0o755);
  for (const path of [folder, join(folder, 'users'), join(folder, 'settings')]) if (owner) chownSync(path, owner.uid, owner.gid);
  const command = [find('pgbouncer'), '-q', join(folder, 'settings')];
  const bouncer = new ServerProcess(() => command, `postgres://postgres@127.0.0.1:${port}/postgres`, owner);
  await bouncer.ensureRunning();
  return bouncer;
}
