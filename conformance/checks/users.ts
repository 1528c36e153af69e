import { usersRows } from '../spec/users.ts';
import { PASSWORD, register } from './accounts.ts';
import { type Check, checksFor } from './checks-for.ts';

/** The record of a registered user passes the check. */
function record(
  check: (reply: Awaited<ReturnType<typeof register>>['reply'], account: { readonly username: string; readonly email: string }) => unknown,
): Check {
  return async (target) => {
    const { id, username, email } = await register(target);
    check((await target.get(`/api/users/${id}`)).ok(), { username, email });
  };
}

export const usersChecks = checksFor(usersRows, {
  'users.record.id': record((reply) => reply.type('id', 'integer')),
  'users.record.document-id': record((reply) => reply.type('documentId', 'non-empty string')),
  'users.record.username': record((reply, { username }) => reply.has('username', username)),
  'users.record.email': record((reply, { email }) => reply.has('email', email)),
  'users.record.provider': record((reply) => reply.type('provider', 'string')),
  'users.record.confirmed': record((reply) => reply.type('confirmed', 'boolean')),
  'users.record.blocked': record((reply) => reply.type('blocked', 'boolean')),
  'users.record.timestamps': record((reply) => reply.type(['createdAt', 'updatedAt'], 'timestamp')),
  'users.record.no-password': record((reply) => reply.lacks('password')),
  async 'users.endpoints.list'(target) {
    const { id, username } = await register(target);
    (await target.get(`/api/users?filters[username][$eq]=${username}`)).status(200).type('', 'array').lists([id], 'id', '');
  },
  async 'users.endpoints.read'(target) {
    const { id, username } = await register(target);
    (await target.get(`/api/users/${id}`)).status(200).has('id', id).has('username', username);
  },
  async 'users.endpoints.me'(target) {
    const { id, jwt, username } = await register(target);
    (await target.as(jwt).get('/api/users/me')).status(200).has('id', id).has('username', username);
  },
  async 'users.endpoints.taken'(target) {
    const { username, email } = await register(target);
    (await target.as('visitor').post('/api/auth/local/register', { username, email, password: PASSWORD })).refused(400);
  },
});
