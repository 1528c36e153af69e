import { eachDialect } from 'plinth/testing';
import { bootPeople, type People } from './people.ts';

const SCHEMA = 'src/extensions/users-permissions/content-types/user/schema.json';
const USER = 'plugin::users-permissions.user';

const club = {
  info: { singularName: 'club', pluralName: 'clubs' },
  attributes: { name: { type: 'string' }, members: { type: 'relation', relation: 'manyToMany', target: USER, mappedBy: 'clubs' } },
} as const;

const attributes = {
  nickname: { type: 'string', unique: true },
  age: { type: 'integer', min: 0 },
  notes: { type: 'text', private: true },
  clubs: { type: 'relation', relation: 'manyToMany', target: 'api::club.club', inversedBy: 'members' },
  friend: { type: 'relation', relation: 'oneToOne', target: USER },
};

eachDialect('users with attributes of the app', (dialect) => {
  let people: People;
  let role: number;

  beforeAll(async () => {
    people = await bootPeople({ database: dialect, contentTypes: [club], files: { [SCHEMA]: JSON.stringify({ attributes }) } });
    role = await people.roleId('authenticated');
  });
  afterAll(() => people.close());

  it('are written, filtered and populated with them, from both sides', async () => {
    const { body: made } = await people.ask('post', '/api/clubs', { data: { name: 'Chess' } });
    const ann = await people.make('ann');
    const values = { nickname: 'B', age: 3, notes: 'private', clubs: [made.data.documentId], friend: ann.id };
    const bob = await people.ask('post', '/api/users', { username: 'bob', email: 'bob@example.com', password: 'secret1', role, ...values });
    expect(bob.body).toMatchObject({ nickname: 'B', age: 3 });
    expect(bob.body).not.toHaveProperty('notes');
    const read = await people.ask(
      'get',
      `/api/users?filters[clubs][name]=Chess&fields=username&populate[clubs][fields]=name&populate[friend][fields]=username`,
    );
    expect(read.body).toMatchObject([{ username: 'bob', clubs: [{ name: 'Chess' }], friend: { username: 'ann' } }]);
    const back = await people.ask('get', '/api/clubs?populate[members][fields]=nickname&filters[members][age][$gt]=2');
    expect(back.body.data).toMatchObject([{ members: [{ nickname: 'B' }] }]);
    await people.ask('put', `/api/users/${bob.body.id}`, { clubs: { disconnect: [made.data.documentId] }, age: 4 });
    const after = await people.ask('get', `/api/users/${bob.body.id}?populate=clubs`);
    expect(after.body).toMatchObject({ age: 4, clubs: [] });
    expect((await people.ask('put', `/api/users/${ann.id}`, { age: -1 })).body.error.message).toBe(
      'age must be greater than or equal to 0',
    );
    expect((await people.ask('put', `/api/users/${ann.id}`, { nickname: 'B' })).body.error.message).toBe('This attribute must be unique');
    expect((await people.ask('get', '/api/users?filters[notes]=private')).body.error.message).toBe('Invalid key notes');
  });
});

describe('a file that extends users', () => {
  const boot = (content: object, file = 'config/content-types/people.json') => bootPeople({ files: { [file]: JSON.stringify(content) } });

  it('may stand in config/content-types, too', async () => {
    const people = await boot({ uid: USER, attributes: { nickname: { type: 'string' } } });
    await people.make('ann');
    expect((await people.ask('get', '/api/users?fields=nickname')).body).toMatchObject([{ nickname: null }]);
    await people.close();
  });

  it.each([
    [{ attributes: { password: { type: 'string' } } }, `${SCHEMA}:1, attributes.password.type: must stay "password", or be omitted`],
    [{ attributes: { password: { type: 'password', private: false } } }, `${SCHEMA}:1, attributes.password.private: must stay true`],
    [{ attributes: { nickname: { type: 'strng' } } }, `${SCHEMA}:1, attributes.nickname.type`],
    [{ attributes: { nickname: { type: 'string', minLenght: 3 } } }, `${SCHEMA}:1, attributes.nickname.minLenght`],
    [{ atributes: {} }, `${SCHEMA}:1, atributes: unknown key`],
    [{ options: { draftAndPublish: true } }, `${SCHEMA}:1, options.draftAndPublish: must stay false`],
    [{ pluginOptions: { i18n: { localized: true } } }, `${SCHEMA}:1, pluginOptions.i18n: must stay`],
    [{ kind: 'singleType' }, `${SCHEMA}:1, kind: must stay "collectionType"`],
    [{ attributes: { createdBy: { type: 'string' } } }, `${SCHEMA}:1, attributes.createdBy: this name is reserved`],
  ])('stops the boot with file and path: %j', async (content, message) => {
    await expect(boot(content, SCHEMA)).rejects.toThrow(message);
  });

  it('stops the boot when there is nothing to extend', async () => {
    await expect(boot({ uid: 'plugin::users-permissions.usr' })).rejects.toThrow(
      'config/content-types/people.json: extends "plugin::users-permissions.usr", which does not exist',
    );
  });
});
