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
  const REFUSED = [400, expect.stringMatching(/^name.* must not hold control characters/)];

  it.each(NAMES)('are refused: %j', async (name) => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    expect(refused(await root.post('/staff', { name, email: 'ada@example.com', role: 'author' }))).toEqual(REFUSED);
    expect(refused(await root.put('/session', { name }))).toEqual(REFUSED);
    const { documentId } = (await root.get('/staff')).body.data.people[0];
    expect(refused(await root.put(`/staff/${documentId}`, { name }))).toEqual(REFUSED);
    const message = expect.stringContaining('must not hold control characters');
    await expect(documents.update(PERSON_UID, documentId, { data: { name } }, SYSTEM)).rejects.toMatchObject({ message });
    const person = { name, email: 'ada@example.com', password: PASSWORD, role: 'author' };
    await expect(makePerson(documents, person)).rejects.toMatchObject({ message });
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
