import { COMMANDS, type Command, SYSTEM } from 'plinth';
import { bootAccounts } from '../accounts-app.ts';
import { bootFactors, codeOf, FACTOR, type FactorApp, SECRET } from './factor-app.ts';

describe('plinth user second-factor', () => {
  const commandOf = (app: FactorApp | Awaited<ReturnType<typeof bootAccounts>>): Command | undefined =>
    app.kernel.container
      .resolve(COMMANDS)
      .all.find(({ name }) => name === 'user')
      ?.commands?.find(({ name }) => name === 'second-factor');

  async function run(app: FactorApp, user: string, options: Readonly<Record<string, boolean>> = {}): Promise<readonly string[]> {
    const lines: string[] = [];
    const print = (text: string) => void lines.push(text);
    await commandOf(app)?.run?.({ caller: SYSTEM, kernel: app.kernel, arguments: [user], options, print, readSecret: async () => '' });
    return lines;
  }

  it('says whether there is one, and takes it away, tokens and all', async () => {
    const app = await bootFactors();
    const alice = await app.protect('alice');
    await app.register('bob');
    const ticket = await app.ticketOf('alice');
    expect(await run(app, 'bob')).toEqual(['"bob" has no second factor']);
    expect(await run(app, 'bob', { off: true })).toEqual(['"bob" has no second factor']);
    expect(await run(app, 'alice')).toEqual([
      expect.stringMatching(/^"alice" has a second factor since \d{4}-.*Z, and 10 recovery codes$/),
    ]);
    expect(await app.statusOf(alice.jwt)).toBe(200);
    expect(await run(app, 'Alice@example.com', { off: true })).toEqual(['"alice" has no second factor any more and is signed out']);
    expect(await app.statusOf(alice.jwt)).toBe(401);
    expect((await app.post(FACTOR, { ticket, code: codeOf(alice.secret) })).status).toBe(400);
    expect((await app.login('alice')).status).toBe(200);
    expect(await app.rows('up_recovery_codes')).toEqual([]);
    await expect(run(app, 'nobody')).rejects.toThrow('User "nobody" not found');
    await app.close();
  });

  it('is there where second factors are', async () => {
    const app = await bootAccounts({ options: { jwtSecret: SECRET } });
    expect(commandOf(app)).toBeUndefined();
    await app.close();
  });
});
