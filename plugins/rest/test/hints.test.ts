import { pino } from 'pino';
import { type BootedApp, bootApp } from 'plinth/testing';

const TAG = { info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' }, attributes: { name: { type: 'string' } } };
const SHOP = {
  info: { singularName: 'shop', pluralName: 'shops', displayName: 'Shop' },
  attributes: {
    name: { type: 'string' },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
    notes: { type: 'text', private: true },
    opening: { type: 'json' },
  },
};

describe('the log during development, about a refused request', () => {
  const lines: string[] = [];
  let app: BootedApp;
  beforeAll(async () => {
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
    const files = {
      'config/content-types/shop.json': JSON.stringify(SHOP),
      'config/content-types/tag.json': JSON.stringify(TAG),
      'config/access.json': JSON.stringify({ roles: { public: { actions: ['api::*', 'plugin::upload.content-api.upload'] } } }),
    };
    app = await bootApp({ app: { files }, logger });
  });
  afterAll(() => app.close());
  beforeEach(() => lines.splice(0));

  it.each([
    ['filters[nmae]=x', 'INVALID_KEY: did you mean name?'],
    ['filters[name][$contain]=x', 'INVALID_KEY: did you mean $contains?'],
    ['filters[colour]=x', /^INVALID_KEY: there are id, documentId, name, tags, /],
    ['filters[notes]=x', 'INVALID_KEY: "notes" is private'],
    ['sort=tags', 'INVALID_KEY: sort by an attribute of "tags", such as tags.id'],
    ['sort=opening', 'INVALID_KEY: attributes of type json, such as "opening", cannot be sorted by'],
    ['sort=name:up', 'VALIDATION: write sort=title:asc or sort=title:desc'],
    ['fields=tags', 'INVALID_KEY: "tags" is not a scalar value: select it with populate, not with fields'],
    ['populate=name', 'INVALID_KEY: "name" is a scalar value: select it with fields, not with populate'],
  ])('tells what to do: %s', async (query, advice) => {
    await app.request.get(`/api/shops?${query}`).expect(400);
    expect(lines.map((line) => line.replace('GET /api/shops: ', ''))).toEqual([
      typeof advice === 'string' ? advice : expect.stringMatching(advice),
    ]);
  });

  it('tells what a body lacks', async () => {
    await app.request.post('/api/shops').send({ name: 'Bread' }).expect(400);
    await app.request.post('/api/shops').type('text/plain').send('{"data":{}}').expect(400);
    await app.request.post('/api/shops').expect(400);
    await app.request
      .post('/api/shops')
      .send({ data: { nmae: 'Bread' } })
      .expect(400);
    await app.request
      .post('/api/shops')
      .send({ data: { tags: ['a'.repeat(24)] } })
      .expect(400);
    await app.request
      .post('/api/shops')
      .send({ data: { tags: [12345] } })
      .expect(400);
    await app.request.post('/api/upload').attach('file', Buffer.from('x'), 'x.txt').expect(400);
    expect(lines.map((line) => line.replace(/^POST \S+: /, ''))).toEqual([
      'REST_MISSING_DATA: put the attributes in { "data": { … } }',
      'REST_MISSING_DATA: the body has the unsupported type text/plain; send JSON with Content-Type: application/json',
      'REST_MISSING_DATA: the request has no body; send JSON with Content-Type: application/json',
      'INVALID_KEY: did you mean name?',
      'VALIDATION: the attribute "tags" links to it',
      'INVALID_VALUE: the attribute "tags" links to it',
      'VALIDATION: send multipart/form-data with parts named "files"',
    ]);
  });
});
