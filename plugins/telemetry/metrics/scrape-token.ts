import { createHash, timingSafeEqual } from 'node:crypto';
import { type BearerStrategy, type Caller, createAbility } from 'plinth';

/** The action of reading metrics. API tokens may be granted it, too. */
export const READ_METRICS = 'plugin::telemetry.metrics.read';

/** Compares tokens in constant time. */
export function tokenCheck(token: string): (given: string) => boolean {
  const wanted = digest(token);
  return (given) => timingSafeEqual(digest(given), wanted);
}

/** Recognizes the scraper by the token of the options, at the path of the metrics alone. It may read them, and nothing else. */
export function scraperStrategy(path: string, isToken: (given: string) => boolean): BearerStrategy {
  const scraper: Caller = Object.freeze({ kind: 'scraper', id: null, trusted: false, ability: createAbility(new Set([READ_METRICS])) });
  return {
    name: 'telemetry-scraper',
    routes: (route) => route.path === path,
    authenticate: async ({ bearer }) => (isToken(bearer) ? scraper : null),
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
