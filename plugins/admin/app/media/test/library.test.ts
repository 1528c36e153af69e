import { EVERYTHING, filesPath, needsPath } from '../library.ts';

const asked = (wanted: Partial<typeof EVERYTHING>, hasFolders = true, below: string | null = null) =>
  decodeURIComponent(filesPath({ ...EVERYTHING, ...wanted }, hasFolders, below, Date.UTC(2026, 0, 10, 12, 30)).replaceAll('+', ' '));

describe('what the library asks', () => {
  it('is a page of files, without counting them', () => {
    expect(asked({ page: 3 }, false)).toBe(
      '/upload/files/page?sort=createdAt:desc&pagination[page]=3&pagination[pageSize]=48&pagination[withCount]=false',
    );
  });

  it('is what stands in a folder, in none, or has words there and below', () => {
    expect(asked({ folder: 'f1' })).toContain('filters[$and][0][folder][documentId][$eq]=f1');
    expect(asked({ folder: 'top' })).toContain('filters[$and][0][folder][$null]=true');
    const found = asked({ folder: 'f1', text: ' old  quay ' }, true, '/1/4');
    expect(found).toContain('filters[$and][0][$or][0][folder][documentId][$eq]=f1');
    expect(found).toContain('filters[$and][0][$or][1][folder][path][$startsWith]=/1/4/');
    expect(found).toContain('filters[$and][1][$or][1][alternativeText][$containsi]=old');
    expect(found).toContain('filters[$and][2][$or][0][name][$containsi]=quay');
    expect(asked({ folder: 'top', text: 'quay' })).toContain('filters[$and][0][folder][$null]=true');
    expect([null, 'top', 'f1'].map((folder) => needsPath({ ...EVERYTHING, folder, text: 'quay' }))).toEqual([false, false, true]);
  });

  it('is a kind, a time, and what says nothing', () => {
    expect(asked({ kinds: ['images'] })).toContain('filters[$and][0][$or][0][mime][$startsWith]=image/');
    expect(asked({ kinds: ['files'] })).toContain('filters[$and][0][$or][0][$and][2][mime][$not][$startsWith]=audio/');
    expect(asked({ days: 7 })).toContain('[createdAt][$gte]=2026-01-03T12:00:00.000Z');
    expect(asked({ isMissing: true })).toContain('filters[$and][1][$or][0][alternativeText][$null]=true');
  });
});
