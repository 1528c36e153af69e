import { type Caller, DATABASE, DOCUMENTS, definePlugin, type Sql, SYSTEM } from 'plinth';
import { ROLE_UID, ROLES, USER_UID } from 'plinth/plugins/users-permissions';
import { contentApps, eachDialect } from 'plinth/testing';
import { ARTICLE, BADGE, type Made, openWorkshop, PROFILE, type Workshop } from './workshop.ts';

const recorded: string[] = [];

/** Records the calls of `record`. */
const recorder = definePlugin({
  name: 'far-recorder',
  apply({ container }) {
    container.resolve(DOCUMENTS).hooks.record.tap('far-recorder', (rows, { kind, type, documentId }) => {
      recorded.push(`${kind} ${type.uid} ${documentId}`);
      return rows;
    });
  },
});

const timeOf = ({ updatedAt }: Readonly<Record<string, unknown>>) => Date.parse(updatedAt as string);

/** Counts the statements of transactions that write content, during some work: others may run beside it. */
async function counting({ kernel }: Workshop, work: () => Promise<unknown>): Promise<number> {
  const database = kernel.container.resolve(DATABASE);
  const { transaction } = database;
  const sent: string[][] = [];
  database.transaction = (run) =>
    transaction.call(database, (tx) => {
      const texts: string[] = [];
      sent.push(texts);
      const counted = <Run extends (sql: Sql, ...more: never[]) => unknown>(send: Run): Run =>
        ((sql, ...more) => {
          texts.push(sql.text);
          return send(sql, ...more);
        }) as Run;
      return run({
        ...tx,
        knex: tx.knex,
        read: counted(tx.read.bind(tx)),
        write: counted(tx.write.bind(tx)),
        answer: counted(tx.answer.bind(tx)),
      });
    }) as never;
  try {
    expect(await work()).toBe('');
  } finally {
    database.transaction = transaction;
  }
  const count = sent.filter((texts) => texts.some((text) => /profile/.test(text))).flat().length;
  expect(count).toBeGreaterThan(0);
  return count;
}

eachDialect('documents whose links are written from the other end', (dialect) => {
  const apps = contentApps();
  let room: Workshop;
  let made: Made;
  const idOf = (name: string) => made.get(name) as string;
  afterAll(() => apps.cleanUp());

  /** The events during a write: kind, type and name of the document. */
  async function told(work: () => Promise<unknown>): Promise<string[]> {
    const names = new Map([...made].map(([name, id]) => [id, name]));
    const before = room.events.length;
    recorded.length = 0;
    expect(await work()).toBe('');
    const events = room.events.slice(before).map(({ kind, type, documentId }) => `${kind} ${type.uid} ${documentId}`);
    expect(recorded).toEqual(events);
    return events.map((event) => {
      const [kind, , id = ''] = event.split(' ');
      return `${kind} ${names.get(id) ?? 'new'}`;
    });
  }

  const write = (path: string, name: string, data: object) => () => room.rest('machine', 'put', `/api/${path}/${idOf(name)}`, data);

  describe('without drafts', () => {
    beforeAll(async () => {
      room = await openWorkshop(apps, dialect, { more: [recorder] });
    });
    beforeEach(async () => {
      made = await room.furnish();
    });

    it('are told of, recorded and stamped as by a write of their own', async () => {
      const before = await room.truth(ARTICLE, idOf('their article'));
      const connect = write('profiles', 'one', { articles: { connect: [idOf('their article')], disconnect: [idOf('my listed article')] } });
      expect(await told(connect)).toEqual(['updated one', 'updated my listed article', 'updated their article']);
      const after = await room.truth(ARTICLE, idOf('their article'));
      expect(timeOf(after)).toBeGreaterThan(timeOf(before));
      expect(room.events.at(-1)).toMatchObject({
        before: { values: { updatedAt: before.updatedAt } },
        after: { values: { updatedAt: after.updatedAt } },
      });
      expect(await told(write('profiles', 'one', { articles: [] }))).toEqual([
        'updated one',
        'updated their listed article',
        'updated their article',
      ]);
    });

    it('are told of when another one takes their target over', async () => {
      const before = await room.truth(BADGE, idOf('their badge'));
      expect(await told(write('badges', 'my badge', { holder: idOf('two') }))).toEqual(['updated my badge', 'updated their badge']);
      const after = await room.truth(BADGE, idOf('their badge'));
      expect(after.holder).toBeNull();
      expect(timeOf(after)).toBeGreaterThan(timeOf(before));
      expect(await told(write('profiles', 'one', { badge: idOf('their badge') }))).toEqual(['updated one', 'updated their badge']);
    });

    it('are not told of when their place in a list changes, or nothing', async () => {
      const listed = [idOf('their listed article'), idOf('my listed article')];
      const look = () => room.truth(ARTICLE, idOf('my listed article'), { populate: [] });
      const before = await look();
      expect(await told(write('profiles', 'one', { articles: listed }))).toEqual(['updated one']);
      expect(await told(write('profiles', 'one', { articles: { connect: [idOf('my listed article')] } }))).toEqual(['updated one']);
      expect(await look()).toEqual(before);
      expect((await room.truth(PROFILE, idOf('one'), { populate: ['articles'] })).articles).toMatchObject([
        { title: 'their listed article' },
        { title: 'my listed article' },
      ]);
    });

    it('keep their role, where they are users and who writes may not change users', async () => {
      const { container } = room.kernel;
      const documents = container.resolve(DOCUMENTS);
      const roles = container.resolve(ROLES);
      const caller: Caller = { kind: 'user', id: 1, trusted: false, ability: await roles.ability('warden'), user: { id: 1 } };
      const user = await room.system(USER_UID, { username: `user ${idOf('one')}`, email: `${idOf('one')}@example.org` });
      const { documentId } = (await roles.find('warden')) as { readonly documentId: string };
      const request = { data: { users: { connect: [user] } }, action: `${ROLE_UID}.updateRole` };
      await expect(documents.update(ROLE_UID, documentId, request, caller)).rejects.toThrow('Forbidden');
      expect((await room.truth(USER_UID, user)).role).toBeNull();
      await documents.update(ROLE_UID, documentId, request, SYSTEM);
      expect((await room.truth(USER_UID, user)).role).toMatchObject({ type: 'warden' });
    });

    it('cost no more statements when they are many', async () => {
      const many = async (count: number) => {
        const articles: string[] = [];
        for (let index = 0; index < count; index += 1) articles.push(await room.system(ARTICLE, { title: `${index}`, owner: idOf('two') }));
        return counting(room, () => room.rest('herald', 'put', `/api/profiles/${idOf('one')}`, { articles: { connect: articles } }));
      };
      // The transaction's own bookkeeping may take some statements more or less.
      const beside = 2;
      expect(await many(100)).toBeLessThanOrEqual((await many(12)) + beside);
      const emptied = await counting(room, write('profiles', 'one', { articles: [] }));
      expect(emptied).toBeLessThanOrEqual((await counting(room, write('profiles', 'two', { articles: [] }))) + beside);
    });
  });

  describe('where the app has the way of Strapi', () => {
    beforeAll(async () => {
      room = await openWorkshop(apps, dialect, { more: [recorder], api: { write: { openInverseLinks: true } } });
    });
    beforeEach(async () => {
      made = await room.furnish();
    });

    it('are a matter of whoever may find them, and told of all the same', async () => {
      const names = ['my article', 'their article'].map(idOf);
      for (const who of ['member', 'clerk', 'typist'] as const) {
        const connect = () => room.rest(who, 'put', `/api/profiles/${idOf('one')}`, { articles: { connect: names } });
        expect(await told(connect)).toEqual(['updated one', 'updated my article', 'updated their article']);
        const disconnect = () => room.rest(who, 'put', `/api/profiles/${idOf('one')}`, { articles: { disconnect: names } });
        expect(await told(disconnect)).toEqual(['updated one', 'updated my article', 'updated their article']);
      }
    });

    it('stay out of reach for whoever does not find them', async () => {
      await room.system(ARTICLE, { hidden: true }, idOf('their article'));
      const connect = room.rest('member', 'put', `/api/profiles/${idOf('one')}`, { articles: { connect: [idOf('their article')] } });
      expect(await connect).toBe('Document with id <it>, locale "null" not found');
    });
  });

  describe('with drafts', () => {
    const at = (status: string) => ({ status });
    const ownerOf = async (name: string, status: string) => {
      const { owner } = await room.truth(ARTICLE, idOf(name), at(status));
      return (owner as Readonly<Record<string, unknown>> | null)?.name ?? null;
    };
    const times = async (name: string) => {
      const [draft, published] = [
        await room.truth(ARTICLE, idOf(name), at('draft')),
        await room.truth(ARTICLE, idOf(name), at('published')),
      ];
      return [timeOf(draft), timeOf(published)] as const;
    };

    beforeAll(async () => {
      room = await openWorkshop(apps, dialect, { more: [recorder], drafts: true });
    });
    beforeEach(async () => {
      made = await room.furnish();
    });

    it('stay level with their draft, or behind it, as they were', async () => {
      await room.system(ARTICLE, { title: 'pending' }, idOf('their article'), 'draft');
      const before = await times('their article');
      const names = ['my article', 'their article'];
      await write('profiles', 'one', { articles: names.map(idOf) })();
      const [level, pending] = [await times('my article'), await times('their article')];
      expect(level[0]).toBe(level[1]);
      expect(pending[0]).toBeGreaterThan(pending[1]);
      expect(pending[1]).toBeGreaterThan(before[1]);
      for (const name of names) for (const status of ['draft', 'published']) expect(await ownerOf(name, status)).toBe('one');
    });

    it('are changed as drafts alone by the draft of the other end', async () => {
      const change = { articles: { connect: [idOf('my article')] } };
      expect(await room.rest('member', 'put', `/api/profiles/${idOf('one')}?status=draft`, change)).toBe('');
      expect([await ownerOf('my article', 'draft'), await ownerOf('my article', 'published')]).toEqual(['one', 'two']);
      const [draft, published] = await times('my article');
      expect(draft).toBeGreaterThan(published);
    });

    it('are taken along by a publish as far as the publisher may change them', async () => {
      for (const name of ['my article', 'their article']) await room.system(ARTICLE, { owner: idOf('one') }, idOf(name), 'draft');
      const publish = (who: 'member' | 'machine') => () => room.rest(who, 'post', `/api/profiles/${idOf('one')}/actions/publish`, {});
      expect(await told(publish('member'))).toEqual(['published one', 'updated my article']);
      expect([await ownerOf('my article', 'published'), await ownerOf('their article', 'published')]).toEqual(['one', 'two']);
      const [draft, published] = await times('my article');
      expect(draft).toBe(published);
      expect(await told(publish('machine'))).toEqual(['published one', 'updated their article']);
      expect(await ownerOf('their article', 'published')).toBe('one');
    });

    it('are not taken their published target by who may not change them', async () => {
      const mine = idOf('my badge');
      await room.system(BADGE, { holder: idOf('two') }, mine, 'draft');
      const publish = (who: 'member' | 'machine') => room.rest(who, 'post', `/api/badges/${mine}/actions/publish`, {});
      expect(await publish('member')).toBe('forbidden');
      expect(await room.truth(BADGE, idOf('their badge'), at('published'))).toMatchObject({ holder: { name: 'two' } });
      expect(await publish('machine')).toBe('');
      expect((await room.truth(BADGE, idOf('their badge'), at('published'))).holder).toBeNull();
    });
  });
});
