import type { Reply } from '../runner/reply.ts';
import type { Target } from '../runner/target.ts';

/** Meets usual length rules, and is not a common password. */
export const PASSWORD = 'Conformance-1';

/** A user that a check registered. */
export interface Account {
  readonly reply: Reply;
  readonly username: string;
  readonly email: string;
  readonly jwt: string;
  readonly id: number;
}

/** Registers a user as a visitor. */
export async function register(target: Target): Promise<Account> {
  const username = target.uniqueName();
  const email = `${username}@example.com`;
  const reply = await target.as('visitor').post('/api/auth/local/register', { username, email, password: PASSWORD });
  if (reply.statusCode === 429)
    target.skip('the deployment limits registrations, and the limit is reached: run these rows again in a minute');
  reply.ok().type('jwt', 'non-empty string').type('user.id', 'integer');
  return { reply, username, email, jwt: String(reply.at('jwt')), id: Number(reply.at('user.id')) };
}
