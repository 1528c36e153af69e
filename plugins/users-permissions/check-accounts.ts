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
    note('mend', 'JWT_SECRET is not set; the server does not start in production without it', 'set it to what `plinth secret` prints');
  else if (weakness !== null)
    note('mend', `JWT_SECRET ${weakness}: anyone who guesses it can impersonate any user`, 'set it to what `plinth secret` prints');
  if (!rateLimit.enabled) note('mend', 'sign-in attempts are not rate-limited (rateLimit.enabled)', 'keep it enabled');
  else if (nodes > 1 && rateLimit.store === 'memory') {
    note('look', `each of the ${nodes} nodes counts sign-in attempts separately`, 'set rateLimit.store to "database"');
  }
  if (rateLimit.proxies !== undefined && !server.proxy) {
    note(
      'mend',
      'rateLimit.proxies is set, but server.proxy does not trust any proxy',
      'set server.proxy to true, or leave rateLimit.proxies out',
    );
  }
  if (sessions.cookie.secure === false && server.url?.startsWith('https:') === true) {
    note('mend', 'the session cookie is also sent over unencrypted HTTP (sessions.cookie.secure)', 'remove it');
  }
  return found;
}
