import { DATABASE } from 'plinth';
import { aroundReads, type BootedApp, eachDialect } from 'plinth/testing';
import { wordSearchOf } from '../word-search.ts';
import { asking, bootSearch, learnt } from './search-app.ts';

eachDialect('an index that refuses', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootSearch(dialect as never);
    const names = ['Red heron', 'Red herons of the north', 'Heron', 'Reddish kite', 'Blue kite', 'Red 100% kite', 'Red_kite'];
    for (const name of names)
      await asking(app)
        .post('/api/authors', { data: { name, about: `${name} flies over red fields` } })
        .expect(201);
    await learnt(app);
  });
  afterAll(() => app?.close());

  const queries = ['heron', 'red heron', 'red', 'kit', 'reddi', '100', 'red kite', 'kite over', 'nothing', 'reds fields'];
  const answer = async (q: string) => {
    const { status, body } = await asking(app, null).get('/api/search').query({ q });
    return { status, found: body.data?.map(({ title, score }: { title: string; score: number }) => [title, score]) };
  };
  /** Makes the index refuse queries like the server. @returns how often */
  const refusing = async (work: () => Promise<void>): Promise<number> => {
    let count = 0;
    const end = aroundReads(app.kernel.container.resolve(DATABASE), async (sql, run) => {
      if (!/ match |match\(|@@/.test(sql.text)) return run();
      count += 1;
      throw Object.assign(new Error('FTS query exceeds result cache limit'), { errno: 188 });
    });
    await work().finally(end);
    return count;
  };

  it('is passed by where it refuses what it could answer, with the same answer; elsewhere it is a failure', async () => {
    const { scan } = wordSearchOf(app.kernel.container.resolve(DATABASE));
    const answers = new Map<string, unknown>();
    for (const q of queries) answers.set(q, await answer(q));
    const count = await refusing(async () => {
      for (const q of queries) {
        if (scan === null) expect((await answer(q)).status).toBe(500);
        else expect([q, await answer(q)]).toEqual([q, answers.get(q)]);
      }
    });
    expect(count).toBeGreaterThanOrEqual(queries.length);
    expect(answers.get('reddi')).toMatchObject({ status: 200, found: [['Reddish kite', expect.any(Number)]] });
    expect(answers.get('nothing')).toEqual({ status: 200, found: [] });
  });

  it('is known by the number of its error, which reads leave as it is', async () => {
    const { scan } = wordSearchOf(app.kernel.container.resolve(DATABASE));
    if (scan === null) return expect(dialect.name).not.toBe('mysql');
    const error = await app.kernel.container
      .resolve(DATABASE)
      .read({ text: 'select match', binds: [] })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ errno: 1064 });
    expect([scan.isNeeded(error), scan.isNeeded({ errno: 188 })]).toEqual([false, true]);
  });
});
