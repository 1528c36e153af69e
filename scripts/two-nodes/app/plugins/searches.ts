import { AsyncLocalStorage } from 'node:async_hooks';
import { DATABASE, definePlugin, HTTP } from 'plinth';
import { aroundReads } from 'plinth/testing';

/** A search has a window. Rows that are read by their ids, and what is asked about freshness, have none. */
const SEARCH = /\blimit\b/i;

/** Says in `X-Searches` how many searches the database was asked for an answer: none where it came from memory. */
export default definePlugin({
  name: 'searches',
  description: 'How many searches an answer took',
  apply({ container }) {
    const requests = new AsyncLocalStorage<{ searches: number }>();
    const database = container.resolve(DATABASE);
    aroundReads(database, (sql, run) => {
      const request = requests.getStore();
      if (request && SEARCH.test(sql.text)) request.searches += 1;
      return run();
    });
    container.resolve(HTTP).addMiddleware('searches.count', (ctx, next) =>
      requests.run({ searches: 0 }, async () => {
        await next();
        ctx.set('X-Searches', String(requests.getStore()?.searches));
      }),
    );
  },
});
