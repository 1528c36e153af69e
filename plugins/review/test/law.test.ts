import fc from 'fast-check';
import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { askGraphql, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, type Asking, bootReview, type ReviewApp, STAGES } from './review-app.ts';

/** The stages of the other tests, and one that allows publishing and has no `onChange`. */
const ALL: readonly { readonly id: string; readonly into?: readonly string[]; readonly outOf?: readonly string[] }[] = [
  ...STAGES,
  { id: 'final', name: 'Final', publish: true, into: ['editor'] },
] as never;
const PUBLISHING = ['approved', 'final'];

/** Most sequences reach a stage that allows publishing. In other stages everything is refused, so little would be tested. */
const deed = fc.record({
  verb: fc.oneof(
    { weight: 6, arbitrary: fc.constant('move' as const) },
    { weight: 4, arbitrary: fc.constant('edit and publish' as const) },
    { weight: 3, arbitrary: fc.constantFrom('publish' as const, 'graphql' as const, 'upload' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'edit' as const,
        'together' as const,
        'discard' as const,
        'unpublish' as const,
        'delete' as const,
        'link' as const,
      ),
    },
  ),
  by: fc.oneof({ weight: 3, arbitrary: fc.constant('editor') }, { weight: 2, arbitrary: fc.constantFrom('writer', 'machine') }),
  to: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...PUBLISHING) },
    { weight: 1, arbitrary: fc.constantFrom(...ALL.map(({ id }) => id)) },
  ),
  locale: fc.oneof({ weight: 4, arbitrary: fc.constant('en') }, { weight: 1, arbitrary: fc.constant('fr') }),
});

const doing = (verb: 'move' | 'publish' | 'upload' | 'edit and publish', to = 'draft') =>
  ({ verb, by: 'editor', to, locale: 'en' }) as const;

/** A sequence that reaches every case of the law, whatever the random ones reach. */
const EXAMPLE = [
  doing('publish'),
  doing('move', 'approved'),
  doing('edit and publish'),
  doing('publish'),
  doing('upload'),
  doing('move', 'final'),
  doing('upload'),
  doing('edit and publish'),
];

eachDialect('the law of stages', (dialect) => {
  let database: TemporaryDatabase;
  let app: ReviewApp;
  const people = new Map<string, { readonly ask: Asking; readonly content: string; readonly role: string | null }>();
  /** The draft's stage for each version that was published, or got a file. */
  const published: string[] = [];
  let verbNow = '';

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootReview(database.url, { stages: ALL });
    for (const role of ['writer', 'editor']) people.set(role, { ask: await app.come(role, role), content: '/content', role });
    people.set('machine', { ask: app.as('machine'), content: '', role: null });
    const { container } = app.kernel;
    const { knex } = container.resolve(DATABASE);
    container
      .resolve(DOCUMENTS)
      .hooks.committed.tapPromise({ name: 'review:test', types: [ARTICLE], states: false }, async (event, caller) => {
        // Links from other documents and values that languages share change published versions, too, but publish nothing.
        const isPublishing = event.kind === 'published' || (event.kind === 'updated' && verbNow === 'upload');
        if (event.axes.get('status') !== 'published' || !isPublishing || caller.trusted) return;
        const where = { type: ARTICLE, document: event.documentId, locale: event.axes.get('locale') };
        published.push((await knex('plinth_review_states').where(where).first('stage'))?.stage ?? 'draft');
      });
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  it('nothing is published but from a stage that allows it, and every move was allowed to who made it', async () => {
    const reached = { moved: 0, published: 0, sentBack: 0, kept: 0, refused: 0, attached: 0, notAttached: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 16 }), async (deeds) => {
        published.length = 0;
        const { documentId: id } = await app.kernel.container.resolve(DOCUMENTS).create(
          ARTICLE,
          {
            data: { title: 'x' },
            axes: new Map([
              ['status', 'draft'],
              ['locale', 'en'],
            ]),
          },
          SYSTEM,
        );
        for (const { verb, by, to, locale } of deeds) {
          verbNow = verb;
          const { ask, content, role } = people.get(by) as NonNullable<ReturnType<typeof people.get>>;
          const at = `${content}/articles/${id}`;
          const review = `/review/documents/${ARTICLE}/${id}`;
          const action = (name: string) =>
            ask.post(`${at}/actions/${content === '' ? name : name.replace('discardDraft', 'discard-draft')}?locale=${locale}`);
          const before = (await app.as('full').get(`${review}?locale=${locale}`)).body.data?.stage.id;
          if (verb === 'move') {
            const { status } = await ask.post(`${review}/move?locale=${locale}`, { to });
            if (status !== 200) continue;
            reached.moved += 1;
            const { outOf = null } = ALL.find((stage) => stage.id === before) ?? {};
            const { into = null } = ALL.find((stage) => stage.id === to) ?? {};
            for (const roles of [outOf, into]) expect(roles === null || (role !== null && roles.includes(role))).toBe(true);
          } else if (verb === 'edit') await ask.put(`${at}?status=draft&locale=${locale}`, { data: { title: `${Math.random()}` } });
          else if (verb === 'edit and publish') {
            const { status } = await ask.put(`${at}?locale=${locale}`, { data: { title: `${Math.random()}` } });
            if (before === 'approved' && status === 403) reached.sentBack += 1;
            if (before === 'final' && status === 200) reached.kept += 1;
          } else if (verb === 'upload') {
            const live = (await app.as('full').get(`/articles/${id}?locale=${locale}`)).body.data;
            if (live == null) continue;
            const many = published.length;
            await app.attach(live.id);
            if (published.length > many) reached.attached += 1;
            else reached.notAttached += 1;
          } else if (verb === 'publish') {
            const { status } = await action('publish');
            if (status === 403) reached.refused += 1;
          } else if (verb === 'graphql') {
            const text = `mutation { updateArticle(documentId: "${id}", locale: "${locale}", data: { title: "g" }) { documentId } }`;
            await askGraphql(app, text, { token: 'token-of-a-machine-that-publishes' });
          } else if (verb === 'together') {
            const ids = { type: ARTICLE, documentIds: [id], locale, action: 'publish' };
            const editor = people.get('editor') as NonNullable<ReturnType<typeof people.get>>;
            await editor.ask.post('/many', ids);
          } else if (verb === 'discard') await action('discardDraft');
          else if (verb === 'unpublish') await action('unpublish');
          else if (verb === 'delete') await ask.delete(`${at}?locale=fr`);
          else if (verb === 'link') await app.as('full').post('/tags', { data: { name: 'x', articles: [id] } });
        }
        expect(published.filter((stage) => !PUBLISHING.includes(stage))).toEqual([]);
        reached.published += published.length;
      }),
      { numRuns: 4, examples: [[EXAMPLE]] },
    );
    // Every case must have occurred. Otherwise the law would hold without having been tested.
    expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([]);
  }, 240_000);
});
