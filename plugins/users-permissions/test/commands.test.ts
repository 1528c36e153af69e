import { COMMANDS, type Command, DOCUMENTS, SYSTEM } from 'plinth';
import { bootPeople, type People } from './people.ts';

const note = {
  info: { singularName: 'note', pluralName: 'notes' },
  options: { draftAndPublish: true },
  attributes: { title: { type: 'string' }, author: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' } },
};
const NOTE = 'api::note.note';
const USER = 'plugin::users-permissions.user';
const mine = { author: { id: '$user.id' } };

describe('plinth user, plinth role', () => {
  let people: People;
  let made: string;

  beforeAll(async () => {
    people = await bootPeople({
      contentTypes: [note],
      config: { plugins: { i18n: false } },
      roles: {
        editor: {
          actions: [
            { action: `${USER}.update`, where: { id: '$user.id' }, fields: ['username'] },
            { action: `${NOTE}.delete`, where: { $or: [mine, { createdAt: { $lt: '2020-01-01T00:00:00.000Z' } }] } },
          ],
        },
        writer: {
          actions: [
            `${NOTE}.find`,
            { action: `${NOTE}.update`, where: mine, fields: ['title'] },
            'plugin::users-permissions.user.me',
            'plugin::i18n.locales.listLocales',
          ],
        },
      },
    });
  });
  afterAll(() => people.close());

  /** Runs a command, and returns its output lines. */
  async function run(line: string, options: object = {}, secret = ''): Promise<readonly string[]> {
    const [group, name, ...given] = line.split(' ');
    const lines: string[] = [];
    const find = (commands: readonly Command[], wanted: string | undefined) => commands.find((command) => command.name === wanted);
    const command = find(find(people.kernel.container.resolve(COMMANDS).all, group)?.commands ?? [], name);
    await command?.run?.({
      caller: SYSTEM,
      kernel: people.kernel,
      arguments: given,
      options: { ...options },
      print: (text) => lines.push(text),
      readSecret: async () => secret,
    });
    return lines;
  }
  const signIn = async (password: string) => (await people.ask('post', '/api/auth/local', { identifier: 'ann', password }, '')).status;

  it('make users who can sign in', async () => {
    expect(await run('user create ann Ann@example.com', {}, 'secret1')).toEqual([
      expect.stringMatching(/^Made "ann" \(id \d+\) with the role "authenticated"$/),
    ]);
    expect(await signIn('secret1')).toBe(200);
    await run('user create bob bob@example.com', { role: 'writer', unconfirmed: true }, 'secret1');
    const [header, ann, bob] = await run('user list');
    expect(header).toMatch(/^id +username +email +role$/);
    expect(ann).toMatch(/^\d+ +ann +ann@example\.com +authenticated$/);
    expect(bob).toMatch(/^\d+ +bob +bob@example\.com +writer +unconfirmed$/);
    expect(await run('user list', { role: 'writer' })).toHaveLength(2);
  });

  it.each([
    ['user create ann other@example.com', {}, 'secret1', 'Username already taken'],
    ['user create cid ann@example.com', {}, 'secret1', 'Email already taken'],
    ['user create cid cid@example.com', {}, '', 'A password is missing'],
    ['user create cid cid@example.com', {}, 'short', 'password must be at least 6 characters'],
    ['user create cid no-address', {}, 'secret1', 'email must be a valid email'],
    ['user create cid cid@example.com', { role: 'writr' }, 'secret1', 'Role "writr" not found (did you mean "writer"?)'],
    ['user create cid\u200b cid@example.com', {}, 'secret1', 'username must not contain invisible characters'],
    ['user block nobody', {}, '', 'User "nobody" not found; specify an email address or username'],
    ['role show writr', {}, '', 'did you mean "writer"'],
    [`role can writer ${NOTE}.updte`, {}, '', `"${NOTE}.updte" is not an action (did you mean "${NOTE}.update"?)`],
    ['role can writer', {}, '', '"" is not an action'],
    [`role can writer api::*`, {}, '', '"api::*" is not an action'],
    [`role can writr ${NOTE}.find`, {}, '', 'Role "writr" not found (did you mean "writer"?)'],
    [`role can writer ${NOTE}.update`, { as: 'nobody' }, '', 'User "nobody" not found; specify an email address or username'],
    [
      'role can writer plugin::users-permissions.auth.register',
      { document: 'x' },
      '',
      '"plugin::users-permissions.auth.register" is about no documents: leave --document out',
    ],
  ])('refuse %s %j', async (line, options, secret, message) => {
    await expect(run(line, options, secret)).rejects.toThrow(message);
  });

  it('block, unblock, and give passwords and roles', async () => {
    expect(await run('user block ann@example.com')).toEqual(['Blocked "ann"']);
    expect(await signIn('secret1')).toBe(400);
    await run('user unblock ann');
    expect(await signIn('secret1')).toBe(200);
    await run('user password ann', {}, 'another1');
    expect([await signIn('secret1'), await signIn('another1')]).toEqual([400, 200]);
    expect(await run('user role ann writer')).toEqual(['"ann" has the role "writer"']);
    expect(await run('user list', { role: 'writer' })).toHaveLength(3);
  });

  it('show what a role may do', async () => {
    expect(await run('role show writer')).toEqual([
      'Writer (writer), kept by config/access',
      '',
      expect.stringMatching(/^ +find +findOne +create +update +delete/),
      expect.stringMatching(/^api::note\.note +yes +- +- +rule +-/),
      '',
      'And',
      '  plugin::users-permissions.user: me',
      '',
      'Rules',
      `  ${NOTE}.update`,
      '    where {"author":{"id":"$user.id"}}',
      '    fields title',
      '',
      'Without meaning, as a plugin or a content type is missing',
      '  plugin::i18n.locales.listLocales',
    ]);
    expect((await run('role show public'))[0]).toBe('Public (public), kept in the database');
  });

  it('say whether a role may do something, and why', async () => {
    const documents = people.kernel.container.resolve(DOCUMENTS);
    const [{ body: list }] = [await people.ask('get', '/api/users?sort=username')];
    const drafted = await documents.create(
      NOTE,
      { data: { title: 'One', author: list[0].id }, axes: new Map([['status', 'draft']]) },
      SYSTEM,
    );
    made = drafted.documentId as string;
    const can = (action: string, options: object = {}) => run(`role can writer ${NOTE}.${action}`, options);
    const rule = `granted by ${NOTE}.update, where {"author":{"id":"$user.id"}}, attributes title`;
    expect(await can('find')).toEqual([`yes: granted by ${NOTE}.find`]);
    expect(await can('delete')).toEqual([`no: "writer" is not granted ${NOTE}.delete`]);
    expect(await can('update')).toEqual([`yes: ${rule}`]);
    expect(await can('update', { document: made, as: 'ann' })).toEqual([`yes: ${rule}; "${made}" is one of these for "ann"`]);
    expect(await can('update', { document: made, as: 'bob' })).toEqual([`no: ${rule}; "${made}" is none of these for "bob"`]);
    expect(await can('update', { document: made })).toEqual([`no: ${rule}; "${made}" is none of these for somebody who is not signed in`]);
    expect(await can('find', { document: made })).toEqual([`no: there is no such document "${made}" of ${NOTE} for this action`]);
    await run('user role bob authenticated');
    expect((await can('find', { as: 'bob' }))[0]).toBe('("bob" has the role "authenticated", not "writer")');
  });

  it('say whom and what rules are about', async () => {
    const can = async (action: string, options: object = {}) => (await run(`role can editor ${action}`, options)).at(-1);
    const list = (await people.ask('get', '/api/users?sort=username')).body;
    const [ann, bob] = list.map(({ documentId }: { documentId: string }) => documentId);
    const own = `granted by ${USER}.update, where {"id":"$user.id"}, attributes username`;
    expect(await can(`${USER}.update`, { document: ann, as: 'ann' })).toBe(`yes: ${own}; "${ann}" is one of these for "ann"`);
    expect(await can(`${USER}.update`, { document: bob, as: 'ANN@example.com' })).toBe(`no: ${own}; "${bob}" is none of these for "ann"`);
    expect(await can(`${USER}.update`, { document: ann })).toBe(`no: ${own}; "${ann}" is none of these for somebody who is not signed in`);
    expect(await can(`${USER}.find`, { document: ann })).toBe(`no: "editor" is not granted ${USER}.find`);
    const either = `granted by ${NOTE}.delete, where {"$or":[{"author":{"id":"$user.id"}},{"createdAt":{"$lt":"2020-01-01T00:00:00.000Z"}}]}`;
    expect(await can(`${NOTE}.delete`, { document: made, as: 'ann' })).toBe(`yes: ${either}; "${made}" is one of these for "ann"`);
    expect(await can(`${NOTE}.delete`, { document: made })).toBe(
      `no: ${either}; "${made}" is none of these for somebody who is not signed in`,
    );
    for (const document of ['nothing', '', "' or 1=1", ann]) {
      expect(await can(`${NOTE}.delete`, { document, as: 'ann' })).toBe(
        `no: there is no such document "${document}" of ${NOTE} for this action`,
      );
    }
    await run('user block ann');
    expect((await run(`role can editor ${NOTE}.delete`, { as: 'ann' }))[0]).toBe('("ann" is blocked, and cannot do anything)');
    await run('user unblock ann');
  });
});
