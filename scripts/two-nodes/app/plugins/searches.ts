import { AsyncLocalStorage } from 'node:async_hooks';
import { DATABASE, definePlugin, HTTP } from 'plinth';
import { aroundReads } from 'plinth/testing';

/** Matches a search, which has a limit. Reads by id and freshness checks have none. */
const SEARCH = /\blimit\b/i;

/** Sets the header `X-Searches` to the number of searches for a response: 0 if it came from memory. */
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
