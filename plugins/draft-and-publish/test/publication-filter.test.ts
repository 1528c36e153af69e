import { publicationFilter } from '../publication-filter.ts';

const EXPECTED =
  'never-published, has-published-version, modified, unmodified, never-published-document, has-published-version-document, ' +
  'published-without-draft, published-with-draft';

describe('publicationFilter', () => {
  it('asks nothing when neither parameter is given', () => {
    expect(publicationFilter({}, 'draft')).toBeNull();
    expect(publicationFilter({}, 'published')).toBeNull();
  });

  it.each(['', 'bogus', 'Modified', ['modified'], { a: 1 }, true])('refuses %j, naming the eight values', (value) => {
    expect(() => publicationFilter({ publicationFilter: value }, 'draft')).toThrow(
      expect.objectContaining({
        message: `Invalid value for 'publicationFilter'. Expected one of: ${EXPECTED}.`,
        details: { source: 'query', param: 'publicationFilter' },
      }),
    );
  });

  it.each(['', 'maybe', '1', 'TRUE', ['true'], 1, null])('refuses %j as hasPublishedVersion', (value) => {
    expect(() => publicationFilter({ hasPublishedVersion: value }, 'draft')).toThrow(
      expect.objectContaining({
        message: "Invalid value for 'hasPublishedVersion'. Expected boolean or 'true'/'false' string.",
        details: {},
      }),
    );
  });

  it('reads hasPublishedVersion as the filter over the whole document', () => {
    for (const status of ['draft', 'published'] as const) {
      for (const [value, filter] of [
        ['true', 'has-published-version-document'],
        [true, 'has-published-version-document'],
        ['false', 'never-published-document'],
        [false, 'never-published-document'],
      ] as const) {
        expect(publicationFilter({ hasPublishedVersion: value }, status)).toEqual(publicationFilter({ publicationFilter: filter }, status));
      }
    }
  });

  it('prefers publicationFilter, but checks both', () => {
    const both = { publicationFilter: 'modified', hasPublishedVersion: 'false' };
    expect(publicationFilter(both, 'draft')).toEqual(publicationFilter({ publicationFilter: 'modified' }, 'draft'));
    expect(() => publicationFilter({ ...both, hasPublishedVersion: 'x' }, 'draft')).toThrow(/hasPublishedVersion/);
  });
});
