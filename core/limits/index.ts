export type { Count, Counter, Limit, Span } from './counter.ts';
export { type Allowance, createLimiter, type Limiter, RateLimitError, rateLimitHeaders } from './limiter.ts';
export { rateCountsTable, SharedCounts } from './shared-counts.ts';
