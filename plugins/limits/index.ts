/**
 * Rate limits: by address, account, or anything else that identifies a caller, counted in memory or on all nodes together.
 *
 * @module plinth/plugins/limits
 */
import { DATABASE, definePlugin, JOBS } from 'plinth';
import { LIMITS, LimitTables } from './limits.ts';

export type { Count, Counter, Limit, Span } from './counter.ts';
export { type Allowance, createLimiter, type Limiter, RateLimitError, rateLimitHeaders } from './limiter.ts';
export { LIMITS, type Limits, type NodeCounts } from './limits.ts';

declare module 'plinth' {
  interface PluginNames {
    limits: true;
  }
}

const NAME = 'limits';

/** Milliseconds between two removals of expired counts. */
const SWEPT_EVERY = 10 * 60_000;

export default definePlugin({
  name: NAME,
  description: 'Rate limiting, in memory or shared by all nodes',
  apply({ container, hooks }) {
    const limits = new LimitTables(container.resolve(DATABASE));
    container.registerInstance(LIMITS, limits);
    hooks.tables.tap(NAME, (tables) => {
      for (const table of limits.tables) tables.add(table);
    });
    container.resolve(JOBS).add({ name: 'limits.sweep', every: SWEPT_EVERY, run: () => limits.sweep() });
  },
});
