import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG } from 'plinth';
import type { ModelFiles, ModelProposal, ModelSource } from '../api/told.ts';
import { type Browser, bootStaff, NEWSROOM, type StaffApp } from './staff-app.ts';

const roles = { looker: { actions: ['plugin::admin.model.read'] } };
const USER = 'plugin::users-permissions.user';
const files = {
  'config/content-types/user.json': JSON.stringify({ uid: USER, attributes: { nickname: { type: 'string' } } }),
  'config/content-types/code.js':
    "module.exports = { info: { singularName: 'code', pluralName: 'codes', displayName: 'Code' }, attributes: { a: { type: 'string' } } };",
};

describe('the builder of the model over HTTP', () => {
  let app: StaffApp;
  let root: Browser;
  let folder: string;
  beforeAll(async () => {
    app = await bootStaff({ app: { ...NEWSROOM, files }, options: { roles } });
    root = await app.come('root', 'administrator');
    folder = app.kernel.container.resolve(CONFIG).appDir;
  });
  afterAll(() => app?.close());

  const modelFiles = async (by: Browser): Promise<ModelFiles> => (await by.get('/model/files')).body.data;
  const source = ({ sources }: ModelFiles, uid: string): ModelSource | undefined => sources.find((each) => each.uid === uid);
  const text = (name: string) => readFileSync(join(folder, `config/content-types/${name}.json`), 'utf8');

  it('tells the types and components of the files, and those of plugins with what is added to them', async () => {
    const told = await modelFiles(root);
    expect(told.why).toBeNull();
    expect(told.problems).toEqual([]);
    expect(source(told, 'api::article.article')).toMatchObject({
      isComponent: false,
      file: 'config/content-types/article.json',
      plugin: null,
      fixed: [],
      why: null,
      schema: { info: { singularName: 'article' }, attributes: { title: { type: 'string', required: true } } },
    });
    expect(source(told, 'page.teaser')).toMatchObject({ isComponent: true, file: 'config/components/page/teaser.json' });
    const user = source(told, USER);
    expect(user).toMatchObject({ plugin: 'users-permissions', file: 'config/content-types/user.json', why: null });
    expect(Object.keys(user?.schema.attributes ?? {})).toContain('nickname');
    expect(user?.fixed).toContain('email');
    expect(user?.fixed).not.toContain('nickname');
    expect(source(told, 'api::code.code')?.why).toBe('This is defined in code; edit it in config/content-types/code.js.');
    // Types that no relation may refer to are left out.
    expect(source(told, 'plugin::admin.person')).toBeUndefined();
    expect(JSON.stringify(told.sources)).not.toMatch(/"implicit"|"origin"/);
  });

  it('tells of each attribute type what its options may be', async () => {
    const { kinds } = await modelFiles(root);
    const kind = (name: string) => kinds.find((each) => each.name === name);
    expect(Object.keys(kind('string')?.options ?? {}).slice(0, 3)).toEqual(['minLength', 'maxLength', 'regex']);
    expect(kind('string')?.options.maxLength).toMatchObject({
      type: 'integer',
      minimum: 1,
      description: 'Maximum number of characters, also checked for drafts.',
    });
    expect(kind('media')?.options.allowedTypes?.items?.enum).toEqual(['images', 'videos', 'audios', 'files']);
    expect(kind('enumeration')).toMatchObject({ kind: 'scalar', valueName: 'string', required: ['enum'] });
    const unread = ['configurable', 'column', 'columnName', 'columnType', 'useJoinTable', 'joinTable', 'joinColumn', 'visible'];
    // The plugin search reads only words.
    const idle = [...unread, 'search'];
    expect(kind('relation')).toMatchObject({
      required: ['relation', 'target'],
      refused: { everywhere: ['unique', 'index', 'default', 'searchable', ...idle] },
    });
    expect(kind('json')?.refused.everywhere).toEqual(['index', 'searchable', ...idle]);
    expect(kind('password')?.refused.everywhere).toEqual(['index', 'default', 'searchable', ...idle]);
    expect(kind('string')?.refused).toEqual({ everywhere: unread, inComponents: ['unique', 'index', 'searchable'] });
    expect(kind('integer')?.refused.everywhere).toEqual(idle);
    expect(kind('boolean')?.refused.everywhere).toEqual(['searchable', ...idle]);
  });

  it('tells what edits do, and writes them for who has looked at that', async () => {
    const edits = [{ edit: 'change', uid: 'api::writer.writer', schema: { attributes: { age: { type: 'integer' } } } }];
    const before = text('writer');
    const proposed = await root.post('/model/propose', { edits });
    expect(proposed.status).toBe(200);
    const proposal = proposed.body.data as ModelProposal;
    expect(proposal.plan.steps).toEqual(['addColumn writers.age']);
    expect(proposal.documents).toEqual({});
    expect(proposal).not.toHaveProperty('model');
    expect(text('writer')).toBe(before);
    const { run } = (await root.get('/model/run')).body.data;
    writeFileSync(join(folder, 'config/content-types/writer.json'), `${before}\n`);
    expect((await root.post('/model/apply', { edits, expected: proposal.expected })).status).toBe(409);
    writeFileSync(join(folder, 'config/content-types/writer.json'), before);
    expect((await root.post('/model/apply', { edits, expected: proposal.expected })).status).toBe(200);
    expect(JSON.parse(text('writer')).attributes.age).toEqual({ type: 'integer' });
    // The server returns the files as they are now, although it still runs the old model.
    const told = await modelFiles(root);
    expect(told.run).toBe(run);
    expect(source(told, 'api::writer.writer')?.schema.attributes).toHaveProperty('age');
    writeFileSync(join(folder, 'config/content-types/writer.json'), before);
  });

  it('refuses in the words of a start', async () => {
    const edits = [{ edit: 'change', uid: 'api::writer.writer', schema: { attributes: { x: { type: 'strnig' } } } }];
    const { status, body } = await root.post('/model/propose', { edits });
    expect([status, body.error.details.errors]).toEqual([
      400,
      [
        {
          file: 'config/content-types/writer.json',
          path: ['attributes', 'x', 'type'],
          message: expect.stringContaining('did you mean "string"'),
        },
      ],
    ]);
  });

  it('tells mistakes that files have by now', async () => {
    const before = text('writer');
    writeFileSync(join(folder, 'config/content-types/writer.json'), '{ "info": ');
    const told = await modelFiles(root);
    expect(told.problems).toEqual([expect.objectContaining({ file: 'config/content-types/writer.json', line: 1, uid: null })]);
    expect(source(told, 'api::writer.writer')).toBeUndefined();
    writeFileSync(join(folder, 'config/content-types/writer.json'), before);
  });

  it('tells what a start would refuse, by file and line, and corrects it', async () => {
    const before = text('writer');
    const schema = JSON.parse(before);
    Object.assign(schema.attributes, {
      home: { type: 'relation', relation: 'manyToOne', target: 'api::nowhere.nowhere' },
      works: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'titel' },
      age: { type: 'integr' },
    });
    const written = JSON.stringify(schema, null, 2);
    const lineOf = (part: string) => written.split('\n').findIndex((line) => line.includes(part)) + 1;
    writeFileSync(join(folder, 'config/content-types/writer.json'), written);
    const told = await modelFiles(root);
    const file = 'config/content-types/writer.json';
    const uid = 'api::writer.writer';
    expect(told.problems).toHaveLength(3);
    expect(told.problems).toEqual(
      expect.arrayContaining([
        {
          file,
          uid,
          path: 'attributes.home.target',
          line: lineOf('api::nowhere'),
          message: expect.stringContaining('api::nowhere.nowhere'),
        },
        {
          file,
          uid,
          path: 'attributes.works.mappedBy',
          line: lineOf('titel'),
          message: expect.stringContaining('has no attribute "titel"'),
        },
        { file, uid, path: 'attributes.age.type', line: lineOf('integr'), message: expect.stringContaining('did you mean "integer"?') },
      ]),
    );
    expect(source(told, uid)?.schema.attributes).toMatchObject({ age: { type: 'integr' } });
    // The other types can be changed only when nothing stops the start.
    const other = { edit: 'change', uid: 'api::article.article', schema: { attributes: { more: { type: 'text' } } } };
    expect(await root.post('/model/propose', { edits: [other] })).toMatchObject({ status: 400 });
    const mend = { edit: 'change', uid, schema: { attributes: { home: null, works: null, age: { type: 'integer' } } } };
    const { status, body } = await root.post('/model/propose', { edits: [mend, other] });
    expect([status, body.data.plan.stops]).toEqual([200, []]);
    writeFileSync(join(folder, 'config/content-types/writer.json'), before);
    expect((await modelFiles(root)).problems).toEqual([]);
  });

  it('is shown to who may look, and changed by nobody else', async () => {
    const looker = await app.come('looker', 'looker');
    expect((await looker.get('/model')).body.data.granted).toEqual(['plugin::admin.model.read']);
    expect((await looker.get('/model/files')).status).toBe(200);
    for (const verb of ['propose', 'apply']) expect((await looker.post(`/model/${verb}`, { edits: [] })).status).toBe(403);
    const editor = await app.come('editor', 'editor');
    const granted: readonly string[] = (await editor.get('/model')).body.data.granted;
    expect(granted.filter((action) => action.startsWith('plugin::admin.'))).toEqual(['plugin::admin.view.share']);
  });
});

describe('the builder of the model in production', () => {
  it('shows, and says why it changes nothing', async () => {
    const app = await bootStaff({
      env: {
        NODE_ENV: 'production',
        ADMIN_JWT_SECRET: 'a-secret-of-more-than-thirty-two-bytes',
        JWT_SECRET: 'another-secret-of-more-than-32-bytes',
      },
    });
    try {
      const root = await app.come('root', 'administrator');
      const { body } = await root.get('/model/files');
      expect(body.data.why).toMatch(/can be edited only in development/);
      expect(body.data.sources.length).toBeGreaterThan(3);
      const edits = [{ edit: 'delete', uid: 'api::writer.writer' }];
      for (const verb of ['propose', 'apply']) expect((await root.post(`/model/${verb}`, { edits })).status).toBe(403);
    } finally {
      await app.close();
    }
  });

  it('is not there without the plugin that changes models', async () => {
    const app = await bootStaff({ plugins: { 'content-type-builder': false } });
    try {
      const root = await app.come('root', 'administrator');
      expect((await root.get('/model/files')).status).toBe(404);
    } finally {
      await app.close();
    }
  });
});
