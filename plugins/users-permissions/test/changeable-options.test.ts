import { SYSTEM } from 'plinth';
import { SETTINGS } from 'plinth/plugins/settings';
import { eachDialect } from 'plinth/testing';
import type { AccountsApp } from './accounts-app.ts';
import { bootAccounts } from './accounts-app.ts';
import { bootNodes } from './nodes.ts';

const setting = ({ kernel }: AccountsApp) => {
  const found = kernel.container.resolve(SETTINGS).all.find(({ name }) => name === 'users-permissions');
  if (found === undefined) throw new Error('there is no such setting');
  return found;
};
const register = (app: AccountsApp, name: string) =>
  app.post('/api/auth/local/register', { username: name, email: `${name}@example.com`, password: 'secret1' });

eachDialect('whether people may register', (dialect) => {
  it('is changed while two nodes run, and holds for both with the next request', async () => {
    const { nodes, close } = await bootNodes(dialect);
    const [first, second] = nodes;
    try {
      expect((await register(second, 'ann')).status).toBe(200);
      await setting(first).change({ allowRegister: false }, SYSTEM);
      const refused = await register(second, 'bob');
      expect([refused.status, refused.body.error.message]).toEqual([400, 'Register action is currently disabled']);
      await setting(second).change({ allowRegister: true, emailConfirmation: true }, SYSTEM);
      const registered = await register(first, 'bob');
      expect([registered.status, registered.body.jwt]).toEqual([200, undefined]);
      const signIn = await first.post('/api/auth/local', { identifier: 'bob', password: 'secret1' });
      expect([signIn.status, signIn.body.error.message]).toEqual([400, 'Your account email is not confirmed']);
    } finally {
      await close();
    }
  });
});

describe('what the files of an app say of registration', () => {
  it('stays, and is named to who would change it', async () => {
    const app = await bootAccounts({ options: { registration: { enabled: false } } });
    try {
      await expect(setting(app).change({ allowRegister: true }, SYSTEM)).rejects.toThrow(
        'users-permissions.allowRegister is set in config/plugins; edit it there',
      );
      expect((await register(app, 'ann')).status).toBe(400);
      expect(setting(app).shown()).toEqual([
        { key: 'allowRegister', option: 'registration.enabled', value: false, isSecret: false, isSet: true, saidBy: 'config/plugins' },
        { key: 'emailConfirmation', option: 'confirmation.required', value: false, isSecret: false, isSet: false, saidBy: null },
      ]);
    } finally {
      await app.close();
    }
  });

  it('is all that counts where the plugin settings is off', async () => {
    const options = { registration: { enabled: true }, confirmation: { required: true } };
    const app = await bootAccounts({ options, plugins: { settings: false } });
    try {
      expect(app.kernel.plugins).not.toContain('settings');
      const { status, body } = await register(app, 'ann');
      expect([status, body.jwt]).toEqual([200, undefined]);
    } finally {
      await app.close();
    }
  });
});
