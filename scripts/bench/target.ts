import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDatabase } from '../temporary-database.mjs';
import type { Amounts } from './content.ts';
import type { DatabaseKind } from './options.ts';
import { seed } from './seed.ts';
import { type Command, type Server, startServer } from './server.ts';

/** A server that is measured. */
export interface Target {
  readonly name: string;
  /** Version, for the report. */
  readonly version: string;
  /** The command that serves a database. @param nodeOptions placed before the program's own arguments */
  command(databaseUrl: string, nodeOptions?: readonly string[]): (port: number) => Command;
  /** Another target whose seeded database it uses; absent: it seeds its own. */
  readonly seededBy?: Target;
}

/** A target with a database that contains the content. */
export interface Deployment {
  readonly target: Target;
  /** Starts the target, or another one on its database. On SQLite, every start gets a fresh copy of the seeded database. */
  start(nodeOptions?: readonly string[], other?: Target): Promise<Server>;
  drop(): Promise<void>;
}

/** Options of `deploy`. */
export interface DeployOptions {
  readonly kind: DatabaseKind;
  readonly amounts: Amounts;
  readonly folder: string;
  /** Whether to reuse the SQLite file that an earlier run seeded with the same content. */
  readonly keep: boolean;
}

/** Creates a database for a target and seeds it through the target's own API. */
export async function deploy(target: Target, options: DeployOptions): Promise<Deployment> {
  return options.kind === 'sqlite' ? deployFile(target, options) : deployOnServer(target, options);
}

async function deployFile(target: Target, options: DeployOptions): Promise<Deployment> {
  const { folder } = options;
  const seeded = await seededFile(target, options);
  const running = join(folder, 'running', `${target.name}.db`);
  mkdirSync(join(folder, 'running'), { recursive: true });
  return {
    target,
    start(nodeOptions, { name, command } = target) {
      copyDatabase(seeded, running);
      return startServer(name, command(`sqlite:${running}`, nodeOptions));
    },
    drop: async () => removeFile(running),
  };
}

/** The seeded SQLite file of a target, or of the target whose database it uses. */
export async function seededFile(target: Target, { amounts, folder, keep }: Omit<DeployOptions, 'kind'>): Promise<string> {
  const seeder = target.seededBy ?? target;
  mkdirSync(join(folder, 'seeded'), { recursive: true });
  const seeded = join(folder, 'seeded', `${seeder.name}-${contentKey(amounts, seeder.version)}.db`);
  if (existsSync(seeded) && (keep || target.seededBy)) return seeded;
  const fresh = join(folder, 'seeded', `${seeder.name}-new.db`);
  removeFile(fresh);
  await seedWith(seeder, `sqlite:${fresh}`, amounts);
  copyDatabase(fresh, seeded);
  removeFile(fresh);
  return seeded;
}

async function deployOnServer(target: Target, { kind, amounts }: DeployOptions): Promise<Deployment> {
  const { url, drop } = await temporaryDatabase(kind);
  try {
    await seedWith(target, url, amounts);
  } catch (error) {
    await drop();
    throw error;
  }
  const start: Deployment['start'] = (nodeOptions, { name, command } = target) => startServer(name, command(url, nodeOptions));
  return { target, drop, start };
}

/** Seeds an empty database through the target's own API. */
export async function seedWith(target: Target, url: string, amounts: Amounts): Promise<void> {
  const begin = performance.now();
  const server = await startServer(target.name, target.command(url));
  try {
    await seed(server.url, amounts);
  } finally {
    await server.stop();
  }
  console.error(`seeded ${target.name} in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

/** Identifies databases with the same content. */
function contentKey(amounts: Amounts, version: string): string {
  const hash = createHash('sha256').update(JSON.stringify([amounts, version]));
  for (const file of ['content.ts', 'seed.ts']) hash.update(readFileSync(join(__dirname, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Also copies the write-ahead log, which may have unwritten pages if the server was killed. */
function copyDatabase(from: string, to: string): void {
  removeFile(to);
  for (const suffix of ['', '-wal']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

function removeFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}
