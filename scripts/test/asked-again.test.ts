// Loaded by Node, because jest does not transform it.
const { isAskedAgain } = require('../asked-again.mjs') as { isAskedAgain(method: string, path: string, body: string): boolean };

describe('isAskedAgain', () => {
  it('is so for what changes nothing', () => {
    expect(isAskedAgain('GET', '/api/articles?sort=title', '')).toBe(true);
    expect(isAskedAgain('POST', '/graphql', '{"query":"{ articles { title } }"}')).toBe(true);
  });

  it('is not so for what changes something', () => {
    expect(isAskedAgain('POST', '/api/articles', '{}')).toBe(false);
    expect(isAskedAgain('DELETE', '/api/articles/a', '')).toBe(false);
    expect(isAskedAgain('POST', '/graphql', '{"query":"query A { a } mutation B { b }"}')).toBe(false);
    expect(isAskedAgain('GET', '/api/auth/email-confirmation?confirmation=a', '')).toBe(false);
    expect(isAskedAgain('GET', '/api/connect/github', '')).toBe(false);
  });
});
