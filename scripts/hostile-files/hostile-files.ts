// `npm run hostile-files [-- --only WORDS] [--bare]`: uploads files that mean harm to a server in production mode, and tells of each what the upload answered and with
// which headers it is served. Where there is a Chromium, it opens each file, and has pages of the same origin and of another show it in every way. Ends
// with 1 when the script of a file ran, when an answer was a 5xx, or when Chromium did not notice a script that did run, or was not done with a page in time.
// `--bare` opens the files without the headers under which they are served, to see which of them would run: then it ends with 1 when none did.

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

/** What is told of how a file is served. */
const HEADERS = ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options'];
/** Visits at a time. */
const VISITORS = 3;
/** Ways in which the pages of control must be noticed to run; what other origins may not do is not among theirs. */
const FRAMES = ['embed', 'embedHtml', 'embedSvg', 'iframe', 'object', 'objectHtml', 'objectSvg', 'sandboxed'];
const SCRIPTS = ['import', 'module', 'script'];
const WORKERS = ['serviceWorker', 'worker'];

/** A file that is stored, and with which name its script reports. */
interface Stored {
  readonly trick: string;
  readonly word: string;
  /** Path of its address. */
  readonly path: string;
}

/** Uploads a file and prints a line; answers what is stored, or null when the file was refused. */
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

/** Every visit that a file is worth. */
function* visitsOf(file: string, server: string, reports: Reports): Generator<readonly [url: string, until?: string]> {
  yield [`${server}${file}?way=page`];
  yield [`${server}/pages/show?file=${encodeURIComponent(file)}`, 'shown'];
  yield [`${reports.url}/show?file=${encodeURIComponent(server + file)}`, 'shown'];
}

/** Visits all addresses, some at a time. */
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

/** Whether scripts that do run are noticed. */
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

/** @param bare whether their headers are left out: then scripts do run */
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
