import { isBehind } from '../state-of-document.ts';

describe('a language', () => {
  const version = (locale: string, updatedAt: string | null) => ({ locale, status: 'live', updatedAt, publishedAt: null }) as const;
  const versions = [version('en', '2026-01-02'), version('fr', '2026-01-01'), version('de', '2026-01-03'), version('it', null)];

  it.each([
    ['fr', true],
    ['en', false],
    ['de', false],
    ['it', false],
    ['es', false],
  ])('%s that is older than the main one is behind', (locale, expected) => expect(isBehind(versions, locale, 'en')).toBe(expected));
});
