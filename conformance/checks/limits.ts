import { limitsRows } from '../spec/limits.ts';
import { checksFor } from './checks-for.ts';
import { amountLimit, defaultPages, depthLimit, introspectionOff, limitMaximum, sandboxOff } from './graphql-limits.ts';
import { arrayLimit } from './populate.ts';
import { limitDefault, notMixed, pageSizeDefault } from './reading.ts';

export const limitsChecks = checksFor(limitsRows, {
  'limits.rest-page-size': pageSizeDefault,
  'limits.rest-limit': limitDefault,
  async 'limits.rest-maximum'(target) {
    (await target.list('sailors', 'pagination[pageSize]=1000')).status(200).has('meta.pagination.pageSize', 100);
    (await target.list('sailors', 'pagination[start]=0&pagination[limit]=1000')).status(200).has('meta.pagination.limit', 100);
  },
  'limits.graphql-default': defaultPages,
  'limits.graphql-maximum': limitMaximum,
  'limits.depth': depthLimit,
  'limits.amount': amountLimit,
  'limits.populate-array': arrayLimit,
  'limits.pagination-not-mixed': notMixed,
  'limits.introspection': introspectionOff,
  'limits.sandbox': sandboxOff,
  async 'limits.logins'(target) {
    const email = `${target.uniqueName()}@example.com`;
    const reply = await target.as('visitor').post('/api/auth/local/register', { email });
    const limit = reply.headers.get('x-ratelimit-limit');
    reply.that('a header X-RateLimit-Limit', /^\d+$/.test(limit ?? ''), limit);
  },
});
