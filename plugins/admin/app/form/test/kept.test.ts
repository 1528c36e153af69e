import { Keeper, type Kept, type Shelf, shelfKey } from '../kept.ts';

const kept = (count: number): Kept => ({ base: {}, values: {}, at: 0, revision: null, count });

class MemoryShelf implements Shelf {
  readonly held = new Map<string, Kept>();
  writes = 0;
  async read(key: string) {
    return this.held.get(key) ?? null;
  }
  async write(key: string, value: Kept) {
    this.writes++;
    this.held.set(key, value);
  }
  async remove(key: string) {
    this.held.delete(key);
  }
}

describe('Keeper', () => {
  it('keeps what was typed last, once a moment', async () => {
    const shelf = new MemoryShelf();
    const keeper = new Keeper(shelf, () => 'a');
    for (let count = 1; count <= 5; count++) keeper.touch(() => kept(count));
    await keeper.flush();
    expect(shelf.writes).toBe(1);
    expect(await keeper.found()).toMatchObject({ count: 5 });
  });

  it('forgets what was stored, also where it was about to be kept', async () => {
    const shelf = new MemoryShelf();
    const keeper = new Keeper(shelf, () => 'a');
    keeper.touch(() => kept(1));
    await keeper.clear();
    expect(await keeper.found()).toBeNull();
    expect(shelf.held.size).toBe(0);
  });

  it('writes on where there is no room, and finds nothing where nothing can be read', async () => {
    const broken: Shelf = {
      read: () => Promise.reject(new Error('full')),
      write: () => Promise.reject(new Error('full')),
      remove: () => Promise.reject(new Error('full')),
    };
    const keeper = new Keeper(broken, () => 'a');
    keeper.touch(() => kept(1));
    await expect(keeper.flush()).resolves.toBeUndefined();
    await expect(keeper.found()).resolves.toBeNull();
  });

  it('takes what was typed along when the document gets its name', async () => {
    const shelf = new MemoryShelf();
    let key = 'new';
    const keeper = new Keeper(shelf, () => key);
    keeper.touch(() => kept(1));
    await keeper.flush();
    key = 'd';
    keeper.touch(() => kept(2));
    await keeper.flush();
    expect([...shelf.held.keys()]).toEqual(['d']);
  });

  it('offers nobody what another person typed', () => {
    const of = (person: string) => shelfKey({ person, type: 'api::article.article', documentId: 'd', locale: null });
    expect(of('1')).not.toBe(of('2'));
  });
});
