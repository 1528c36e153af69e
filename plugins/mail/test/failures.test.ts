import { shownReason, UNREACHED } from '../failures.ts';

const network = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.7:25`), { code });
const reply = Object.assign(new Error('Mail command failed: 550 no such user'), { code: 'EENVELOPE', responseCode: 550 });

describe('why a mail was not delivered', () => {
  it('is said in full where files say the server', () => {
    expect(shownReason(network('ECONNREFUSED'), { savedBy: new Map() })).toBe('connect ECONNREFUSED 10.0.0.7:25');
    expect(shownReason(new Error('not reached', { cause: network('ETIMEDOUT') }), { savedBy: new Map() })).toContain('ETIMEDOUT');
  });

  it('is the same for every port and host where a person has chosen the server', () => {
    const errors = [network('ECONNREFUSED'), network('ETIMEDOUT'), network('EDNS'), new Error('refused', { cause: network('ECONNRESET') })];
    expect(new Set(errors.map((error) => shownReason(error, { savedBy: new Map([['host', 'staff:3']]) })))).toEqual(new Set([UNREACHED]));
  });

  it('is what the mail server said, and what the service itself refused, for everybody', () => {
    for (const savedBy of [new Map(), new Map([['host', 'staff:3']])]) {
      expect(shownReason(reply, { savedBy })).toBe('Mail command failed: 550 no such user');
      expect(shownReason(new Error('no mail server is configured'), { savedBy })).toBe('no mail server is configured');
    }
  });
});
