import { eachDialect } from 'plinth/testing';
import type { AccountsApp } from './accounts-app.ts';
import { bootNodes, type Nodes } from './nodes.ts';

const TOKEN_FULL = 'f'.repeat(40);
const SHOPS = '/api/shops';
const ROLES = '/api/users-permissions/roles';
const AUTH = 'plugin::users-permissions.auth';

/** Number of times each change is made, alternating between the nodes. */
const ROUNDS = 4;

/** All of it is kept in the database, so that it can be changed. */
const access = {
  tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
  roles: {
    public: { seed: true, actions: [`${AUTH}.register`, `${AUTH}.callback`, `${AUTH}.refresh`] },
    authenticated: { seed: true, actions: ['api::*', `${AUTH}.changePassword`, `${AUTH}.logout`, `${AUTH}.sessions`] },
    guest: { seed: true, actions: [] },
  },
};

const modes = ['legacy-support', 'refresh'] as const;

eachDialect('what happens on one node', (dialect) => {
  describe.each(modes)('in the mode %s', (jwtManagement) => {
    let booted: Nodes;
    let made = 0;

    beforeAll(async () => {
      const options = { jwtManagement, rateLimit: { enabled: false } };
      booted = await bootNodes(dialect, { options, access, env: { TOKEN_FULL }, server: { logLevel: 'silent' } });
    });
    afterAll(() => booted?.close());

    const put = (node: AccountsApp, path: string, body: object) =>
      node.request.put(path).set('Authorization', `Bearer ${TOKEN_FULL}`).send(body);

    /** Changes something on one node and checks the other, alternating. Both nodes have cached the state just before. */
    async function inTurns(
      change: (node: AccountsApp, person: { jwt: string; user: { id: number } }) => Promise<{ status: number }>,
      after: number,
      undo?: (node: AccountsApp) => Promise<{ status: number }>,
    ): Promise<void> {
      for (let round = 0; round < ROUNDS; round++) {
        const [here, there] = round % 2 === 0 ? booted.nodes : [booted.nodes[1], booted.nodes[0]];
        const person = await here.register(`person${made++}`);
        const statuses = async () => [(await there.get(SHOPS, person.jwt)).status, (await here.get(SHOPS, person.jwt)).status];
        expect(await statuses()).toEqual([200, 200]);
        expect((await change(here, person)).status).toBe(200);
        expect(await statuses()).toEqual([after, after]);
        if (undo === undefined) continue;
        expect((await undo(there)).status).toBe(200);
        expect(await statuses()).toEqual([200, 200]);
      }
    }

    it('locks out on the other who is blocked', () =>
      inTurns((node, { user }) => put(node, `/api/users/${user.id}`, { blocked: true }), 401));

    it('ends tokens on the other with another password, and takes the new one there', async () => {
      await inTurns(async (node, { jwt }) => {
        const body = { currentPassword: 'secret1', password: 'secret2', passwordConfirmation: 'secret2' };
        const answer = await node.post('/api/auth/change-password', body, jwt);
        for (const each of booted.nodes) expect((await each.get(SHOPS, answer.body.jwt)).status).toBe(200);
        return answer;
      }, 401);
    });

    it('ends tokens on the other with a password that somebody else gives', () =>
      inTurns((node, { user }) => put(node, `/api/users/${user.id}`, { password: 'secret2' }), 401));

    it('ends tokens on the other with the account', () =>
      inTurns((node, { user }) => node.request.delete(`/api/users/${user.id}`).set('Authorization', `Bearer ${TOKEN_FULL}`), 401));

    it('takes a right of a role away on the other, and gives it back', async () => {
      const { body } = await booted.nodes[0].get(ROLES, TOKEN_FULL);
      const role = body.roles.find(({ type }: { type: string }) => type === 'authenticated').id;
      const { body: read } = await booted.nodes[0].get(`${ROLES}/${role}`, TOKEN_FULL);
      const { permissions } = read.role;
      const without = structuredClone(permissions);
      without['api::shop'].controllers.shop.find.enabled = false;
      await inTurns(
        (node) => put(node, `${ROLES}/${role}`, { permissions: without }),
        403,
        (node) => put(node, `${ROLES}/${role}`, { permissions }),
      );
    });

    it('gives the rights of another role on the other', async () => {
      const { body } = await booted.nodes[0].get(ROLES, TOKEN_FULL);
      const guest = body.roles.find(({ type }: { type: string }) => type === 'guest').id;
      await inTurns((node, { user }) => put(node, `/api/users/${user.id}`, { role: guest }), 403);
    });

    if (jwtManagement === 'refresh') {
      it('ends a session on the other: tokens of both kinds', async () => {
        await inTurns(async (node, person) => {
          const other = (await node.post('/api/auth/local', { identifier: `person${made - 1}`, password: 'secret1' })).body;
          const { body: sessions } = await node.get('/api/auth/sessions', other.jwt);
          const first = sessions.find(({ current }: { current: boolean }) => !current);
          const ended = await node.request.delete(`/api/auth/sessions/${first.id}`).set('Authorization', `Bearer ${other.jwt}`);
          const { refreshToken } = person as unknown as { refreshToken: string };
          for (const each of booted.nodes) {
            expect((await each.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
            expect((await each.get(SHOPS, other.jwt)).status).toBe(200);
          }
          return ended;
        }, 401);
      });

      it('ends a session on the other when a refresh token is used again', async () => {
        await inTurns(async (node, person) => {
          let { refreshToken } = person as unknown as { refreshToken: string };
          const used = refreshToken;
          for (let times = 0; times < 2; times++) refreshToken = (await node.post('/api/auth/refresh', { refreshToken })).body.refreshToken;
          expect((await node.post('/api/auth/refresh', { refreshToken: used })).status).toBe(401);
          for (const each of booted.nodes) expect((await each.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
          return { status: 200 };
        }, 401);
      });
    }
  });
});
