import { type AccountsApp, bootAccounts } from './accounts-app.ts';
import { type Asked, answerTimes } from './answer-times.ts';

/** Allowed relative difference of the lower quartiles: the slower one takes three times as long. `scripts/sign-in-timing.ts` is precise. */
const APART = 2;

describe('the time of an answer', () => {
  let app: AccountsApp;
  beforeAll(async () => {
    // Passwords are hashed at the usual cost, which is that of the comparison for accounts that do not exist.
    jest.restoreAllMocks();
    app = await bootAccounts({ options: { rateLimit: { enabled: false } }, server: { logLevel: 'silent' } });
    await Promise.all(Array.from({ length: 8 }, (_, number) => app.register(`someone${number}`)));
    const { user } = await app.register('someone8');
    await app.change(user.documentId, { password: null });
    const { user: blocked } = await app.register('someone9');
    await app.change(blocked.documentId, { blocked: true });
  });
  afterAll(() => app?.close());

  const address = (number: number, exists: boolean) => `${exists ? 'someone' : 'nobody0'}${number % 10}@example.com`;

  // Comparing passwords takes 50 ms. Storing a code and a mail takes several times as long as the whole response does without.
  it.each<[string, number, (email: string) => Asked]>([
    ['to who signs in', 20, (identifier) => ({ path: '/api/auth/local', body: { identifier, password: 'wrong-password' } })],
    ['to who asks for a mail to confirm an address', 450, (email) => ({ path: '/api/auth/send-email-confirmation', body: { email } })],
    ['to who forgot a password', 450, (email) => ({ path: '/api/auth/forgot-password', body: { email } })],
  ])('%s does not tell whether there is an account', async (_whom, tries, ask) => {
    await answerTimes(app.url, 10, (number, exists) => ask(address(number, exists)));
    const { apart } = await answerTimes(app.url, tries, (number, exists) => ask(address(number, exists)));
    expect(apart).toBeLessThan(APART);
  });
});
