const { findBannedTerms } = require('../terms/banned-terms.mjs') as {
  findBannedTerms(text: string, surface: 'interface' | 'docs'): readonly { readonly found: string; readonly use: string }[];
};

describe('banned terms', () => {
  it('are found with the term to use', () => {
    expect(findBannedTerms('Staff were Locked out.', 'docs')).toEqual([
      { found: 'Staff', use: 'admin users' },
      { found: 'Locked out', use: 'block' },
    ]);
  });

  it('are whole words, and no names in code', () => {
    expect(
      findBannedTerms('Staffordshire, for screen readers and `staff`-like plugins: staff-api', 'docs').map(({ found }) => found),
    ).toEqual(['staff']);
    expect(findBannedTerms('{program} was connected', 'interface')).toEqual([]);
  });

  it('of the interface may have a plain meaning in documentation', () => {
    expect([findBannedTerms('a program', 'docs').length, findBannedTerms('a program', 'interface').length]).toEqual([0, 1]);
  });
});
