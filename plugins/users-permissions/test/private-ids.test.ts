import { DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { ROLES } from 'plinth/plugins/users-permissions';
import { eachDialect } from 'plinth/testing';
import { ROLE_UID } from '../content-types.ts';
import { bootPeople, type People } from './people.ts';

const NOTE = 'api::note.note';
const note = { info: { singularName: 'note', pluralName: 'notes' }, attributes: { title: { type: 'string' } } };

/** Abilities of roles right after their creation, by type. */
const seen = new Map<unknown, unknown>();
const watching = definePlugin({
  name: 'watching',
  requires: ['users-permissions'],
  apply({ container }) {
    container
      .resolve(DOCUMENTS)
      .hooks.committed.tapPromise({ name: 'watching', types: [ROLE_UID] }, async ({ kind, documentId, after }) => {
        const role = { documentId, name: '', description: null, type: '' };
        if (kind === 'created') seen.set(after?.values.type, await container.resolve(ROLES).actions(role));
      });
  },
});

eachDialect('people whose ids are private', (dialect) => {
  let people: People;
  const roles = '/api/users-permissions/roles';

  beforeAll(async () => {
    people = await bootPeople({
      database: dialect,
      contentTypes: [note],
      plugins: [watching],
      config: { api: { responses: { privateAttributes: ['id', 'documentId'] } }, plugins: { i18n: false, 'draft-and-publish': false } },
      roles: { kept: { actions: [`${NOTE}.find`] } },
    });
  });
  afterAll(() => people.close());

  const on = { enabled: true };
  const permissions = { 'api::note': { controllers: { note: { find: on } } } };
  const idOf = async (type: string) => {
    const documents = people.kernel.container.resolve(DOCUMENTS);
    const { documents: found } = await documents.find(documents.parse(ROLE_UID, { filters: { type } }, 'list', SYSTEM));
    return found[0]?.id;
  };

  it('make roles together with what they may do, and change and remove them', async () => {
    expect(await people.ask('post', roles, { name: 'Readers', type: 'readers', permissions })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const path = `${roles}/${await idOf('readers')}`;
    const { body } = await people.ask('get', path);
    expect(body.role).toMatchObject({ name: 'Readers', permissions: { 'api::note': { controllers: { note: { find: on } } } } });
    expect(body.role).not.toHaveProperty('documentId');
    const none = { permissions: { 'api::note': { controllers: { note: { find: { enabled: false } } } } } };
    expect((await people.ask('put', path, none)).status).toBe(200);
    expect((await people.ask('get', path)).body.role.permissions['api::note'].controllers.note.find.enabled).toBe(false);
    expect((await people.ask('put', `${roles}/${await idOf('kept')}`, { name: 'Other' })).status).toBe(403);
    expect((await people.ask('delete', path)).status).toBe(200);
    expect(await idOf('readers')).toBeUndefined();
  });

  it('make no role that is there before what it may do is', async () => {
    await people.ask('post', roles, { name: 'Writers', type: 'writers', permissions });
    expect(seen.get('writers')).toEqual([`${NOTE}.find`]);
  });

  it('count the users of roles, and show no id', async () => {
    await people.make('kim', 'kept');
    const { body } = await people.ask('get', roles);
    const kept = body.roles.find(({ type }: { readonly type: string }) => type === 'kept');
    expect(kept).toMatchObject({ nb_users: 1 });
    expect(Object.keys(kept)).not.toContain('documentId');
    expect(Object.keys(kept)).not.toContain('id');
  });
});
