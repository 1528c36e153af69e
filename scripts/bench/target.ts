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
  /** What it is, for the report: a version. */
  readonly version: string;
  /** @param nodeOptions come before the program's own arguments */
  command(databaseUrl: string, nodeOptions?: readonly string[]): (port: number) => Command;
  /** Another target whose seeded database it reads; its own when absent. */
  readonly seededBy?: Target;
}

/** A target with a database that holds the content. */
export interface Deployment {
  readonly target: Target;
  /** Starts the target, or another one on its database. On SQLite every start finds the database as it was seeded. */
  start(nodeOptions?: readonly string[], other?: Target): Promise<Server>;
  drop(): Promise<void>;
}

/** What a database is seeded with, and where files are kept. */
export interface DeployOptions {
  readonly kind: DatabaseKind;
  readonly amounts: Amounts;
  readonly folder: string;
  /** Take the SQLite file that an earlier run seeded with the same content. */
  readonly keep: boolean;
}

/** Makes a database for a target and seeds it through the target's own API. */
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

/** The SQLite file that a target, or the one whose database it reads, seeded. */
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

/** Tells apart databases with different content. */
function contentKey(amounts: Amounts, version: string): string {
  const hash = createHash('sha256').update(JSON.stringify([amounts, version]));
  for (const file of ['content.ts', 'seed.ts']) hash.update(readFileSync(join(__dirname, file)));
  return hash.digest('hex').slice(0, 12);
}

/** With what is not yet written back from the log, should the server have been killed. */
function copyDatabase(from: string, to: string): void {
  removeFile(to);
  for (const suffix of ['', '-wal']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

function removeFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}
