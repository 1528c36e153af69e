// `npm run hostile-files [-- --only WORDS] [--bare]`: uploads hostile files to a server in production mode. For each it prints the response
// to the upload, and the headers with which the file is served. If Chromium is installed, it opens each file, and shows it in every way on
// pages of the same origin and of another one. Exits with 1 when a file's script ran, when a response was a 5xx, when Chromium did not
// notice a script that does run, or when a page timed out. `--bare` opens the files without their headers, to see which would run; then it
// exits with 1 when none did.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { bodyOf, type HostileFile, hostileFiles } from '../../plugins/upload/test/hostile-files/index.ts';
import { startServer } from '../running-server.mjs';
import { build, ROOT } from '../setup.mjs';
import { temporaryDatabase } from '../temporary-database.mjs';
import { Chromium, findChromium } from './chromium.ts';
import { Reports } from './reports.ts';

/** Printed response headers. */
const HEADERS = ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options'];
/** Concurrent visits. */
const VISITORS = 3;
/** Ways in which the control pages must be noticed to run. Ways that other origins may not use are left out. */
const FRAMES = ['embed', 'embedHtml', 'embedSvg', 'iframe', 'object', 'objectHtml', 'objectSvg', 'sandboxed'];
const SCRIPTS = ['import', 'module', 'script'];
const WORKERS = ['serviceWorker', 'worker'];

/** A stored file, and the name that its script reports. */
interface Stored {
  readonly trick: string;
  readonly word: string;
  /** Path of its URL. */
  readonly path: string;
}

/** Uploads a file and prints a line. Returns the stored file, or null if it was refused. */
async function upload(server: string, file: HostileFile): Promise<Stored | null> {
  const boundary = 'hostile-files';
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await fetch(`${server}/api/upload`, { method: 'POST', headers, body: new Uint8Array(bodyOf(file, boundary)) });
  const { status } = answer;
  if (status >= 500) process.exitCode = 1;
  if (status !== 201) {
    const { error } = (await answer.json()) as { readonly error: { readonly message: string } };
    console.log(`${status}  ${file.trick}: ${error.message}`);
    return null;
  }
  const [{ url, mime }] = (await answer.json()) as readonly [{ readonly url: string; readonly mime: string }];
  const served = await fetch(server + url);
  await served.body?.cancel();
  if (served.status !== 200) process.exitCode = 1;
  const said = HEADERS.flatMap((name) => served.headers.get(name) ?? []).join(' | ');
  console.log(`201  ${file.trick}: stored as ${mime}; ${served.status} ${said}`);
  return { trick: file.trick, word: wordOf(file.trick), path: url };
}

/** The name of a file in reports. */
function wordOf(trick: string): string {
  return trick.replace(/\W+/g, '-');
}

/** All visits of a file. */
function* visitsOf(file: string, server: string, reports: Reports): Generator<readonly [url: string, until?: string]> {
  yield [`${server}${file}?way=page`];
  yield [`${server}/pages/show?file=${encodeURIComponent(file)}`, 'shown'];
  yield [`${reports.url}/show?file=${encodeURIComponent(server + file)}`, 'shown'];
}

/** Visits all addresses, several at a time. */
async function visitAll(chromium: Chromium, visits: Iterable<readonly [url: string, until?: string]>): Promise<void> {
  const queue = [...visits].values();
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      for (const [url, until] of queue) {
        if (await chromium.visit(url, until)) continue;
        console.log(`NOT SEEN TO THE END  ${url}`);
        process.exitCode = 1;
      }
    }),
  );
}

/** Checks that running scripts are noticed. */
async function isNoticed(chromium: Chromium, server: string, reports: Reports): Promise<boolean> {
  const shown = (file: string, from: string) => [`${from}?file=${encodeURIComponent(server + file)}`, 'shown'] as const;
  const pages = ['/pages/control.html', '/pages/control.svg'];
  const expect = async (ways: readonly string[], visits: readonly (readonly [url: string, until?: string])[]) => {
    reports.forget(CONTROL);
    await visitAll(chromium, visits);
    const heard = reports.of(CONTROL);
    const missing = ways.filter((way) => !heard.some((each) => each.startsWith(`${way} `)));
    const channels = [...new Set(heard.map((each) => each.replace(/^.*\(|\)$/g, '')))].sort();
    console.log(
      `control: ran as ${ways.join(', ')}, noticed by ${channels.join(', ')}${missing.length > 0 ? `; NOT NOTICED: ${missing.join(', ')}` : ''}`,
    );
    return missing.length === 0;
  };
  const results: boolean[] = [];
  for (const page of pages) results.push(await expect(['page'], [[`${server}${page}?way=page`]]));
  for (const from of [`${server}/pages/show`, `${reports.url}/show`]) {
    for (const page of pages) results.push(await expect(FRAMES, [shown(page, from)]));
    const ways = from.startsWith(server) ? [...SCRIPTS, ...WORKERS] : SCRIPTS;
    results.push(await expect(ways, [shown('/pages/control.js', from)]));
  }
  return !results.includes(false);
}

const CONTROL = 'control';

/** @param bare whether headers are left out, so that scripts do run */
async function open(program: string, files: readonly Stored[], server: string, reports: Reports, bare: boolean): Promise<void> {
  const chromium = await Chromium.start(program, (text, channel) => reports.hear(text, channel));
  try {
    if (!(await isNoticed(chromium, server, reports))) process.exitCode = 1;
    await visitAll(
      chromium,
      files.flatMap(({ path }) => [...visitsOf(bare ? path.replace('/uploads/', '/pages/bare/') : path, server, reports)]),
    );
  } finally {
    chromium.stop();
  }
  const ran = files.filter(({ word }) => reports.of(word).length > 0);
  for (const { trick, word } of ran) {
    const ways = new Set(reports.of(word).map((each) => each.split(' ', 1)[0]));
    console.log(`RAN  ${trick}: ${[...ways].join(', ')}`);
  }
  console.log(`${files.length} files were opened, ${ran.length} ran a script`);
  if (ran.length > 0 !== bare) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, bare: { type: 'boolean', default: false } } });
  build();
  const folder = mkdtempSync(join(tmpdir(), 'plinth-hostile-'));
  const database = await temporaryDatabase('sqlite');
  const reports = await Reports.listen();
  const files = hostileFiles((trick) => reports.script(wordOf(trick))).filter(({ trick }) => trick.includes(values.only));
  try {
    const command = [process.execPath, join(ROOT, 'dist/core/cli/bin.js'), 'start', '--app', join(__dirname, 'app'), '--port', '0'];
    const env = {
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
      JWT_SECRET: 'the-secret-of-a-server-of-hostile-files',
      LOG_LEVEL: 'error',
    };
    const server = await startServer(command, { env: { ...env, UPLOAD_FOLDER: folder, CONTROL_SCRIPT: reports.script(CONTROL) } });
    try {
      const stored: Stored[] = [];
      for (const file of files) stored.push(...[await upload(server.url, file)].flatMap((each) => each ?? []));
      console.log(`${files.length} files were sent, ${stored.length} are stored`);
      const program = findChromium();
      if (program === null) console.log('There is no Chromium in PATH (chromium, chromium-browser, google-chrome): NOTHING WAS OPENED');
      else await open(program, stored, server.url, reports, values.bare);
    } finally {
      await server.stop();
    }
  } finally {
    reports.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
