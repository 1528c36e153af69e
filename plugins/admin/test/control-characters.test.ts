import { DOCUMENTS, SYSTEM } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { makePerson } from '../staff/new-person.ts';
import { PERSON_UID } from '../staff/person-content-type.ts';
import { type Answer, type Browser, bootStaff, OTHERS_OFF, PASSWORD, type StaffApp } from './staff-app.ts';

const NAMES = ['Ada\r\nBcc: all@example.com', 'Ada\nLovelace', 'Ada\rLovelace', 'Ada\u0000', 'A\u001b[2Jda', 'Ada\u0085x', 'Ada\u2028x'];

eachDialect('names of staff with control characters', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect, plugins: { ...OTHERS_OFF, admin: { config: { rateLimit: { enabled: false } } } } });
    root = await app.come('root', 'administrator');
  });
  afterAll(() => app?.close());

  const refused = ({ status, body }: Answer) => [status, body.error?.message];
  const REFUSED = [400, expect.stringMatching(/^name.* must not contain control characters/)];

  it.each(NAMES)('are refused: %j', async (name) => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    expect(refused(await root.post('/staff', { name, email: 'ada@example.com', role: 'author' }))).toEqual(REFUSED);
    expect(refused(await root.put('/session', { name }))).toEqual(REFUSED);
    const { documentId } = (await root.get('/staff')).body.data.people[0];
    expect(refused(await root.put(`/staff/${documentId}`, { name }))).toEqual(REFUSED);
    const message = expect.stringContaining('must not contain control characters');
    await expect(documents.update(PERSON_UID, documentId, { data: { name } }, SYSTEM)).rejects.toMatchObject({ message });
    const person = { name, email: 'ada@example.com', password: PASSWORD, role: 'author' };
    await expect(makePerson(documents, person)).rejects.toMatchObject({ message });
  });

  it.each(NAMES)('are refused for whatever else people name: %j', async (name) => {
    expect(refused(await root.post('/roles', { name }))).toEqual(REFUSED);
    const { id } = (await root.get('/roles')).body.data.at(-1);
    expect(refused(await root.put(`/roles/${id}`, { name }))).toEqual(REFUSED);
    expect(refused(await root.post('/locales', { code: 'de', name }))).toEqual(REFUSED);
    expect(refused(await root.put('/locales/en', { name }))).toEqual(REFUSED);
    expect(refused(await root.post('/views', { type: 'api::article.article', name }))).toEqual([400, expect.stringMatching(/^name/)]);
    const { value } = (await root.post('/api-tokens', { name: encodeURIComponent(name), type: 'full-access' })).body.data;
    const made = await app.request
      .post('/api/users-permissions/roles')
      .set('Authorization', `Bearer ${value}`)
      .send({ name, description: '', permissions: {} });
    expect(refused(made as unknown as Answer)).toEqual(REFUSED);
  });

  it.each(['ada@example.com\r\nBcc: all@example.com', 'a\u0000da@example.com'])('are refused in addresses: %j', async (email) => {
    expect((await root.post('/staff', { name: 'Ada', email, role: 'author' })).status).toBe(400);
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const person = { name: 'Ada', email, password: PASSWORD, role: 'author' };
    await expect(makePerson(documents, person)).rejects.toMatchObject({ status: 400 });
  });

  it('are fine without them, in any script', async () => {
    const name = 'مریم‌ O’Neill 👩‍🚀 李';
    expect((await root.put('/session', { name })).body.data.person.name).toBe(name);
  });
});
