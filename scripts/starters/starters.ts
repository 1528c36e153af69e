// `npm run starters [-- --only next,astro,nuxt] [--shots FOLDER]`: builds the front ends in docs/starters against a Plinth with the content
// of the template Blog, and reads them in a browser. Their packages are installed into a temporary folder, those of the next one while one
// is built and read.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../browser/browser.ts';
import type { Served } from '../browser/served.ts';
import { freePort } from '../faults/programs.ts';
import { build, PROGRAM } from '../setup.mjs';
import { serveBlog } from './blog.ts';
import { environment, environmentFor, FRONT_ENDS, type FrontEnd, install, packPlinth, runCommand } from './front-end.ts';
import { previewAsEditor, readAsVisitor } from './read-site.ts';

/** Milliseconds until a built site must answer. */
const PATIENCE = 30_000;

/** Serves a built site for the time of `work`. @throws Error if it does not answer */
async function whileServed(frontEnd: FrontEnd, folder: string, port: number, env: NodeJS.ProcessEnv, work: () => Promise<void>) {
  const { args, env: own } = frontEnd.serve(port);
  const child = spawn('node', args, { cwd: folder, env: { ...env, ...own, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const exited = new Promise((done) => child.once('exit', done));
  try {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      if (answer?.ok) break;
      if (Date.now() > end || child.exitCode !== null)
        throw new Error(`the site of ${frontEnd.name} does not answer\n${Buffer.concat(output)}`);
      await new Promise((done) => setTimeout(done, 100));
    }
    await work();
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

interface Context {
  readonly served: Served;
  readonly browser: Browser;
  readonly folder: string;
  readonly port: number;
  readonly shots: string | null;
}

/** @param installed resolves when the packages are there */
async function test(frontEnd: FrontEnd, installed: Promise<void>, { served, browser, folder, port, shots }: Context): Promise<void> {
  const home = join(folder, frontEnd.name);
  const site = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...(await environmentFor(frontEnd, folder)),
    PLINTH_URL: served.url,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
  };
  const times: string[] = [];
  const timed = async (what: string, work: () => Promise<void>) => {
    const begin = performance.now();
    await work();
    times.push(`${what} ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  };
  await timed('installed', () => installed);
  await timed('types', () =>
    runCommand(process.execPath, [PROGRAM, 'types', '--check', '--app', served.folder, '--out', join(home, frontEnd.types)], home, env),
  );
  await timed('built', () => runCommand('npm', ['run', '-s', 'build'], home, env));
  const { check } = frontEnd;
  if (check !== null) await timed('checked', () => runCommand('node', check, home, env));
  const pictures = shots === null ? null : join(shots, frontEnd.name);
  if (pictures !== null) mkdirSync(pictures, { recursive: true });
  await timed('read', () =>
    whileServed(frontEnd, home, port, env, async () => {
      await readAsVisitor(browser, served, site, pictures);
      await previewAsEditor(browser, served, site, pictures);
    }),
  );
  console.log(`ok      ${frontEnd.name}: ${times.join(', ')}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, shots: { type: 'string' } },
  });
  const named = values.only?.split(',') ?? FRONT_ENDS.map(({ name }) => name);
  const chosen = FRONT_ENDS.filter(({ name }) => named.includes(name));
  if (chosen.length !== named.length)
    throw new Error(`--only takes ${FRONT_ENDS.map(({ name }) => name).join(', ')}, not "${values.only}"`);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-starters-'));
  const opened: (() => Promise<void>)[] = [];
  try {
    build();
    const port = await freePort();
    const served = await serveBlog(`http://127.0.0.1:${port}`);
    opened.push(() => served.close());
    const browser = await openBrowser();
    opened.push(() => browser.close());
    const tarball = packPlinth(folder);
    const context: Context = { served, browser, folder, port, shots: values.shots ?? null };
    const begin = (frontEnd: FrontEnd) => {
      const installed = install(frontEnd, tarball, join(folder, frontEnd.name), environment());
      // The failure is reported when the front end is tested.
      installed.catch(() => undefined);
      return { frontEnd, installed };
    };
    let [next] = chosen.slice(0, 1).map(begin);
    for (const following of [...chosen.slice(1), null]) {
      const current = next as ReturnType<typeof begin>;
      await current.installed;
      next = following === null ? undefined : begin(following);
      await test(current.frontEnd, current.installed, context);
    }
  } finally {
    for (const close of opened.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
