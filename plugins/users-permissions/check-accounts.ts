import { type Config, type DeploymentFacts, type Diagnosis, weaknessOf } from 'plinth';
import type { AccountOptions } from './options.ts';

/** What `plinth doctor` reports about accounts. */
export function checkAccounts(
  { jwtSecret, rateLimit, sessions }: AccountOptions,
  { server }: Config,
  { nodes }: DeploymentFacts,
): readonly Diagnosis[] {
  const found: Diagnosis[] = [];
  const note = (level: Diagnosis['level'], text: string, mend: string) => found.push({ level, text, mend });
  const weakness = jwtSecret === undefined ? null : weaknessOf(jwtSecret);
  if (jwtSecret === undefined)
    note('mend', 'there is no JWT_SECRET, without which production does not start', 'set it to what `plinth secret` prints');
  else if (weakness !== null) note('mend', `JWT_SECRET ${weakness}: who guesses it is everybody`, 'set it to what `plinth secret` prints');
  if (!rateLimit.enabled) note('mend', 'attempts to sign in are not counted (rateLimit.enabled)', 'leave it on');
  else if (nodes > 1 && rateLimit.store === 'memory') {
    note('look', `each of ${nodes} nodes counts attempts to sign in for itself`, 'set rateLimit.store to "database"');
  }
  if (rateLimit.proxies !== undefined && !server.proxy) {
    note(
      'mend',
      'rateLimit.proxies counts proxies, and server.proxy believes none',
      'set server.proxy to true, or leave rateLimit.proxies out',
    );
  }
  if (sessions.cookie.secure === false && server.url?.startsWith('https:') === true) {
    note('mend', 'the cookie of sessions also goes over plain HTTP (sessions.cookie.secure)', 'leave it out');
  }
  return found;
}
