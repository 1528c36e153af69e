import { bootStaff, PASSWORD, type StaffApp } from './staff-app.ts';

describe('an app without a url', () => {
  let app: StaffApp;
  let cookie: string;
  beforeAll(async () => {
    app = await bootStaff({ server: { url: undefined } });
    await app.employ('eva', 'editor');
    const login = { identifier: 'eva@example.com', password: PASSWORD };
    const { headers } = await app.request.post('/admin/api/auth/local').set('Origin', String(app.kernel.url)).send(login).expect(200);
    cookie = (headers['set-cookie'] as unknown as readonly string[]).map((line) => line.split(';')[0]).join('; ');
  });
  afterAll(() => app?.close());

  const create = async (origin: string) => {
    const request = app.request.post('/admin/api/content/articles?status=draft').set({ Cookie: cookie, Origin: origin });
    return (await request.send({ data: { title: 'One' } })).status;
  };

  it('takes writes of its own origin alone, compared with its scheme and port', async () => {
    const own = String(app.kernel.url);
    const { host, hostname } = new URL(own);
    expect(await create(own)).toBe(201);
    for (const other of [
      `https://${host}`,
      `ws://${host}`,
      `http://${hostname}`,
      `http://${hostname}:1`,
      `http://evil.${host}`,
      host,
      'null',
    ])
      expect([other, await create(other)]).toEqual([other, 403]);
  });
});
