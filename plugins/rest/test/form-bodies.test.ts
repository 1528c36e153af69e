import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const TOKEN = 'full-access-token-of-tests';
const FORM = 'application/x-www-form-urlencoded';
const OTHERS = [FORM, 'text/plain', 'multipart/form-data; boundary=x', 'application/octet-stream'] as const;

/** Routes that are not there to be sent forms, with a body that would have an effect as JSON. */
const JSON_ONLY = [
  ['post', '/api/auth/local', 'identifier=a@example.com&password=x'],
  ['post', '/api/auth/local/register', 'username=a&email=a@example.com&password=secret12'],
  ['post', '/api/auth/forgot-password', 'email=a@example.com'],
  ['post', '/api/users', 'username=a&email=a@example.com&password=secret12&role=1'],
  ['post', '/api/content-type-builder/model/propose', 'edits[0][edit]=delete&edits[0][uid]=api::note.note'],
  ['post', '/admin/api/auth/local', 'identifier=a@example.com&password=x'],
  ['post', '/admin/api/auth/register-admin', 'email=a@example.com&password=secret12'],
] as const;

eachDialect('bodies that are not JSON', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({
      database: dialect,
      env: { TOKEN_FULL: TOKEN },
      app: {
        contentTypes: [
          { info: { singularName: 'note', pluralName: 'notes' }, attributes: { text: { type: 'string' } } },
          { kind: 'singleType', info: { singularName: 'home', pluralName: 'homes' }, attributes: { text: { type: 'string' } } },
        ],
        config: { access: { tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }] } },
      },
    });
  });
  afterAll(() => app.close());

  const send = (method: 'post' | 'put', path: string, type: string, body: string) => {
    const request = app.request[method](path).set('Content-Type', type);
    if (path.startsWith('/api/') && !path.startsWith('/api/auth')) request.set('Authorization', `Bearer ${TOKEN}`);
    return request.serialize((content: unknown) => content as string).send(body);
  };

  it.each(JSON_ONLY)('are refused with 415 where a form has no meaning: %s %s', async (method, path, body) => {
    const { status } = await send(method, path, 'application/json', '{}');
    // A route that is not there in this app proves nothing.
    if (status === 404 || status === 405) return;
    for (const type of OTHERS) {
      const reply = await send(method, path, type, body);
      expect([type, reply.status]).toEqual([type, 415]);
      expect(reply.body.error).toMatchObject({ status: 415, name: 'UnsupportedMediaTypeError', details: { header: 'Content-Type' } });
    }
  });

  it('are read where documents are written, as the reference does', async () => {
    expect((await send('post', '/api/notes', FORM, 'data[text]=form+text')).body.data).toMatchObject({ text: 'form text' });
    expect((await send('put', '/api/home', FORM, 'data[text]=form+text')).status).toBe(200);
    expect((await send('post', '/api/notes', 'text/plain', '{"data":{"text":"x"}}')).status).toBe(400);
  });

  it('are no concern of requests without a body', async () => {
    const { status } = await app.request.post('/api/auth/local').set('Content-Type', FORM);
    expect(status).toBe(400);
  });
});
