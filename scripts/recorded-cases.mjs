// Replays recorded requests against this build on every database. Fails when fewer responses than before match the recording.
//
// node scripts/recorded-cases.mjs FOLDER [--databases sqlite,mysql,postgres] [--twice] [--verbose]
//
// FOLDER contains `replay.mjs`, `cases/*.json` and `app/`. conformance/recorded-cases.json lists the case files, each with the number of
// steps that must match; conformance/reference-differences.json lists the accepted differences. Steps that differ are printed when there
// are too many of them, or always with --verbose. With --twice, each request that changes nothing is sent three times, and the last
// response is compared, so that cached responses are tested, too.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startServer } from './running-server.mjs';
import { ROOT } from './setup.mjs';
import { temporaryDatabase } from './temporary-database.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    databases: { type: 'string', default: 'sqlite,mysql,postgres' },
    twice: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const folder = resolve(positionals[0] ?? '.');
const floors = JSON.parse(readFileSync(join(ROOT, 'conformance/recorded-cases.json'), 'utf8'));
const differences = join(ROOT, 'conformance/reference-differences.json');

/**
 * The configuration of the recordings. The reference promises required values in GraphQL (`nullability`). Rate limits are off: no step
 * tests them, and an hour of recordings is replayed within a minute.
 */
const PLUGINS = {
  graphql: { enabled: true, config: { nullability: 'schema', apolloServer: { introspection: true } } },
  'users-permissions': { config: { rateLimit: { enabled: false } } },
};

let passed = 0;
let failed = 0;
// All databases at once, because each run waits for its server most of the time. Output is grouped by database.
const replayed = values.databases.split(',').map(async (kind) => {
  const lines = [];
  await replayOn(kind, (line) => lines.push(line));
  return lines;
});
for (const lines of await Promise.all(replayed)) for (const line of lines) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function replayOn(kind, print) {
  const tokens = { TOKEN_FULL: randomBytes(24).toString('hex'), TOKEN_READ: randomBytes(24).toString('hex') };
  const database = await temporaryDatabase(kind);
  // The server writes uploads into its app. It gets a copy, because FOLDER must not change, and may be read-only.
  const app = mkdtempSync(join(tmpdir(), 'plinth-recorded-'));
  try {
    cpSync(join(folder, 'app'), app, { recursive: true });
    for (const path of ['.', ...readdirSync(app, { recursive: true })]) chmodSync(join(app, path), 0o755);
    writeFileSync(join(app, 'config/plugins.json'), JSON.stringify(PLUGINS));
    const bin = join(ROOT, 'dist/core/cli/bin.js');
    const server = await startServer([process.execPath, bin, 'start', '--app', app, '--port', '0'], {
      env: { ...tokens, DATABASE_URL: database.url, LOG_LEVEL: 'error' },
    });
    const proxy = values.twice ? await startServer([process.execPath, join(ROOT, 'scripts/doubling-proxy.mjs'), server.url]) : null;
    for (const [name, floor] of Object.entries(floors)) {
      const lines = await replay(proxy?.url ?? server.url, tokens, name);
      const last = lines.at(-1) ?? 'printed nothing';
      const same = Number(/^(\d+) of \d+ steps answer as recorded/.exec(last)?.[1] ?? -1);
      if (same >= floor) passed++;
      else failed++;
      if (values.verbose || same < floor) for (const line of lines.slice(0, -1)) print(line);
      print(`${same >= floor ? 'ok' : 'BELOW'} ${kind} ${name}: ${last} (floor ${floor})`);
    }
    await proxy?.stop();
    const status = await server.stop();
    if (status !== 0) throw new Error(`the server on ${kind} ended with ${status}\n${server.output()}`);
  } finally {
    rmSync(app, { recursive: true, force: true });
    await database.drop();
  }
}

/** The output of the replay, line by line. */
function replay(url, { TOKEN_FULL, TOKEN_READ }, name) {
  const args = [join(folder, 'replay.mjs'), '--verbose', '--url', url, '--token', TOKEN_FULL, '--read-token', TOKEN_READ];
  if (existsSync(differences)) args.push('--better', differences);
  const child = spawn(process.execPath, [...args, join(folder, 'cases', `${name}.json`)], { stdio: ['ignore', 'pipe', 2] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((done, reject) => {
    child.once('error', reject);
    child.once('close', () => done(output.trimEnd().split('\n')));
  });
}
