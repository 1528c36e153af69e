import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../faults/programs.ts';
import { startServer } from '../running-server.mjs';
import { ROOT } from '../setup.mjs';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { type NewsroomOptions, newsroomApp } from './newsroom.ts';

const PROGRAM = join(ROOT, 'dist/core/cli/bin.js');
const MAKE_PEOPLE = join(ROOT, 'scripts/browser/make-people.cjs');
const TOKEN = 'a-token-for-seeds-of-the-newsroom';

/** Password of all accounts. Their addresses derive from the role: `editor@example.org`. */
export const PASSWORD = 'a long enough Passw0rd';
export type Role = 'administrator' | 'editor' | 'author';
const EVERYBODY: Readonly<Record<Role, string>> = { administrator: 'administrator', editor: 'editor', author: 'author' };

/** A newsroom server in a separate process. */
export interface Served {
  /** `http://127.0.0.1:41234`; unchanged by a restart. */
  readonly url: string;
  /** URL of its database. */
  readonly database: string;
  /** Folder of the app, absolute. */
  readonly folder: string;
  /** Sends a request to the content API with full access; returns `data`. @throws Error when it is refused */
  seed(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<Readonly<Record<string, unknown>>>;
  /** Uploads a file; returns its numeric id. @param info its alternative text, its folder */
  upload(name: string, type: string, content: Buffer, info?: object): Promise<number>;
  /** All output of the process. */
  output(): string;
  /** Kills the process, as a machine failure would. */
  kill(): Promise<void>;
  /** Starts it again, with the same port and database. */
  restart(): Promise<void>;
  /** Stops it and removes its files. @throws Error when it did not end cleanly */
  close(): Promise<void>;
}

/**
 * Starts the result of `npm run build`, with an administrator, an editor and an author. BROWSER_DATABASE chooses the database: sqlite,
 * mysql or postgres.
 */
export async function serveNewsroom(options: NewsroomOptions = {}): Promise<Served> {
  const app = newsroomApp(options);
  const database = await temporaryDatabase(databaseKind(process.env.BROWSER_DATABASE ?? 'sqlite'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: database.url,
    TOKEN_FULL: TOKEN,
    JWT_SECRET: 'a-secret-of-the-newsroom-for-its-tests',
    NODE_ENV: options.isInDevelopment === true ? 'development' : 'production',
  };
  const verb = options.isInDevelopment === true ? 'dev' : 'start';
  const command = [process.execPath, PROGRAM, verb, '--app', app.folder, '--port', String(port)];
  let server = await startServer(command, { env });
  const people = options.people ?? EVERYBODY;
  if (Object.keys(people).length > 0) {
    const { status, stderr } = spawnSync(process.execPath, [MAKE_PEOPLE, app.folder, JSON.stringify(people)], {
      env: { ...process.env, ...env, PASSWORD },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`accounts were not made: ${stderr}`);
  }

  const ask = async (method: string, path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, { method, ...init, headers: { Authorization: `Bearer ${TOKEN}`, ...init.headers } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    url,
    database: database.url,
    folder: app.folder,
    async seed(method, path, data) {
      const body = data === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ data }) };
      return (await ask(method, path, body))?.data;
    },
    async upload(name, type, content, info) {
      const form = new FormData();
      if (info !== undefined) form.append('fileInfo', JSON.stringify(info));
      form.append('files', new Blob([new Uint8Array(content)], { type }), name);
      const [file] = await ask('POST', '/api/upload', { body: form });
      return file.id;
    },
    output: () => server.output(),
    async kill() {
      await server.stop('SIGKILL');
    },
    async restart() {
      server = await startServer(command, { env });
    },
    async close() {
      const status = await server.stop();
      await database.drop();
      app.remove();
      if (status !== 0 && status !== 'SIGKILL') throw new Error(`the server ended with ${status}\n${server.output()}`);
    },
  };
}
