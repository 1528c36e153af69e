import { setTimeout as sleep } from 'node:timers/promises';
import { type Newsroom, tokenOf } from './newsroom.ts';
import { answered, askRaw, type RememberingNodes } from './nodes.ts';

/**
 * Changes a document on two nodes by turns, while both are read all the time. Each change must show in the next answers of the other node,
 * though most answers come from memory.
 * @param checks number of changes
 */
export async function expectFresh(all: RememberingNodes, room: Newsroom, checks: number): Promise<void> {
  const path = `/api/articles/${room.articles[3]}?fields[0]=rank`;
  const list = '/api/articles?sort=rank&populate=author';
  const graphql = { query: '{ articles(sort: "rank") { documentId rank } }' };
  const before = all.nodes.map(answered);
  let isOver = false;
  const readers = all.nodes.flatMap((node) =>
    [{ path }, { path: list }, { path: '/graphql', method: 'POST', body: graphql }].map(async (asked) => {
      while (!isOver) {
        await askRaw(node, { ...asked, headers: tokenOf('reader') });
        await sleep(2);
      }
    }),
  );
  let stale = 0;
  for (let n = 1; n <= checks; n++) {
    const [here, there] = n % 2 === 0 ? all.nodes : ([all.nodes[1], all.nodes[0]] as const);
    const { status } = await here.request
      .put(`/api/articles/${room.articles[3]}`)
      .set(tokenOf('full'))
      .send({ data: { rank: 1000 + n } });
    expect(status).toBe(200);
    const one = JSON.parse((await askRaw(there, { path, headers: tokenOf('reader') })).body);
    if (one.data.rank !== 1000 + n) stale += 1;
    const many = JSON.parse((await askRaw(there, { path: '/graphql', method: 'POST', body: graphql, headers: tokenOf('reader') })).body);
    if (!many.data.articles.some(({ rank }: { rank: number }) => rank === 1000 + n)) stale += 1;
  }
  isOver = true;
  await Promise.all(readers);
  expect(stale).toBe(0);
  for (const [at, node] of all.nodes.entries()) expect(answered(node) - (before[at] as number)).toBeGreaterThan(checks);
}
