import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCESS, dataRoute, definePlugin, queryNumber, SYSTEM, z } from 'plinth';
import { type BootedApp, bootApp, onlyPlugins } from 'plinth/testing';
import type { ApiDocument, ApiOperation } from './told-api.ts';

const ROOT = join(__dirname, '../../..');
const APPS = { 'the app of this repository': ROOT, 'the app of the conformance suite': join(ROOT, 'conformance/app') };
const FULL = 'a-token-for-everything-that-there-is';
const ENV = { TOKEN_FULL: FULL, TOKEN_READ: `${FULL}-read` };

interface ValidatorModule {
  readonly Validator: new () => { validate(document: unknown): Promise<{ readonly valid: boolean; readonly errors?: unknown }> };
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-openapi-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Violations of the OpenAPI 3.1 schema. */
async function flawsOf(document: unknown): Promise<string> {
  const { Validator } = require('@seriousme/openapi-schema-validator') as ValidatorModule;
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  return valid ? '' : JSON.stringify(errors);
}

/** Mistakes that the OpenAPI schema does not detect: dangling references, duplicate names, parameters that are not in the path. */
function looseEnds(document: ApiDocument): readonly string[] {
  const text = JSON.stringify(document);
  const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  const components = document.components as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const dangling = refs.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined).map(([ref]) => ref);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => [path, operation] as const),
  );
  const ids = operations.map(([, { operationId }]) => operationId);
  const unused = Object.keys(document.components.schemas).filter((name) => !text.includes(`#/components/schemas/${name}"`));
  const parameters = ({ parameters: all = [] }: ApiOperation) => all.flatMap((each) => (each.in === 'path' ? [each.name] : [])).sort();
  const wrong = operations.filter(
    ([path, operation]) =>
      parameters(operation).join() !==
      [...path.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name)
        .sort()
        .join(),
  );
  return [...dangling, ...unused, ...ids.filter((id, index) => ids.indexOf(id) !== index), ...wrong.map(([path]) => path)];
}

/** Paths of schemas of lists that do not say what is in them. */
function listsWithoutItems(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type } = value as { readonly type?: unknown };
  const own = [type].flat().includes('array') && !('items' in value) && !('prefixItems' in value) ? [path] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => listsWithoutItems(inner, `${path}/${key}`))];
}

/** The output of the command `openapi` in a running app. */
async function printed({ kernel }: BootedApp, options: object = {}): Promise<string> {
  const command = kernel.report().commands.find(({ name }) => name === 'openapi');
  const lines: string[] = [];
  const unasked = async () => '';
  await command?.run?.({
    caller: SYSTEM,
    kernel,
    arguments: [],
    options: { ...options },
    print: (line) => lines.push(line),
    readSecret: unasked,
  });
  return lines.join('\n');
}

describe.each(Object.entries(APPS))('openapi, of %s', (_, folderOfApp) => {
  let app: BootedApp;
  let document: ApiDocument;

  beforeAll(async () => {
    app = await bootApp({ app: folderOfApp, env: ENV });
    document = JSON.parse(await printed(app)) as ApiDocument;
  });
  afterAll(() => app?.close());

  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await flawsOf(document)).toBe('');
    expect(await flawsOf({ ...document, paths: { 'no-slash': {} } })).toContain('paths');
    expect(looseEnds(document)).toEqual([]);
  });

  it('keeps the strict rules of usual linters', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const mute = operations.filter(({ summary = '', description = '' }) => summary === '' || description === '');
    expect(mute.map(({ operationId }) => operationId)).toEqual([]);
    const aimless = operations.filter(({ responses }) => !Object.keys(responses).some((status) => /^2|^default$/.test(status)));
    expect(aimless.map(({ operationId }) => operationId)).toEqual([]);
    const { info, tags } = document as unknown as {
      readonly info: object;
      readonly tags: readonly { readonly description?: string }[];
    };
    expect(Object.keys(info)).toEqual(['title', 'version', 'description', 'contact', 'license']);
    expect(tags.filter(({ description = '' }) => description === '')).toEqual([]);
    expect(listsWithoutItems(document)).toEqual([]);
    const summaries = Object.fromEntries(operations.map(({ operationId, summary }) => [operationId, summary]));
    expect(summaries.getUploadFiles).toBe('Find: upload, content api');
  });

  it('tells everything that callers may be allowed, and nothing private', () => {
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/users', '/api/upload/files', '/api/i18n/locales']));
    expect(JSON.stringify(document)).not.toMatch(/resetPasswordToken|folderPath|"remark"|"passphrase"/);
  });

  it('is valid for strangers, too', async () => {
    const { body } = await app.request.get('/api/openapi.json').expect(200);
    expect(await flawsOf(body)).toBe('');
    expect(looseEnds(body as ApiDocument)).toEqual([]);
  });
});

it('tells the form of objects in the query string of a route of a plugin', async () => {
  const query = z.strictObject({ pagination: z.strictObject({ page: queryNumber(1, 9, 1) }).optional(), sort: z.string() });
  const action = 'api::visit.visit.list';
  const visits = definePlugin({
    name: 'visits',
    apply({ container, hooks }) {
      container.resolve(ACCESS).declare({ action, plugin: 'visits' });
      hooks.routes.tap('visits', (routes) => routes.get('/api/visits', dataRoute(action, { query }), () => undefined));
    },
  });
  const app = await bootApp({ app: { plugins: [visits], config: { plugins: onlyPlugins('rest', 'openapi') } } });
  const paths = JSON.parse(await printed(app)).paths;
  expect(paths['/api/visits'].get.parameters).toEqual([
    expect.objectContaining({ name: 'pagination', in: 'query', style: 'deepObject', explode: true }),
    { name: 'sort', in: 'query', schema: { type: 'string' } },
  ]);
  await app.close();
});

describe('the revision of a document, in openapi', () => {
  let app: BootedApp;
  let document: ApiDocument;

  beforeAll(async () => {
    app = await bootApp({ app: APPS['the app of the conformance suite'], env: ENV });
    document = JSON.parse(await printed(app)) as ApiDocument;
  });
  afterAll(() => app?.close());

  /** Request headers, responses with an ETag, and errors that an operation describes itself. */
  const told = (method: string, path: string) => {
    const { parameters = [], responses } = (document.paths[path]?.[method] ?? { responses: {} }) as ApiOperation;
    const headers = parameters.flatMap(({ in: place, name }) => (place === 'header' ? [name] : []));
    const tagged = Object.keys(responses).filter((status) => (responses[status] as { headers?: object }).headers !== undefined);
    return [headers, tagged, Object.keys(responses).filter((status) => /^4\d\d$/.test(status))];
  };

  it('is told of reads that may ask for it and of writes that may expect it', () => {
    expect(told('get', '/api/voyages')).toEqual([[], [], []]);
    expect(told('get', '/api/voyages/{documentId}')).toEqual([['Prefer'], ['200'], []]);
    expect(told('post', '/api/voyages')).toEqual([[], ['201'], []]);
    expect(told('put', '/api/voyages/{documentId}')).toEqual([['If-Match'], ['200'], ['409', '412']]);
    expect(told('delete', '/api/voyages/{documentId}')).toEqual([['If-Match'], [], ['409', '412']]);
    expect(told('post', '/api/voyages/{documentId}/actions/publish')).toEqual([['If-Match'], ['200'], ['409', '412']]);
    const body = JSON.stringify(document.paths['/api/voyages/{documentId}']?.put?.requestBody);
    expect(body).toContain('"baseVersion":{"type":"integer","minimum":0}');
    expect(JSON.stringify(document.paths['/api/voyages']?.post?.requestBody)).not.toContain('baseVersion');
  });

  it('is answered as it is told', async () => {
    const sent = { Authorization: `Bearer ${FULL}`, Prefer: 'revision' };
    const made = await app.request
      .post('/api/sailors')
      .set(sent)
      .send({ data: { marker: 'm', name: 'Ada' } });
    const path = `/api/sailors/${made.body.data.documentId}`;
    const pattern = /^"r\d+(-.*)?"$/;
    expect(JSON.stringify(document.paths['/api/sailors']?.post?.responses)).toContain(
      JSON.stringify({ pattern: pattern.source }).slice(1, -1),
    );
    expect(made.headers.etag).toMatch(pattern);
    expect((await app.request.get(path).set(sent)).headers.etag).toMatch(pattern);
    expect((await app.request.delete(path).set({ ...sent, 'If-Match': '"9"' })).status).toBe(412);
  });
});

describe('the command and the page', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({ app: APPS['the app of the conformance suite'], env: ENV });
  });
  afterAll(() => app?.close());

  it('writes into a file, the same as a token with full access is told', async () => {
    const file = join(folder, 'openapi.json');
    expect(await printed(app, { out: file })).toContain(file);
    const { body } = await app.request.get('/api/openapi.json').set('Authorization', `Bearer ${FULL}`).expect(200);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(body);
  });

  it('shows what strangers may do, without scripts, and what the owner of a token may', async () => {
    const page = await app.request.get('/api/openapi.html').expect(200);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('/api/voyages');
    expect(page.text).not.toContain('/api/ledgers<');
    const more = await app.request.post('/api/openapi.html').type('form').send({ token: FULL, part: 'ledger' }).expect(200);
    expect(more.text).toContain('/api/ledgers<');
    expect(more.text).not.toContain('/api/harbours<');
    expect(more.text).not.toContain(FULL);
    expect(more.headers['cache-control']).toBe('no-store');
    const refused = await app.request.post('/api/openapi.html').type('form').send({ token: 'nobody' }).expect(401);
    expect(refused.text).toContain('The token is invalid or has expired');
  });

  it('shows the same again until the rights or the part are others', async () => {
    const ask = async (part: string) => (await app.request.get('/api/openapi.html').query({ part }).expect(200)).text;
    const first = await ask('voyage');
    expect(await ask('voyage')).toBe(first);
    expect(await ask('harbour')).not.toBe(first);
    const { text } = await app.request.post('/api/openapi.html').type('form').send({ token: FULL, part: 'voyage' }).expect(200);
    expect(text).toContain('Operations that the token permits.');
    expect(await ask('voyage')).toBe(first);
  });

  it('repeats nothing that could be HTML', async () => {
    const { text } = await app.request.get('/api/openapi.html').query({ part: '"><img src=x>' }).expect(200);
    expect(text).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
    expect(text).not.toContain('<img');
  });

  it('has no page in production unless one is wanted', async () => {
    const boot = (config: object) =>
      bootApp({ app: { config: { plugins: { 'users-permissions': false, openapi: { config } } } }, env: { NODE_ENV: 'production' } });
    const [silent, open] = [await boot({}), await boot({ page: true, title: 'Seeds <&>', version: '2.1.0' })];
    try {
      await silent.request.get('/api/openapi.html').expect(404);
      expect((await silent.request.get('/api/openapi.json').expect(200)).body.info).toMatchObject({
        title: 'Content API',
        version: '1.0.0',
      });
      expect((await open.request.get('/api/openapi.html').expect(200)).text).toContain('<h1>Seeds &lt;&amp;&gt;');
    } finally {
      await silent.close();
      await open.close();
    }
  });
});
