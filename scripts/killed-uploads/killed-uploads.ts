// `npm run killed-uploads [-- --rounds 10] [--uploads 100] [--database sqlite,mysql,postgres]`: repeatedly kills a server with SIGKILL
// during uploads and restarts it, on one database (an empty one of each kind, or that of DATABASE_URL, which should be empty, too). Prints
// a line for each round: acknowledged uploads, missing ones, and the findings of `plinth upload check` before and after the cleaning job,
// which runs as if two hours had passed. Exits with 1 when an acknowledged upload is missing, when a file has no bytes, or when something
// is left after the job.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../running-server.mjs';
import { build, ROOT } from '../setup.mjs';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { type Acknowledged, missingOf, UploadStorm } from './upload-storm.ts';

/** Greatest share of uploads to wait for before the kill. Responses arrive in bursts. */
const LATEST = 0.7;
/** Maximum delay of the kill after the last of these responses, in milliseconds. */
const SPREAD = 30;

const BIN = join(ROOT, 'dist/core/cli/bin.js');
const APP = ['--app', join(__dirname, 'app')];

type Environment = Readonly<Record<string, string>>;

/** Counts of `plinth upload check`, and files that are still being received. */
interface Found {
  readonly incomplete: number;
  readonly loose: number;
  readonly incoming: number;
}

function plinth(env: Environment, ...args: readonly string[]): string {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 120_000, maxBuffer: 2 ** 26 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args, ...APP], options);
  if (status !== 0) throw new Error(`plinth ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

function check(env: Environment, folder: string): Found {
  const output = plinth(env, 'upload', 'check');
  const counted = /(\d+) incomplete files, (\d+) orphaned\s*$/.exec(output);
  if (counted === null) throw new Error(`plinth upload check says something else: ${output}`);
  const incoming = join(folder, '.incoming');
  return { incomplete: Number(counted[1]), loose: Number(counted[2]), incoming: existsSync(incoming) ? readdirSync(incoming).length : 0 };
}

/** Starts a server, begins uploads, and kills it at a random moment while they run. */
async function killed(env: Environment, storm: UploadStorm, uploads: number): Promise<readonly Acknowledged[]> {
  const server = await startServer([process.execPath, BIN, 'start', '--port', '0', ...APP], { env });
  const files: Acknowledged[] = [];
  const enough = Math.floor(Math.random() * uploads * LATEST);
  let kill: () => void = () => undefined;
  const moment = new Promise<void>((resolve) => {
    kill = resolve;
  });
  if (enough === 0) kill();
  const sent = storm.run(server.url, uploads, (file) => {
    files.push(file);
    if (files.length >= enough) kill();
  });
  await Promise.race([moment, sent]);
  await delay(Math.random() * SPREAD);
  await server.stop('SIGKILL');
  await sent;
  return files;
}

/** Runs the rounds on one database; returns whether all were successful. */
async function run(
  name: string,
  url: string,
  { rounds, uploads }: { readonly rounds: number; readonly uploads: number },
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-killed-'));
  const secret = 'the-secret-of-a-server-that-is-killed';
  const env = { DATABASE_URL: url, NODE_ENV: 'production', JWT_SECRET: secret, LOG_LEVEL: 'error', UPLOAD_FOLDER: folder };
  const storm = await UploadStorm.prepare();
  const files: Acknowledged[] = [];
  let isWell = true;
  try {
    for (let round = 1; round <= rounds; round++) {
      const acknowledged = await killed(env, storm, uploads);
      files.push(...acknowledged);
      const before = check(env, folder);
      plinth(env, 'later');
      const after = check(env, folder);
      const server = await startServer([process.execPath, BIN, 'start', '--port', '0', ...APP], { env });
      const missing = await missingOf(server.url, files);
      await server.stop();
      const isFine = missing.length + before.incomplete + after.incomplete + after.loose + after.incoming === 0;
      console.log(
        `${isFine ? 'ok    ' : 'FAILED'}  ${name}, round ${round}: ${acknowledged.length} of ${uploads} acknowledged, ${files.length} in all, ${missing.length} missing; ` +
          `files without bytes ${before.incomplete}, then ${after.incomplete}; loose bytes ${before.loose}, then ${after.loose}; half received ${before.incoming}, then ${after.incoming}`,
      );
      for (const each of missing.slice(0, 10)) console.log(`  ${each}`);
      isWell &&= isFine;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return isWell;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10' },
      uploads: { type: 'string', default: '100' },
      database: { type: 'string' },
    },
  });
  const size = { rounds: Number(values.rounds), uploads: Number(values.uploads) };
  const given = process.env.DATABASE_URL;
  build();
  if (values.database === undefined && given !== undefined) {
    if (!(await run('DATABASE_URL', given, size))) process.exitCode = 1;
    return;
  }
  for (const name of (values.database ?? 'sqlite').split(',')) {
    const kind = databaseKind(name);
    const database = await temporaryDatabase(kind);
    try {
      if (!(await run(kind, database.url, size))) process.exitCode = 1;
    } finally {
      await database.drop();
    }
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
