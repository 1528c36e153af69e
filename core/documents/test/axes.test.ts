import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { ModelDefinitions } from '../../model/index.ts';
import type { Axis } from '../axes/axis.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const SONG = uidOf('song');
const SINGER = uidOf('singer');

/** `live` is a copy of `sketch`, which is validated leniently. */
const STAGE = toyAxis('stage', 'request', ['live', 'sketch'], {
  write: (value) => (value === 'live' ? { on: 'sketch', copyTo: 'live', event: 'staged' } : { on: 'sketch' }),
  strictness: (value) => (value === 'sketch' ? 'lenient' : 'strict'),
});

const TONGUE = toyAxis('tongue', 'link', ['x', 'y', 'z'], {
  shares: (_type, attribute) => ['length', 'videos', 'parts'].includes(attribute),
});

const definitions: ModelDefinitions = {
  contentTypes: [
    contentType(
      'song',
      {
        title: { type: 'string', required: true },
        code: { type: 'string', unique: true },
        length: { type: 'integer' },
        singer: relation('manyToOne', 'singer', { inversedBy: 'songs' }),
        choir: relation('manyToMany', 'singer'),
        videos: relation('manyToMany', 'singer'),
        verses: { type: 'component', component: 'song.verse', repeatable: true },
        parts: { type: 'component', component: 'song.verse', repeatable: true },
      },
      { options: { stage: true, tongue: true } },
    ),
    contentType('singer', { name: { type: 'string' }, songs: relation('oneToMany', 'song', { mappedBy: 'singer' }) }),
  ],
  components: [component('song.verse', { text: { type: 'string', required: true }, by: relation('manyToOne', 'singer') })],
};

/** One node on a database, with the given axes switched on. */
class Node {
  readonly documents: OwnedDocuments;

  private constructor(documents: OwnedDocuments) {
    this.documents = documents;
  }

  static async open(database: OwnedDatabase, ...axes: Axis[]): Promise<Node> {
    return new Node(await openDocuments(database, modelOf(definitions), axes));
  }

  create(uid: string, data: object, axes: Record<string, string> = {}): Promise<DocumentValue> {
    return this.documents.create(uid, { data, axes: new Map(Object.entries(axes)) }, SYSTEM);
  }

  update(uid: string, id: unknown, data: object, axes: Record<string, string> = {}): Promise<DocumentValue> {
    return this.documents.update(uid, id as string, { data, axes: new Map(Object.entries(axes)) }, SYSTEM);
  }

  remove(uid: string, id: unknown, axes: Record<string, string> = {}): Promise<number> {
    return this.documents.remove(uid, id as string, new Map(Object.entries(axes)), SYSTEM);
  }

  async copy(uid: string, id: unknown, from: Record<string, string>, to: Record<string, string>): Promise<void> {
    const ends = { from: new Map(Object.entries(from)), to: new Map(Object.entries(to)) };
    await this.documents.copy(uid, id as string, { ...ends, action: `${uid}.copy`, event: 'copied' }, SYSTEM);
  }

  async find(uid: string, parameters: Record<string, unknown> = {}): Promise<readonly DocumentValue[]> {
    const query = this.documents.parse(uid, parameters, 'list', SYSTEM);
    return (await this.documents.find(query)).documents;
  }

  /** One attribute of all documents that match. */
  async all(attribute: string, parameters: Record<string, unknown> = {}, uid = SONG): Promise<unknown[]> {
    return (await this.find(uid, parameters)).map((document) => document[attribute]);
  }

  /** Returns a function that returns the events since its last call. */
  listen(): () => string[] {
    const heard: string[] = [];
    this.documents.hooks.committed.tap('test', ({ kind, axes }) => {
      heard.push([kind, ...axes.values()].join(' '));
    });
    return () => heard.splice(0);
  }
}

function names(value: unknown): unknown {
  return Array.isArray(value) ? value.map(({ name }) => name) : ((value as DocumentValue | null)?.name ?? null);
}

eachDatabase('a request axis', (databases) => {
  let node: Node;
  let heard: () => string[];

  beforeAll(async () => {
    node = await Node.open(await databases.open(), STAGE);
    heard = node.listen();
  });

  it('writes the version that takes the input, then the one that copies it, and answers with what was addressed', async () => {
    const live = await node.create(SONG, { title: 'One' });
    expect(heard()).toEqual(['created sketch', 'staged live']);
    const sketch = await node.update(SONG, live.documentId, { title: 'Eins' }, { stage: 'sketch' });
    expect(heard()).toEqual(['updated sketch']);
    expect(sketch).toMatchObject({ documentId: live.documentId, title: 'Eins' });
    expect(await node.all('title')).toEqual(['One']);
    expect(await node.all('title', { stage: 'sketch' })).toEqual(['Eins']);
    const again = await node.update(SONG, live.documentId, { length: 3 });
    expect(again).toMatchObject({ id: live.id, title: 'Eins', length: 3 });
  });

  it('checks a lenient version leniently, and its copy strictly', async () => {
    const sketch = await node.create(SONG, {}, { stage: 'sketch' });
    await expect(node.update(SONG, sketch.documentId, { length: 1 })).rejects.toMatchObject({ status: 400 });
    expect(await node.all('length', { stage: 'sketch', filters: { documentId: sketch.documentId } })).toEqual([null]);
    await expect(node.copy(SONG, sketch.documentId, { stage: 'sketch' }, { stage: 'live' })).rejects.toMatchObject({ status: 400 });
    await node.update(SONG, sketch.documentId, { title: 'Now' }, { stage: 'sketch' });
    await node.copy(SONG, sketch.documentId, { stage: 'sketch' }, { stage: 'live' });
    expect(await node.all('title', { filters: { documentId: sketch.documentId } })).toEqual(['Now']);
  });

  it('keeps values unique among strict versions alone', async () => {
    await node.create(SONG, { title: 'Two', code: 'c' });
    const sketch = await node.create(SONG, { title: 'Three', code: 'c' }, { stage: 'sketch' });
    await expect(node.copy(SONG, sketch.documentId, { stage: 'sketch' }, { stage: 'live' })).rejects.toMatchObject({
      message: 'This attribute must be unique',
    });
    await expect(node.create(SONG, { title: 'Four', code: 'c' })).rejects.toMatchObject({ message: 'This attribute must be unique' });
  });

  it('copies components with their ids, and all links', async () => {
    const [ann, bob] = await Promise.all([node.create(SINGER, { name: 'Ann' }), node.create(SINGER, { name: 'Bob' })]);
    const data = {
      title: 'Five',
      singer: ann?.documentId,
      choir: [bob?.documentId, ann?.documentId],
      verses: [{ text: 'la', by: bob?.documentId }],
    };
    const song = await node.create(SONG, data, { stage: 'sketch' });
    await node.copy(SONG, song.documentId, { stage: 'sketch' }, { stage: 'live' });
    const populate = { singer: true, choir: true, verses: { populate: 'by' } };
    const [live, sketch] = await Promise.all(
      ['live', 'sketch'].map(async (stage) => (await node.find(SONG, { stage, populate, filters: { documentId: song.documentId } }))[0]),
    );
    expect({ ...live, id: 0, updatedAt: '', createdAt: '' }).toEqual({ ...sketch, id: 0, updatedAt: '', createdAt: '' });
    expect([names(live?.singer), names(live?.choir)]).toEqual(['Ann', ['Bob', 'Ann']]);
    await node.update(SINGER, ann?.documentId, { songs: [] });
    expect(await node.all('singer', { populate: 'singer', filters: { documentId: song.documentId } })).toEqual([null]);
  });

  it('reads and filters everything at the one value of the request', async () => {
    const singer = await node.create(SINGER, { name: 'Cleo' });
    const song = await node.create(SONG, { title: 'Six', singer: singer.documentId });
    await node.update(SONG, song.documentId, { title: 'Sechs' }, { stage: 'sketch' });
    const titles = async (stage: string) => {
      const [found] = await node.find(SINGER, { stage, populate: 'songs', filters: { name: 'Cleo' } });
      return (found?.songs as DocumentValue[] | undefined)?.map(({ title }) => title);
    };
    expect([await titles('live'), await titles('sketch')]).toEqual([['Six'], ['Sechs']]);
    expect(await node.all('name', { filters: { songs: { title: 'Sechs' } } }, SINGER)).toEqual([]);
    expect(await node.all('name', { stage: 'sketch', filters: { songs: { title: 'Sechs' } } }, SINGER)).toEqual(['Cleo']);
  });

  it('removes one version, or all of them and the document', async () => {
    const singer = await node.create(SINGER, { name: 'Dora' });
    const song = await node.create(SONG, { title: 'Seven', singer: singer.documentId });
    heard();
    expect(await node.remove(SONG, song.documentId, { stage: 'live' })).toBe(1);
    expect(heard()).toEqual(['deleted live']);
    const songs = async (stage: string) => {
      const [found] = await node.find(SINGER, { stage, populate: 'songs', filters: { name: 'Dora' } });
      return (found?.songs as DocumentValue[] | undefined)?.length;
    };
    expect([await songs('live'), await songs('sketch')]).toEqual([0, 1]);
    expect(await node.remove(SONG, song.documentId)).toBe(1);
    expect(await node.remove(SONG, song.documentId)).toBe(0);
    expect(await songs('sketch')).toBe(0);
    await expect(node.update(SONG, song.documentId, { title: 'Gone' })).rejects.toMatchObject({ status: 404 });
  });
});

eachDatabase('a link axis', (databases) => {
  let node: Node;

  beforeAll(async () => {
    node = await Node.open(await databases.open(), TONGUE);
  });

  it('has a version per value, which begins with what is shared', async () => {
    const [ann] = [await node.create(SINGER, { name: 'Ann' })];
    const parts = [{ text: 'solo', by: ann.documentId }];
    const song = await node.create(SONG, { title: 'One', length: 3, videos: [ann.documentId], parts });
    await node.update(SONG, song.documentId, { title: 'Eins' }, { tongue: 'y' });
    const populate = { videos: true, parts: { populate: 'by' } };
    const found = await node.find(SONG, { tongue: '*', populate, filters: { documentId: song.documentId } });
    expect(found.map(({ title, length, videos }) => [title, length, names(videos)])).toEqual([
      ['One', 3, ['Ann']],
      ['Eins', 3, ['Ann']],
    ]);
    expect(found[1]?.parts).toEqual(found[0]?.parts);
    expect(names((found[0]?.parts as DocumentValue[] | undefined)?.[0]?.by)).toBe('Ann');
  });

  it('gives shared values, links and components to all versions, whichever is written', async () => {
    const singers = await Promise.all(['Bea', 'Cid'].map((name) => node.create(SINGER, { name })));
    const [bea, cid] = singers.map(({ documentId }) => documentId);
    const song = await node.create(SONG, { title: 'Two' });
    await node.update(SONG, song.documentId, { title: 'Zwei' }, { tongue: 'y' });
    const parts = [{ text: 'duet', by: cid }];
    await node.update(SONG, song.documentId, { length: 9, videos: { connect: [cid, bea] }, parts }, { tongue: 'y' });
    const populate = { videos: true, parts: { populate: 'by' } };
    const found = await node.find(SONG, { tongue: '*', populate, filters: { documentId: song.documentId } });
    expect(found.map(({ title, length, videos }) => [title, length, names(videos)])).toEqual([
      ['Two', 9, ['Cid', 'Bea']],
      ['Zwei', 9, ['Cid', 'Bea']],
    ]);
    expect(found[1]?.parts).toEqual(found[0]?.parts);
    await node.update(SONG, song.documentId, { videos: [], parts: [] });
    expect(await node.all('parts', { tongue: '*', populate: 'parts', filters: { documentId: song.documentId } })).toEqual([[], []]);
  });

  it('takes only what is not shared when a version is added, and refuses values that nobody knows', async () => {
    const song = await node.create(SONG, { title: 'Three' });
    await expect(node.update(SONG, song.documentId, { title: 'Drei', length: 1 }, { tongue: 'y' })).rejects.toMatchObject({
      status: 400,
      details: { key: 'length' },
    });
    await expect(node.update(SONG, song.documentId, { title: 'Drei' }, { tongue: 'q' })).rejects.toMatchObject({ status: 400 });
  });

  it('is unique value by value', async () => {
    await node.create(SONG, { title: 'Four', code: 'u' });
    await expect(node.create(SONG, { title: 'Five', code: 'u' })).rejects.toMatchObject({ message: 'This attribute must be unique' });
    await node.create(SONG, { title: 'Fünf', code: 'u' }, { tongue: 'y' });
  });

  it('drops the links that lead to a version which is removed, and the others with the last one', async () => {
    const song = await node.create(SONG, { title: 'Six' });
    await node.update(SONG, song.documentId, { title: 'Sechs' }, { tongue: 'y' });
    const singer = await node.create(SINGER, { name: 'Eve' });
    const connect = [{ documentId: song.documentId, tongue: 'y' }, { documentId: song.documentId }];
    await node.update(SINGER, singer.documentId, { songs: { connect } });
    const titles = async () => {
      const [found] = await node.find(SINGER, { populate: 'songs', filters: { name: 'Eve' } });
      return (found?.songs as DocumentValue[] | undefined)?.map(({ title }) => title).sort();
    };
    expect(await titles()).toEqual(['Sechs', 'Six']);
    expect(await node.remove(SONG, song.documentId, { tongue: 'y' })).toBe(1);
    expect(await titles()).toEqual(['Six']);
    expect(await node.remove(SONG, song.documentId)).toBe(1);
    expect(await titles()).toEqual([]);
  });
});

eachDatabase('an axis that is switched off', (databases) => {
  it('hides what a request axis had, and refreshes it on return where it has become older', async () => {
    const database = await databases.open();
    const boot = async (...axes: Axis[]) => Node.open(await databases.open(database), ...axes);
    const before = await boot(STAGE);
    const same = await before.create(SONG, { title: 'same' });
    const changed = await before.create(SONG, { title: 'changed' });
    const sketchOnly = await before.create(SONG, { title: 'sketch only' }, { stage: 'sketch' });
    const pending = await before.create(SONG, { title: 'live' });
    await before.update(SONG, pending.documentId, { title: 'pending' }, { stage: 'sketch' });

    const without = await boot();
    expect(without.documents.hidden).toEqual([{ type: SONG, axis: 'stage', value: 'live', option: null }]);
    expect(await without.all('title')).toEqual(['same', 'changed', 'live']);
    await expect(without.update(SONG, sketchOnly.documentId, {})).rejects.toMatchObject({ status: 404 });
    expect(await without.update(SONG, changed.documentId, { title: 'newer' })).toMatchObject({ id: changed.id, title: 'newer' });
    const added = await without.create(SONG, { title: 'added' });
    const gone = await without.create(SONG, { title: 'gone' });
    expect(await without.remove(SONG, gone.documentId)).toBe(1);

    const back = await boot(STAGE);
    expect(back.documents.hidden).toEqual([]);
    const byId = async (stage: string) =>
      new Map((await back.find(SONG, { stage })).map(({ documentId, title }) => [documentId, title] as const));
    const [live, sketch] = [await byId('live'), await byId('sketch')];
    expect([...live.values()].sort()).toEqual(['added', 'live', 'newer', 'same']);
    expect([same, changed, sketchOnly, pending, added].map(({ documentId }) => sketch.get(documentId))).toEqual([
      'same',
      'newer',
      'sketch only',
      'pending',
      'added',
    ]);
    // After settling, another boot changes nothing.
    const times = await back.all('updatedAt', { stage: 'sketch' });
    expect(await (await boot(STAGE)).all('updatedAt', { stage: 'sketch' })).toEqual(times);
  });

  it('hides what a link axis had, and shares again on return what was written meanwhile', async () => {
    const database = await databases.open();
    const boot = async (...axes: Axis[]) => Node.open(await databases.open(database), ...axes);
    const before = await boot(TONGUE);
    const singer = await before.create(SINGER, { name: 'Ann' });
    const song = await before.create(SONG, { title: 'One', length: 1 });
    await before.update(SONG, song.documentId, { title: 'Eins' }, { tongue: 'y' });
    const other = await before.create(SONG, { title: 'Nur y' }, { tongue: 'y' });
    const connect = [song.documentId, { documentId: song.documentId, tongue: 'y' }, { documentId: other.documentId, tongue: 'y' }];
    await before.update(SINGER, singer.documentId, { songs: { connect } });

    const without = await boot();
    const songs = async (node: Node) => {
      const [found] = await node.find(SINGER, { populate: 'songs' });
      return (found?.songs as DocumentValue[] | undefined)?.map(({ title }) => title).sort();
    };
    expect(await songs(without)).toEqual(['One']);
    expect(await without.all('title')).toEqual(['One']);
    await without.update(SONG, song.documentId, { length: 2, videos: [singer.documentId] });
    const late = await without.create(SONG, { title: 'Late' });
    await without.update(SINGER, singer.documentId, { songs: { connect: [late.documentId] } });

    const back = await boot(TONGUE);
    const found = await back.find(SONG, { tongue: '*', populate: 'videos', filters: { documentId: song.documentId } });
    expect(found.map(({ title, length, videos }) => [title, length, names(videos)])).toEqual([
      ['One', 2, ['Ann']],
      ['Eins', 2, ['Ann']],
    ]);
    expect(await songs(back)).toEqual(['Eins', 'Late', 'Nur y', 'One']);
  });

  it('lets the two kinds be switched apart', async () => {
    const database = await databases.open();
    const boot = async (...axes: Axis[]) => Node.open(await databases.open(database), ...axes);
    const both = await boot(STAGE, TONGUE);
    const song = await both.create(SONG, { title: 'x live' });
    await both.update(SONG, song.documentId, { title: 'y live' }, { tongue: 'y' });
    await both.update(SONG, song.documentId, { title: 'y sketch' }, { tongue: 'y', stage: 'sketch' });
    expect(await (await boot(TONGUE)).all('title', { tongue: '*' })).toEqual(['x live', 'y live']);
    expect(await (await boot(STAGE)).all('title', { stage: 'sketch' })).toEqual(['x live']);
    const back = await boot(STAGE, TONGUE);
    expect(await back.all('title', { tongue: '*', stage: 'sketch' })).toEqual(['x live', 'y sketch']);
    expect(await back.remove(SONG, song.documentId)).toBe(4);
  });
});
