import { authenticationRows } from '../spec/authentication.ts';
import { PASSWORD, register } from './accounts.ts';
import { checksFor } from './checks-for.ts';
import { sandboxHeader } from './graphql-configured.ts';
import { needsCreateLocalization } from './locale.ts';

export const authenticationChecks = checksFor(authenticationRows, {
  async 'auth.user-token'(target) {
    const { jwt } = await register(target);
    await target.make('ledgers', { name: 'Accounts' });
    (await target.as('visitor').list('ledgers')).status(403);
    (await target.as(jwt).list('ledgers')).ok().lists(['Accounts'], 'name');
  },
  async 'auth.api-token'(target) {
    (await target.as('visitor').list('ledgers')).status(403);
    (await target.list('ledgers')).status(200);
  },
  async 'auth.bearer-header'(target) {
    (await target.list('ledgers')).status(200);
    (await target.as('visitor').list('ledgers', 'access_token=conformance-no-such-token')).status(403);
  },
  async 'auth.graphql-header'(target) {
    await target.make('ledgers', { name: 'Accounts' });
    const query = `{ ledgers(filters: { marker: { eq: "${target.marker}" } }) { name } }`;
    (await target.graphql(query)).ok().lists(['Accounts'], 'name', 'data.ledgers');
    (await target.as('visitor').graphql(query)).type('errors[0].message', 'string');
  },
  async 'auth.role-permission'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover' });
    const visitor = target.as('visitor');
    (await visitor.put(`/api/harbours/${documentId}`, { data: { name: 'Dover port' } })).status(200);
    const sailor = await target.make('sailors');
    (await visitor.put(`/api/sailors/${sailor.documentId}`, { data: { name: 'x' } })).refused(403, 'ForbiddenError');
  },
  async 'auth.find-covers-lists'(target) {
    const { documentId } = await target.make('sailors');
    (await target.as('visitor').list('sailors')).status(200);
    (await target.as('visitor').get(`/api/sailors/${documentId}`)).refused(403, 'ForbiddenError');
  },
  async 'auth.find-one-covers-single-reads'(target) {
    const { documentId } = await target.make('ledgers');
    (await target.as('visitor').get(`/api/ledgers/${documentId}`)).status(200);
    (await target.as('visitor').list('ledgers')).refused(403, 'ForbiddenError');
  },
  async 'auth.populate-needs-find'(target) {
    const ledger = await target.make('ledgers');
    const { documentId } = await target.make('voyages', { ledger: ledger.documentId });
    (await target.as('visitor').get(`/api/ledgers/${ledger.documentId}`)).status(200);
    (await target.as('visitor').get(`/api/voyages/${documentId}?populate=ledger`)).ok().lacks('data.ledger');
  },
  'auth.localization-needs-permission': needsCreateLocalization,
  async 'auth.graphql-register'(target) {
    const username = target.uniqueName();
    const input = { username, email: `${username}@example.com`, password: PASSWORD };
    const query = 'mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { jwt user { id username email } } }';
    const reply = await target.as('visitor').graphql(query, { input });
    if (/too many/i.test(String(reply.at('errors[0].message'))))
      target.skip('the deployment limits registrations, and the limit is reached');
    reply
      .ok()
      .type('data.register.jwt', 'non-empty string')
      .has('data.register.user.username', username)
      .has('data.register.user.email', input.email);
    target.remember(`/api/users/${reply.at('data.register.user.id')}`);
  },
  async 'auth.graphql-login'(target) {
    const { username } = await register(target);
    const query = 'mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { jwt } }';
    (await target.as('visitor').graphql(query, { input: { identifier: username, password: PASSWORD } }))
      .ok()
      .type('data.login.jwt', 'non-empty string');
  },
  async 'auth.registration-creates-user'(target) {
    const { id, username } = await register(target);
    (await target.get(`/api/users/${id}`)).ok().has('username', username);
  },
  'auth.sandbox-header': sandboxHeader,
  async 'auth.rest-register'(target) {
    const { reply, username, email } = await register(target);
    reply.type('jwt', 'non-empty string').has('user.username', username).has('user.email', email);
  },
  async 'auth.rest-login'(target) {
    const { username, email } = await register(target);
    for (const identifier of [username, email]) {
      (await target.as('visitor').post('/api/auth/local', { identifier, password: PASSWORD }))
        .status(200)
        .type('jwt', 'non-empty string')
        .has('user.username', username);
    }
  },
  async 'auth.wrong-password'(target) {
    const { username } = await register(target);
    const known = (await target.as('visitor').post('/api/auth/local', { identifier: username, password: 'wrong-password' })).refused(400);
    (await target.as('visitor').post('/api/auth/local', { identifier: target.uniqueName(), password: 'wrong-password' }))
      .refused(400)
      .has('error.message', known.at('error.message'));
  },
  async 'auth.token-expires'(target) {
    const { jwt, reply } = await register(target);
    const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString() || '{}') as { readonly exp?: unknown };
    reply.that('the token has exp, later than now', typeof payload.exp === 'number' && payload.exp * 1_000 > Date.now(), payload.exp);
  },
  async 'auth.read-only-token'(target) {
    const { documentId } = await target.make('ledgers', { name: 'Accounts' });
    const reader = target.as('reader');
    (await reader.list('ledgers')).ok().lists(['Accounts'], 'name');
    (await reader.get(`/api/ledgers/${documentId}`)).status(200);
    (await reader.post('/api/ledgers', { data: { marker: target.marker } })).refused(403, 'ForbiddenError');
    (await reader.put(`/api/ledgers/${documentId}`, { data: {} })).refused(403, 'ForbiddenError');
    (await reader.delete(`/api/ledgers/${documentId}`)).refused(403, 'ForbiddenError');
  },
  async 'auth.scheme-case'(target) {
    (await target.as('visitor').get('/api/voyages?pagination[pageSize]=1', { authorization: 'bearer conformance-no-such-token' })).refused(
      401,
    );
  },
  async 'auth.other-scheme'(target) {
    (await target.as('visitor').get('/api/voyages?pagination[pageSize]=1', { authorization: 'Basic YWhveTphaG95' })).status(200);
    (await target.as('visitor').get('/api/ledgers', { authorization: 'Basic YWhveTphaG95' })).status(403);
  },
  async 'auth.empty-bearer'(target) {
    (await target.as('visitor').get('/api/voyages?pagination[pageSize]=1', { authorization: 'Bearer' })).status(200);
  },
});
