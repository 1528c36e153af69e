import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** The kinds of dumps: of `pg_dump --format=custom`, of `pg_dump` as SQL, of `mariadb-dump` or `mysqldump`. */
export type DumpKind = 'postgres-archive' | 'postgres-sql' | 'mysql-sql';

/** Recognises a dump. @param head its first bytes @throws Error if it is none */
export function dumpKind(head: Buffer, file: string): DumpKind {
  if (head.toString('latin1', 0, 5) === 'PGDMP') return 'postgres-archive';
  const text = head.toString('utf8');
  if (/^-- PostgreSQL database dump/m.test(text)) return 'postgres-sql';
  if (/^-- (?:MariaDB|MySQL) dump/m.test(text)) return 'mysql-sql';
  throw new Error(`${file} is not a backup: expected an SQLite file, or a dump created by pg_dump, mariadb-dump or mysqldump`);
}

/** A program that restores, without the password, which goes through its environment. */
interface Program {
  readonly names: readonly string[];
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** File that it reads from its standard input. */
  readonly input: string | null;
}

/** The last line of a complete dump, by kind. `pg_restore` checks archives itself. */
const LAST_LINE: Readonly<Record<Exclude<DumpKind, 'postgres-archive'>, RegExp>> = {
  'postgres-sql': /^-- PostgreSQL database dump complete/m,
  'mysql-sql': /^-- Dump completed/m,
};

/** Bytes at the end of a dump that are searched for its last line. */
const END = 1_024;

/** @throws Error if the dump is incomplete */
async function assertWhole(kind: DumpKind, dump: string): Promise<void> {
  if (kind === 'postgres-archive') return;
  const { size } = await stat(dump);
  const end = await text(createReadStream(dump, { start: Math.max(0, size - END) }));
  if (!LAST_LINE[kind].test(end)) throw new Error(`${dump} is truncated: its last line is missing`);
}

/** Restores a dump with the tools of its server. @param url of an empty database @throws Error with what the tool has said */
export async function loadDump(kind: DumpKind, dump: string, url: string): Promise<void> {
  const address = new URL(url);
  const isPostgres = /^postgres/.test(address.protocol);
  if (isPostgres !== kind.startsWith('postgres'))
    throw new Error(`${dump} is a dump of a different database system than the URL of --into`);
  await assertWhole(kind, dump);
  const { names, args, env, input } = isPostgres ? postgres(kind, dump, address) : mysql(dump, address);
  for (const name of names) {
    try {
      return await runProgram(name, args, env, input);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`the program ${names.join(' or ')} is not installed`);
}

function postgres(kind: DumpKind, dump: string, address: URL): Program {
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env: Record<string, string> = password === '' ? {} : { PGPASSWORD: password };
  const to = `--dbname=${address.href}`;
  return kind === 'postgres-archive'
    ? { names: ['pg_restore'], args: ['--no-owner', '--no-privileges', '--exit-on-error', to, dump], env, input: null }
    : { names: ['psql'], args: ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', to, `--file=${dump}`], env, input: null };
}

function mysql(dump: string, { hostname, port, username, password, pathname }: URL): Program {
  const args = [
    ...(hostname === '' ? [] : [`--host=${hostname}`, '--protocol=TCP']),
    ...(port === '' ? [] : [`--port=${port}`]),
    ...(username === '' ? [] : [`--user=${decodeURIComponent(username)}`]),
    decodeURIComponent(pathname.slice(1)),
  ];
  return { names: ['mariadb', 'mysql'], args, env: password === '' ? {} : { MYSQL_PWD: decodeURIComponent(password) }, input: dump };
}

async function runProgram(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string | null,
): Promise<void> {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // A program that fails stops reading. Its own message is better than the error of the pipe.
  const fed = input === null ? child.stdin.end() : pipeline(createReadStream(input), child.stdin).catch(() => undefined);
  const code = await ended;
  await fed;
  if (code !== 0) throw new Error(`the dump cannot be restored: ${name} exited with code ${code}: ${said.trim()}`);
}
