import { domainOf, isMailbox, oneAddress } from '../address.ts';

describe('the receiver of a mail', () => {
  it.each(['ada@example.org', "o'hara+tag@example.co.uk", 'root@localhost', 'jörg@müller.example', '{a|b}~!#$%&*/=?^_`@example.org'])(
    'is %s',
    (address) => {
      expect(oneAddress(address)).toBe(address);
    },
  );

  it.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'ada@example.org, eve@example.org',
    'ada@example.org;eve@example.org',
    'Ada <ada@example.org>',
    '<ada@example.org>',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org\n',
    'ada@example.org\rRSET',
    'ada\0@example.org',
    'ada@example.org eve@example.org',
    '"ada"@example.org',
    'ada(comment)@example.org',
    'group:ada@example.org',
    'ada@eve@example.org',
    'ada@[127.0.0.1]',
    '\u202eada@example.org',
    `${'a'.repeat(320)}@example.org`,
  ])('is not %j, and the refusal does not repeat it', (address) => {
    const refusal = expect(() => oneAddress(address));
    refusal.toThrow(expect.objectContaining({ code: 'MAIL_ADDRESS', status: 400, message: 'A mail needs exactly one address' }));
  });
});

describe('the sender of mails', () => {
  it.each([
    'post@example.org',
    'Example <post@example.org>',
    '"Example, Inc." <post@example.org>',
    'Example Inc. <post@example.org>',
    '<post@example.org>',
  ])('is %s', (mailbox) => {
    expect(isMailbox(mailbox)).toBe(true);
    expect(domainOf(mailbox)).toBe('example.org');
  });

  it('may have a domain beyond ASCII', () => {
    expect(domainOf('Post <post@müller.example>')).toBe('xn--mller-kva.example');
  });

  it.each([
    'Example',
    'a@example.org, b@example.org',
    'Example <post@example.org>, b@example.org',
    'Example\r\nBcc: x <post@example.org>',
    'Example <post@example.org>\n',
  ])('is not %j', (mailbox) => {
    expect(isMailbox(mailbox)).toBe(false);
  });
});
