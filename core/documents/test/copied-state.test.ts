import { type Caller, createAbility, SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { DocumentEvent } from '../change/change-events.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const [PAGE, TAG] = [uidOf('page'), uidOf('tag')];

const MODEL = modelOf({
  contentTypes: [
    contentType(
      'page',
      {
        title: { type: 'string', required: true },
        note: { type: 'string', private: true },
        code: { type: 'password' },
        facts: { type: 'json' },
        leader: relation('manyToOne', 'tag', { inversedBy: 'led' }),
        cover: relation('oneToOne', 'tag'),
        tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
        blocks: { type: 'dynamiczone', components: ['parts.box', 'parts.text'] },
      },
      { options: { phase: true } },
    ),
    contentType('tag', {
      name: { type: 'string' },
      led: relation('oneToMany', 'page', { mappedBy: 'leader' }),
      pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
    }),
  ],
  components: [
    component('parts.text', { text: { type: 'text' } }),
    component('parts.box', { label: { type: 'string' }, tags: relation('oneToMany', 'tag') }),
  ],
});

const at = (value: string) => new Map([['phase', value]]);
const PUBLISH = { action: `${PAGE}.publish`, event: 'published', from: at('draft'), to: at('live') };
const editor: Caller = { kind: 'user', id: 1, trusted: false, ability: createAbility(new Set([`${PAGE}.publish`])) };

eachDatabase('a state that is copied', (databases) => {
  let documents: OwnedDocuments;
  let database: OwnedDatabase;
  const told: DocumentEvent[] = [];
  const tags: string[] = [];

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, [
      toyAxis('phase', 'request', ['draft', 'live'], { strictness: (value) => (value === 'draft' ? 'lenient' : 'strict') }),
    ]);
    documents.hooks.committed.tap('hears', (event) => void told.push(event));
    for (const name of ['a', 'b', 'c']) tags.push(String((await documents.create(TAG, { data: { name } }, SYSTEM)).documentId));
  });
  beforeEach(() => void told.splice(0));

  const state = async (documentId: string, phase: string) => {
    const { revision: _, ...kept } = (await documents.state(PAGE, documentId, at(phase))) ?? { revision: 0 };
    return kept as { values: Record<string, unknown>; links: { documentId: string }[] };
  };
  const write = async (documentId: string, data: object) => void (await documents.update(PAGE, documentId, { data }, SYSTEM));
  const make = async () => {
    const [a, b, c] = tags as [string, string, string];
    const blocks = [
      { __component: 'parts.box', label: 'x', tags: [c, a] },
      { __component: 'parts.text', text: 'y' },
    ];
    const data = { title: 'One', note: 'hidden', code: 'secret', facts: { n: 1 }, leader: a, cover: b, tags: [b, a], blocks };
    return String((await documents.create(PAGE, { data }, SYSTEM)).documentId);
  };
  const publish = (documentId: string, kept?: object) =>
    documents.copy(PAGE, documentId, { ...PUBLISH, ...(kept && { state: kept as never }) }, editor);

  it('makes the version what a copy would have made of it then, whoever asks, and leaves the other one as it is', async () => {
    const documentId = await make();
    const kept = await state(documentId, 'draft');
    await publish(documentId);
    const then = await state(documentId, 'live');
    expect(kept.links.length).toBe(6);
    expect(then).toEqual(kept);
    const [, , c] = tags as [string, string, string];
    for (const isFirst of [false, true]) {
      if (isFirst) await documents.remove(PAGE, documentId, at('live'), SYSTEM);
      await write(documentId, { title: 'Two', note: 'other', code: 'new', facts: null, leader: null, cover: c, tags: [c], blocks: [] });
      if (!isFirst) await publish(documentId);
      const draft = await state(documentId, 'draft');
      told.splice(0);
      await publish(documentId, JSON.parse(JSON.stringify(kept)));
      expect(await state(documentId, 'live')).toEqual(then);
      expect(await state(documentId, 'draft')).toEqual(draft);
      expect(told.filter(({ type }) => type.uid === PAGE).map(({ kind, axes }) => [kind, axes.get('phase')])).toEqual([
        ['published', 'live'],
      ]);
    }
  });

  it('is refused as a copy is: without the right, without the version, and where it is no whole version', async () => {
    const documentId = await make();
    const kept = await state(documentId, 'draft');
    const nobody: Caller = { ...editor, ability: createAbility(new Set()) };
    await expect(documents.copy(PAGE, documentId, { ...PUBLISH, state: kept as never }, nobody)).rejects.toMatchObject({ status: 403 });
    await expect(publish(documentId, { ...kept, values: { ...kept.values, title: null } })).rejects.toMatchObject({ status: 400 });
    await documents.remove(PAGE, documentId, new Map(), SYSTEM);
    await expect(publish(documentId, kept)).rejects.toMatchObject({ status: 404 });
    expect(await documents.state(PAGE, documentId, at('draft'))).toBeNull();
  });

  it('leaves out links to documents that are gone', async () => {
    const documentId = await make();
    const gone = String((await documents.create(TAG, { data: { name: 'gone' } }, SYSTEM)).documentId);
    const [a = ''] = tags;
    await write(documentId, { tags: [gone, a], leader: gone });
    const kept = await state(documentId, 'draft');
    await documents.remove(TAG, gone, new Map(), SYSTEM);
    await publish(documentId, kept);
    const live = await state(documentId, 'live');
    expect(live.links).toEqual(kept.links.filter((link) => link.documentId !== gone));
  });
});
