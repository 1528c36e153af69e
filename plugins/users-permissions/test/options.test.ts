import { bootAccounts } from './accounts-app.ts';

describe('the options', () => {
  it.each<[object, RegExp]>([
    [{ jwt: { expiresIn: '7d' } }, /config\.jwt\.expiresIn: expected a whole number of seconds/],
    [{ jwt: { expiresIn: 59 } }, /config\.jwt\.expiresIn: expected an integer from 60 to 31536000, found 59/],
    [{ sessions: { accessTokenLifespan: '10m' } }, /config\.sessions\.accessTokenLifespan: expected a whole number of seconds/],
    [{ reset: { page: '//elsewhere.example/reset' } }, /config\.reset\.page: expected a URL, or a path that starts with a single slash/],
    [{ confirmation: { redirect: '/\\elsewhere.example' } }, /config\.confirmation\.redirect: expected a URL, or a path/],
    [
      { registration: { role: 'authentcated' } },
      /config\.registration\.role: Role "authentcated" not found \(did you mean "authenticated"\?\)/,
    ],
    [{ reset: { page: 'reset' } }, /config\.reset\.page: expected a URL, or a path/],
  ])('stop the boot where they are %j', async (options, message) => {
    await expect(bootAccounts({ options })).rejects.toThrow(message);
  });

  it('may name any role for those who register while nobody may', async () => {
    const app = await bootAccounts({ options: { registration: { enabled: false, role: 'nobody-has-it' } } });
    await app.close();
  });
});
