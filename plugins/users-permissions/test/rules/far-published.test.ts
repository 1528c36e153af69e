import { contentApps, eachDialect } from 'plinth/testing';
import { ARTICLE, BADGE, type Made, openWorkshop, type Workshop } from './workshop.ts';

const plugins = { 'draft-and-publish': { config: { writesAskPublish: true } } };
const STATUSES = ['draft', 'published'];

eachDialect('published versions at the other end of a link, where writes that publish ask for that right', (dialect) => {
  const apps = contentApps();
  let room: Workshop;
  let made: Made;
  const idOf = (name: string) => made.get(name) as string;
  afterAll(apps.cleanUp);

  /** The target of a link in the draft and in the published version; null for a missing version. */
  const ends = async (type: string, name: string, attribute: string) => {
    const found: unknown[] = [];
    for (const status of STATUSES) {
      const document = await room.truth(type, idOf(name), { status });
      found.push((document?.[attribute] as { readonly name: string } | null | undefined)?.name ?? null);
    }
    return found;
  };
  const owners = (name: string) => ends(ARTICLE, name, 'owner');
  const holders = (name: string) => ends(BADGE, name, 'holder');
  const connect = (name: string) => ({ articles: { connect: [idOf(name)] } });
  const unpublish = (name: string) => room.rest('machine', 'post', `/api/articles/${idOf(name)}/actions/unpublish`, {});

  describe('from documents without drafts', () => {
    beforeAll(async () => {
      room = await openWorkshop(apps, dialect, { drafts: ['article', 'badge'], plugins });
    });
    beforeEach(async () => {
      made = await room.furnish();
    });
    const put = (who: 'writer' | 'releaser' | 'machine', data: object, profile = 'one') =>
      room.rest(who, 'put', `/api/profiles/${idOf(profile)}`, data);

    it('are changed by who may publish them alone', async () => {
      expect(await put('writer', connect('my article'))).toBe('forbidden');
      expect(await owners('my article')).toEqual(['two', 'two']);
      expect(await put('writer', { articles: [] })).toBe('forbidden');
      expect(await owners('my listed article')).toEqual(['one', 'one']);
      expect(await put('machine', connect('my article'))).toBe('');
      expect(await owners('my article')).toEqual(['one', 'one']);
    });

    it('bind by the rule of who publishes', async () => {
      expect(await put('releaser', connect('their article'))).toBe('forbidden');
      expect(await owners('their article')).toEqual(['two', 'two']);
      expect(await put('releaser', connect('my article'))).toBe('');
      expect(await owners('my article')).toEqual(['one', 'one']);
    });

    it('bind by it as their draft, which a write of their own would publish', async () => {
      await room.system(ARTICLE, { keeper: null }, idOf('my article'), 'draft');
      expect(await put('releaser', connect('my article'))).toBe('forbidden');
      expect(await owners('my article')).toEqual(['two', 'two']);
    });

    it('are no matter where there are none', async () => {
      expect(await unpublish('their article')).toBe('');
      for (const who of ['writer', 'releaser'] as const) {
        expect(await put(who, connect('their article'))).toBe('');
        expect(await owners('their article')).toEqual(['one', null]);
        expect(await put(who, { articles: { disconnect: [idOf('their article')] } })).toBe('');
        expect(await owners('their article')).toEqual([null, null]);
      }
    });

    it('keep the one that they belong to', async () => {
      expect(await put('writer', { badge: idOf('their badge') })).toBe('forbidden');
      expect(await put('writer', { badge: null }, 'two')).toBe('forbidden');
      expect(await put('releaser', { badge: idOf('my badge') }, 'two')).toBe('forbidden');
      expect([await holders('their badge'), await holders('my badge')]).toEqual([
        ['two', 'two'],
        [null, null],
      ]);
      expect(await put('releaser', { badge: idOf('my badge') })).toBe('');
      expect(await holders('my badge')).toEqual(['one', 'one']);
    });
  });

  describe('from documents with drafts', () => {
    beforeAll(async () => {
      room = await openWorkshop(apps, dialect, { drafts: true, plugins });
    });
    beforeEach(async () => {
      made = await room.furnish();
    });

    it('are left alone by a draft', async () => {
      expect(await room.rest('writer', 'put', `/api/profiles/${idOf('one')}?status=draft`, connect('my article'))).toBe('');
      expect(await owners('my article')).toEqual(['one', 'two']);
    });

    it('are changed by a published version where who writes it may publish them', async () => {
      const put = (who: 'writer' | 'releaser') => room.rest(who, 'put', `/api/profiles/${idOf('one')}`, connect('my article'));
      expect(await put('writer')).toBe('forbidden');
      expect(await owners('my article')).toEqual(['two', 'two']);
      expect(await put('releaser')).toBe('');
      expect(await owners('my article')).toEqual(['one', 'one']);
    });

    it('stay as they are when the other end is published by who may not publish them', async () => {
      await room.system(ARTICLE, { owner: idOf('one') }, idOf('my article'), 'draft');
      const publish = (who: 'writer' | 'machine') => room.rest(who, 'post', `/api/profiles/${idOf('one')}/actions/publish`, {});
      expect(await publish('writer')).toBe('');
      expect(await owners('my article')).toEqual(['one', 'two']);
      expect(await publish('machine')).toBe('');
      expect(await owners('my article')).toEqual(['one', 'one']);
    });

    it('go along with a publish of the other end where their draft could be published', async () => {
      const me = await room.truth(ARTICLE, idOf('my article'), { populate: 'keeper' });
      const { documentId: keeper } = me.keeper as { readonly documentId: string };
      await room.system(ARTICLE, { owner: idOf('one'), keeper: null }, idOf('my article'), 'draft');
      await room.system(ARTICLE, { owner: idOf('one'), keeper }, idOf('their article'), 'draft');
      expect(await room.rest('releaser', 'post', `/api/profiles/${idOf('one')}/actions/publish`, {})).toBe('');
      expect(await owners('my article')).toEqual(['one', 'two']);
      expect(await owners('their article')).toEqual(['one', 'one']);
    });

    it('keep what they lead to when a document of their own type is published', async () => {
      await room.system(BADGE, { holder: idOf('two') }, idOf('my badge'), 'draft');
      expect(await room.rest('releaser', 'post', `/api/badges/${idOf('my badge')}/actions/publish`, {})).toBe('forbidden');
      expect(await holders('their badge')).toEqual([null, 'two']);
    });
  });
});
