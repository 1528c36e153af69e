import { admittedRole } from '../people/staff-rules.ts';

const RULES = [
  { provider: 'company', domain: 'press.example', role: 'author' },
  { provider: 'company', domain: 'company.example', role: 'editor' },
  { provider: 'other', domain: 'company.example', role: 'administrator' },
];

describe('who is let in by a provider', () => {
  it.each([
    ['company', 'ada@company.example', 'editor'],
    ['company', 'ADA@Company.Example', 'editor'],
    ['other', 'ada@company.example', 'administrator'],
    ['company', 'ada@press.example', 'author'],
    ['company', 'ada@sub.company.example', null],
    ['company', 'ada@evil.example', null],
    ['company', 'ada@company.example@evil.example', null],
    ['company', 'ada@notcompany.example', null],
    ['nobody', 'ada@company.example', null],
  ])('by %s, %s is %s', (provider, email, role) => {
    expect(admittedRole(RULES, { provider, email })).toBe(role);
  });
});
