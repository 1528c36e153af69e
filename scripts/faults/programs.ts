import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/** The user that runs a server. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The user for servers that root starts, because they refuse to run as root. */
export function ownerOf(user: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const id = (option: string, name: string) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u', user), gid: id('-g', user) };
  } catch {
    return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') };
  }
}

/** Finds a program. @throws Error when the machine has none */
export function find(name: string): string {
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

/** A process and all its running descendants. Linux only. */
export function processesOf(pid: number): readonly number[] {
  let children = '';
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    // The process has ended.
  }
  return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(processesOf)];
}

/** Sends a signal to a process, if it still runs. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/** Different ports that nothing listens on. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<Server>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server)));
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
