import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { LinkStates, RecordedChange } from '../change/change-events.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const [PAGE, TAG, AUTHOR, STEP] = [uidOf('page'), uidOf('tag'), uidOf('author'), uidOf('step')];

const MODEL = modelOf({
  contentTypes: [
    contentType(
      'page',
      {
        title: { type: 'string' },
        author: relation('manyToOne', 'author', { inversedBy: 'pages' }),
        cover: relation('oneToOne', 'tag', { inversedBy: 'coverOf' }),
        tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
        box: { type: 'component', component: 'parts.box' },
        blocks: { type: 'dynamiczone', components: ['parts.box'] },
      },
      { options: { phase: true } },
    ),
    contentType(
      'tag',
      {
        name: { type: 'string' },
        pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
        coverOf: relation('oneToOne', 'page', { mappedBy: 'cover' }),
      },
      { options: { tongue: true } },
    ),
    contentType('step', {
      title: { type: 'string' },
      next: relation('oneToOne', 'step', { inversedBy: 'prior' }),
      prior: relation('oneToOne', 'step', { mappedBy: 'next' }),
    }),
    contentType('author', { name: { type: 'string' }, pages: relation('oneToMany', 'page', { mappedBy: 'author' }) }),
  ],
  components: [component('parts.box', { tags: relation('oneToMany', 'tag'), by: relation('oneToOne', 'author') })],
});

eachDatabase('the links of recorded changes', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  let recorded: (readonly [kind: string, type: string, documentId: string, links: LinkStates])[];
  let others: RecordedChange[];
  const phase = (value: string) => new Map([['phase', value]]);

  beforeAll(async () => {
    database = await databases.open();
    const axes = [toyAxis('phase', 'request', ['draft', 'live']), toyAxis('tongue', 'link', ['en', 'fr'])];
    documents = await openDocuments(database, MODEL, axes);
    documents.hooks.record.tap({ name: 'asks', links: true, types: [PAGE, AUTHOR, STEP] }, (rows, change) => {
      recorded.push([change.kind, change.type.uid, change.documentId, change.links()]);
      return rows;
    });
    documents.hooks.record.tap('asksNothing', (rows, change) => {
      others.push(change);
      return rows;
    });
  });
  beforeEach(() => {
    recorded = [];
    others = [];
  });

  const make = async (uid: string, data: object) => (await documents.create(uid, { data }, SYSTEM)).documentId as string;
  const tagLink = (documentId: string, path: readonly (string | number)[], tongue = 'en') => ({
    path,
    target: TAG,
    documentId,
    pins: { tongue },
  });
  const authorLink = (documentId: string, ...path: (string | number)[]) => ({ path, target: AUTHOR, documentId, pins: {} });

  it('are those of the version and its entries, in their order, before and after', async () => {
    const [one, two] = [await make(TAG, { name: 'one' }), await make(TAG, { name: 'two' })];
    await documents.update(TAG, two, { data: { name: 'deux' }, axes: new Map([['tongue', 'fr']]) }, SYSTEM);
    const author = await make(AUTHOR, { name: 'Ada' });
    recorded = [];
    const page = await make(PAGE, {
      author,
      cover: one,
      tags: { set: [{ documentId: two, tongue: 'fr' }, one] },
      box: { by: author },
      blocks: [{ __component: 'parts.box' }, { __component: 'parts.box', tags: [two, one] }],
    });
    const first = [
      authorLink(author, 'author'),
      tagLink(one, ['cover']),
      tagLink(two, ['tags'], 'fr'),
      tagLink(one, ['tags']),
      authorLink(author, 'box', 'by'),
      tagLink(two, ['blocks', 1, 'tags']),
      tagLink(one, ['blocks', 1, 'tags']),
    ];
    expect(recorded).toEqual([['created', PAGE, page, { before: null, after: first }]]);

    recorded = [];
    await documents.update(PAGE, page, { data: { cover: null, tags: [one], blocks: [] } }, SYSTEM);
    const second = [authorLink(author, 'author'), tagLink(one, ['tags']), authorLink(author, 'box', 'by')];
    expect(recorded).toEqual([['updated', PAGE, page, { before: first, after: second }]]);

    recorded = [];
    const publish = { action: `${PAGE}.publish`, event: 'published', from: phase('draft'), to: phase('live') };
    await documents.copy(PAGE, page, publish, SYSTEM);
    await documents.update(PAGE, page, { data: { author: null } }, SYSTEM);
    await documents.copy(PAGE, page, publish, SYSTEM);
    const third = second.slice(1);
    expect(recorded.map(([kind, , , links]) => [kind, links])).toEqual([
      ['published', { before: null, after: second }],
      ['updated', { before: second, after: third }],
      ['published', { before: second, after: third }],
    ]);

    recorded = [];
    await documents.remove(PAGE, page, new Map(), SYSTEM);
    expect(recorded.map(([, , , links]) => links)).toEqual([
      { before: third, after: null },
      { before: third, after: null },
    ]);
  });

  it('are those of documents too whose links are written from their other end, or taken over', async () => {
    const [tag, author] = [await make(TAG, { name: 'tag' }), await make(AUTHOR, { name: 'Ada' })];
    const [one, two] = [await make(PAGE, { cover: tag }), await make(PAGE, {})];
    recorded = [];
    await documents.update(AUTHOR, author, { data: { pages: [one] } }, SYSTEM);
    expect(recorded).toEqual([
      ['updated', AUTHOR, author, { before: [], after: [] }],
      ['updated', PAGE, one, { before: [tagLink(tag, ['cover'])], after: [authorLink(author, 'author'), tagLink(tag, ['cover'])] }],
    ]);
    recorded = [];
    await documents.update(PAGE, two, { data: { cover: tag } }, SYSTEM);
    const taken = recorded.find(([, , documentId]) => documentId === two);
    expect(taken?.[3]).toEqual({ before: [], after: [tagLink(tag, ['cover'])] });
  });

  it('are those that a version gets from its own other side', async () => {
    const [one, two] = [await make(STEP, {}), await make(STEP, {})];
    const next = (documentId: string) => [{ path: ['next'], target: STEP, documentId, pins: {} }];
    recorded = [];
    await documents.update(STEP, one, { data: { prior: one } }, SYSTEM);
    expect(recorded).toEqual([['updated', STEP, one, { before: [], after: next(one) }]]);
    recorded = [];
    await documents.update(STEP, two, { data: { prior: one } }, SYSTEM);
    expect(recorded.find(([, , documentId]) => documentId === one)?.[3]).toEqual({ before: next(one), after: next(two) });
    recorded = [];
    await documents.update(STEP, two, { data: { next: two } }, SYSTEM);
    expect(recorded.map(([, , documentId, links]) => [documentId, links])).toContainEqual([one, { before: next(two), after: [] }]);
    recorded = [];
    await documents.remove(STEP, two, new Map(), SYSTEM);
    expect(recorded).toEqual([['deleted', STEP, two, { before: next(two), after: null }]]);
  });

  it('are for taps that ask for them', async () => {
    await make(PAGE, {});
    expect(() => others[0]?.links()).toThrow('links: true');
  });
});
