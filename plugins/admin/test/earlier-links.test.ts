import { COMMANDS, DOCUMENTS, SYSTEM } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { PERSON_UID } from '../staff/person-content-type.ts';
import { type Browser, bootStaff, OTHERS_OFF, PASSWORD, type StaffApp } from './staff-app.ts';

const roles = { nobody: { actions: [] }, helper: { actions: [] } };

eachDialect('what staff were given before', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  let count = 0;
  beforeAll(async () => {
    app = await bootStaff({
      database: dialect,
      plugins: { ...OTHERS_OFF, admin: { config: { roles, rateLimit: { enabled: false } } } },
    });
    root = await app.come('root', 'administrator');
  });
  afterAll(() => app?.close());

  const update = (documentId: string, data: object) =>
    app.kernel.container.resolve(DOCUMENTS).update(PERSON_UID, documentId, { data }, SYSTEM);
  const invite = async () => {
    const email = `invited${++count}@example.com`;
    const { person, link } = (await root.post('/staff', { name: 'Max', email, role: 'nobody' })).body.data;
    return { email, id: person.documentId as string, link: link as string };
  };
  const open = async (link: string) => {
    const code = new URLSearchParams(new URL(link, 'http://x').hash.slice(1)).get('code');
    return (await app.browser().post('/auth/reset-password', { code, password: PASSWORD, passwordConfirmation: PASSWORD })).status;
  };
  type Invited = Awaited<ReturnType<typeof invite>>;
  const ways: Readonly<Record<string, (person: Invited) => Promise<unknown>>> = {
    'a role': ({ id }) => root.put(`/staff/${id}`, { role: 'administrator' }),
    'an address': ({ id }) => root.put(`/staff/${id}`, { email: `another${++count}@example.com` }),
    'a block and its end': async ({ id }) => {
      await root.put(`/staff/${id}`, { blocked: true });
      await root.put(`/staff/${id}`, { blocked: false });
    },
    'a role, and the first one again': async ({ id }) => {
      await root.put(`/staff/${id}`, { role: 'helper' });
      await root.put(`/staff/${id}`, { role: 'nobody' });
    },
    'a role, by the app': ({ id }) => update(id, { role: 'helper' }),
    'a role, by command': async ({ email }) => {
      const admin = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'admin');
      const command = admin?.commands?.find(({ name }) => name === 'role');
      await command?.run?.({ arguments: [email, 'helper'], options: {}, print: () => undefined, caller: SYSTEM } as never);
    },
  };

  it.each(Object.keys(ways))('ends with %s: an invitation opens nothing', async (way) => {
    const person = await invite();
    await ways[way]?.(person);
    expect(await open(person.link)).toBe(400);
    const { link } = (await root.post(`/staff/${person.id}/link`)).body.data;
    expect(await open(link)).toBe(200);
  });

  it.each(Object.keys(ways))('ends with %s: sessions are over', async (way) => {
    const name = `staff${++count}`;
    const browser = await app.come(name, 'nobody');
    const stolen = app.browser(browser.cookie);
    const email = `${name}@example.com`;
    const { people } = (await root.get('/staff')).body.data;
    const { documentId } = people.find((person: { email: string }) => person.email === email);
    expect((await stolen.get('/model')).status).toBe(200);
    await ways[way]?.({ email, id: documentId, link: '' });
    expect([(await stolen.get('/model')).status, (await stolen.post('/auth/refresh')).status]).toEqual([401, 401]);
    const after = (await root.get('/staff')).body.data.people.find((person: { documentId: string }) => person.documentId === documentId);
    expect(after.sessions).toBe(0);
  });

  it('stays with another name or language', async () => {
    const person = await invite();
    await root.put(`/staff/${person.id}`, { name: 'Maximilian' });
    expect(await open(person.link)).toBe(200);
    const eva = await app.come('eva', 'nobody');
    await eva.put('/session', { name: 'Eva', language: 'de' });
    expect((await eva.get('/model')).status).toBe(200);
  });
});
