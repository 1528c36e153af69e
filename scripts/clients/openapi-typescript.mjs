// openapi-typescript and openapi-fetch: checks the document with the Redocly linter, generates types from it, and compiles and runs code
// that uses them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

export const packages = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@redocly/openapi-core': '1.34.6',
  '@types/qs': '6.15.1',
  qs: '6.17.1',
  typescript: '5.9.3',
};

/** An app's code that uses the generated types. qs serializes objects with brackets at any depth. */
const APP = `
import createClient from 'openapi-fetch';
import qs from 'qs';
import type { components, paths } from './api.ts';

export type Article = components['schemas']['Article'];

export function connect(baseUrl: string, token: string) {
  const querySerializer = (query: unknown) => qs.stringify(query, { encodeValuesOnly: true });
  return createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` }, querySerializer });
}

export async function use(baseUrl: string, token: string) {
  const api = connect(baseUrl, token);
  const author = await api.POST('/api/authors', { body: { data: { name: 'Told' } } });
  const name: string = author.data!.data.documentId;
  const created = await api.POST('/api/articles', {
    params: { query: { populate: ['author'] } },
    body: { data: { title: 'Told', rank: 7, author: { connect: [{ documentId: name }] } } },
  });
  const { documentId } = created.data!.data;
  const listed = await api.GET('/api/articles', {
    params: {
      query: {
        fields: ['title', 'rank'],
        sort: ['rank:desc', 'author.name:asc'],
        filters: { $or: [{ rank: { $gt: 6 } }, { author: { name: { $startsWith: 'T' } } }], title: 'Told' },
        populate: { author: { fields: ['name'] } },
        pagination: { page: 1, pageSize: 10 },
        status: 'published',
      },
    },
  });
  const titles: (string | null | undefined)[] = listed.data!.data.map((article) => article.title);
  const names: (string | null | undefined)[] = listed.data!.data.map((article) => article.author?.name);
  const path = { documentId };
  const changed = await api.PUT('/api/articles/{documentId}', { params: { path }, body: { data: { rank: 8 } } });
  const rank: number | null | undefined = changed.data!.data.rank;
  const refused = await api.POST('/api/articles', { body: { data: { rank: 1 } } });
  const message: string | undefined = refused.error?.error.message;
  const me = await api.GET('/api/users/me');
  const removed = await api.DELETE('/api/articles/{documentId}', { params: { path } });
  return { titles, names, rank, message, email: me.data?.email, status: removed.response.status };
}
`;

/** Each line is a mistake that the compiler must find. */
const MISTAKES = [
  `export const sort = api.GET('/api/articles', { params: { query: { sort: ['nothing:asc'] } } });`,
  `export const filter = api.GET('/api/articles', { params: { query: { filters: { rank: { $gtt: 1 } } } } });`,
  `export const body = api.POST('/api/articles', { body: { data: { rank: 'one' } } });`,
  `export const path = api.GET('/api/nothing');`,
  `export const field = (article: Article) => article.nothing;`,
  `export const author = api.POST('/api/authors', { body: { data: {} } });`,
];

/** Linter rules about facts that a service does not know (its licence), and about intended deviations. */
const OFF = {
  'info-license': 'off',
  'tag-description': 'off',
  'operation-summary': 'off',
  'operation-4xx-response': 'off',
  'security-defined': 'off',
};

export async function use({ url, folder, step }) {
  const load = createRequire(join(folder, 'package.json'));
  const app = join(folder, 'openapi-app');
  mkdirSync(app, { recursive: true });
  const run = (script, ...args) =>
    new Promise((done) => {
      execFile(process.execPath, [script, ...args], { cwd: app }, (error, stdout, stderr) =>
        done({ failed: error !== null, text: stdout + stderr }),
      );
    });
  /** The lines with compile errors. */
  const compile = async (file) => {
    const options = ['--strict', '--noEmit', '--noUncheckedIndexedAccess', '--allowImportingTsExtensions', '--skipLibCheck'];
    const target = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom', '--types', 'qs'];
    const { failed, text } = await run(load.resolve('typescript/lib/tsc.js'), ...options, ...target, join(app, file));
    const lines = text.split('\n').filter((line) => line.includes('error TS'));
    if (failed && lines.length === 0) throw new Error(text);
    return lines;
  };

  const token = await step('registers', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ username: 'told', email: 'told@example.com', password: 'first-password' });
    return (await (await fetch(`${url}/api/auth/local/register`, { method: 'POST', headers, body })).json()).jwt;
  });
  await step('reads the document, of a user and of a stranger', async () => {
    const read = async (headers) => (await fetch(`${url}/api/openapi.json`, { headers })).text();
    writeFileSync(join(app, 'api.json'), await read({ Authorization: `Bearer ${token}` }));
    writeFileSync(join(app, 'stranger.json'), await read({}));
  });
  await step('Redocly finds nothing in either', async () => {
    const { createConfig, lint } = load('@redocly/openapi-core');
    const config = await createConfig({ extends: ['recommended'], rules: OFF });
    for (const file of ['api.json', 'stranger.json']) {
      const problems = await lint({ ref: join(app, file), config });
      assert.deepEqual(
        problems.map(({ ruleId, message, location }) => `${file} ${ruleId}: ${message} at ${location[0]?.pointer}`),
        [],
      );
    }
  });
  await step('generates types', async () => {
    const program = join(folder, 'node_modules/openapi-typescript/bin/cli.js');
    const { failed, text } = await run(program, join(app, 'api.json'), '--output', join(app, 'api.ts'));
    assert.equal(failed, false, text);
  });
  await step('what it generated compiles with code that uses it', async () => {
    writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(app, 'app.ts'), APP);
    assert.deepEqual(await compile('app.ts'), []);
  });
  await step('mistakes do not compile', async () => {
    const head = [`import { type Article, connect } from './app.ts';`, `const api = connect('', '');`];
    writeFileSync(join(app, 'mistakes.ts'), [...head, ...MISTAKES].join('\n'));
    const lines = await compile('mistakes.ts');
    const places = new Set(lines.map((line) => Number(/\((\d+),/.exec(line)?.[1])));
    assert.deepEqual(
      [...places],
      MISTAKES.map((_, index) => head.length + 1 + index),
      lines.join('\n'),
    );
  });
  await step('creates, lists, changes and removes by it', async () => {
    const ts = load('typescript');
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
    const { outputText } = ts.transpileModule(readFileSync(join(app, 'app.ts'), 'utf8'), { compilerOptions });
    writeFileSync(join(app, 'app.mjs'), outputText);
    const result = await (await import(pathToFileURL(join(app, 'app.mjs')).href)).use(url, token);
    assert.deepEqual(result, {
      titles: ['Told'],
      names: ['Told'],
      rank: 8,
      message: 'title must be a `string` type, but the final value was: `null`.',
      email: 'told@example.com',
      status: 204,
    });
  });
}
