import type { Rule } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { callerWith, type LiveApp, openLive } from './live-app.ts';

const [ARTICLE, WRITER] = ['api::article.article.findOne', 'api::writer.writer.findOne'];
const where = (condition: Rule['where']): Rule => ({ where: condition, fields: null });

eachDialect('subscriptions that were opened', (database) => {
  let live: LiveApp;

  beforeAll(async () => {
    const resolversConfig = {
      'Subscription.articleChanged': { auth: false },
      'Subscription.writerChanged': { auth: { scope: [WRITER] } },
    } as const;
    live = await openLive({ database, customize: (graphql) => graphql.use({ resolversConfig }) });
    const rules = { [ARTICLE]: where({ rank: { $gt: 5 } }), [WRITER]: where({ open: true }) };
    live.callers.set('ruled', callerWith([ARTICLE, WRITER], rules));
  });
  afterAll(() => live.close());

  it('tell who has no grant what is published, and leave rules as they are', async () => {
    const query = 'subscription { articleChanged { document { title } } }';
    const nobody = await live.listen(query);
    const ruled = await live.listen(query, 'ruled');
    await live.write('post', '/api/articles', { title: 'Low', rank: 1 });
    await live.write('post', '/api/articles', { title: 'High', rank: 9 });
    const told = (title: string) => ({ articleChanged: { document: { title } } });
    expect(await nobody.data(2)).toEqual([told('Low'), told('High')]);
    expect(await ruled.data(1)).toEqual([told('High')]);
  });

  it('tell nobody of drafts who may not read them', async () => {
    const query = 'subscription { articleChanged(status: DRAFT) { document { title } } }';
    for (const by of [undefined, 'ruled'])
      expect(await (await live.listen(query, by)).end()).toMatchObject([{ message: 'Forbidden access' }]);
  });

  it('by a scope that names their action keep its rule', async () => {
    const query = 'subscription { writerChanged { document { name } } }';
    expect(await (await live.listen(query)).end()).toMatchObject([{ message: 'Forbidden access' }]);
    const ruled = await live.listen(query, 'ruled');
    await live.write('post', '/api/writers', { name: 'Closed', open: false });
    await live.write('post', '/api/writers', { name: 'Open', open: true });
    expect(await ruled.data(1)).toEqual([{ writerChanged: { document: { name: 'Open' } } }]);
  });
});
