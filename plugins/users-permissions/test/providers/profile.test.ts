import fc from 'fast-check';
import { type OpenIdPreset, presetOf } from '../../providers/presets.ts';
import { checkedProfile, openIdProfile } from '../../providers/profile.ts';
import { nameCandidates, plainName } from '../../providers/user-names.ts';
import { checkAccountText } from '../../users/account-text.ts';

const verified = (preset: 'microsoft' | 'cognito' | 'google', claims: object) => {
  const { isVerified } = presetOf(preset, preset) as OpenIdPreset;
  return checkedProfile(openIdProfile({ sub: '1', email: 'ada@example.com', ...claims }, isVerified))?.verified;
};

describe('what a provider says of somebody', () => {
  it.each([
    ['google', { email_verified: true }, true],
    ['google', { email_verified: false }, false],
    ['google', { email_verified: 'false' }, false],
    ['google', {}, false],
    ['google', { email: '', email_verified: true }, false],
    ['google', { email: ['ada@example.com'], email_verified: true }, false],
    ['cognito', { email_verified: 'true' }, true],
    // Any administrator of a tenant can set these.
    ['microsoft', { email_verified: true }, false],
    ['microsoft', { xms_edov: true }, true],
    ['microsoft', { xms_edov: '1' }, true],
    ['microsoft', { xms_edov: 0 }, false],
  ] as const)('%s: %j is verified: %s', (preset, claims, expected) => {
    expect(verified(preset, claims)).toBe(expected);
  });

  it('is nothing without a subject', () => {
    const rest = { email: 'ada@example.com', verified: true, username: 'ada' };
    for (const subject of [undefined, null, '', 1.5, 2 ** 53, {}, ['1'], true]) expect(checkedProfile({ subject, ...rest })).toBeNull();
    expect(checkedProfile({ subject: 7, ...rest })?.subject).toBe('7');
  });
});

describe('a name that is made of it', () => {
  it.each([
    ['Ada Lovelace', 'a@x.example', 'Ada-Lovelace'],
    ['ada@example.com', 'a@x.example', 'ada'],
    [null, 'grace.hopper@example.com', 'grace.hopper'],
    ['..', 'ab@example.com', 'user'],
    ['ｆｕｌｌ', null, 'full'],
    ['x'.repeat(100), null, 'x'.repeat(40)],
    ['admin\ufe0f', null, 'admin'],
    ['ad\u3164min\u034f\u200b', null, 'admin'],
    ['\u115f\u1160\u3164', 'ab@example.com', 'user'],
  ])('of %j and %j is %s', (username, email, expected) => {
    expect(plainName(username, email)).toBe(expected);
  });

  it('is one that a user may have, whatever it is made of', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 60 }));
    fc.assert(
      fc.property(text, text, (username, email) => {
        for (const name of nameCandidates(plainName(username, email))) {
          expect(name).toMatch(/^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}._-]{2,60}$/u);
          expect(() => checkAccountText({ username: name })).not.toThrow();
        }
      }),
    );
  });
});
