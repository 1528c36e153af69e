import { DOCUMENTS, definePlugin, ForbiddenError, SYSTEM } from 'plinth';
import { contentApps, eachDialect } from 'plinth/testing';
import { ARTICLE, type Newsroom, openNewsroom } from './newsroom.ts';

/** Withdraws documents instead of deleting them, and refuses writes of the word "no". */
const withdrawing = definePlugin({
  name: 'withdrawing',
  apply({ container }) {
    const documents = container.resolve(DOCUMENTS);
    documents.hooks.before.tapPromise('withdrawing', async (change, caller) => {
      if (caller.trusted || change.type.uid !== ARTICLE) return change;
      if (change.kind === 'copy') throw new ForbiddenError('not on a Sunday');
      if (change.kind === 'update' && change.data.title === 'no') throw new ForbiddenError('that word');
      const { kind, documentId } = change;
      if (kind !== 'remove' || documentId === null) return change;
      const withdraw = async () => {
        await documents.update(ARTICLE, documentId, { data: { withdrawn: true } }, SYSTEM);
        return 1;
      };
      return { ...change, instead: withdraw };
    });
  },
});

eachDialect('taps before changes', (dialect) => {
  const apps = contentApps();
  let room: Newsroom;

  beforeAll(async () => {
    room = await openNewsroom(apps, dialect, [withdrawing]);
  });
  afterAll(apps.cleanUp);

  const isWithdrawn = async (documentId: string) => (await room.truth(ARTICLE, documentId))?.withdrawn === true;

  it('do nothing to documents that the caller may not change, and are not heard about them', async () => {
    const none = 'a'.repeat(24);
    const ask = async (documentId: string) => {
      const path = `/api/articles/${documentId}`;
      const replies = [
        await room.ask('member', 'delete', path),
        await room.ask('member', 'post', `${path}/actions/publish`),
        await room.ask('member', 'post', `${path}/actions/unpublish`),
        await room.ask('member', 'put', path, { title: 'no' }),
      ];
      return replies.map(({ status, body }) => [status, body]);
    };
    for (const title of ['Other', 'Secret']) {
      const documentId = room.ids.get(title) as string;
      expect(await ask(documentId)).toEqual(await ask(none));
      expect(await isWithdrawn(documentId)).toBe(false);
    }
  });

  it('have their say about those that the caller may change', async () => {
    const documentId = room.ids.get('Mine') as string;
    const path = `/api/articles/${documentId}`;
    expect((await room.ask('member', 'post', `${path}/actions/publish`)).body.error.message).toBe('not on a Sunday');
    expect((await room.ask('member', 'put', path, { title: 'no' })).body.error.message).toBe('that word');
    expect((await room.ask('member', 'put', '/api/frontpage', { motto: 'no' })).status).toBe(200);
    expect((await room.ask('member', 'delete', path)).status).toBe(204);
    expect(await isWithdrawn(documentId)).toBe(true);
  });
});
