import { isPrivateKey, newPrivateKey } from '../library/private-key.ts';
import { namesVersion, unversionedUrl, versionedUrl } from '../library/url-version.ts';

const HASH = 'harbor_0a1b2c3d4e';

describe('the version in a URL', () => {
  it.each(['/uploads/a.png', 'https://files.example/a.png?sig=1', 'https://files.example/a.png?sig=1&x=2'])(
    'is added to %s, and removed',
    (url) => {
      const versioned = versionedUrl(url, HASH);
      expect(namesVersion(new URL(versioned, 'https://example.org').search)).toBe(true);
      expect(namesVersion(new URL(url, 'https://example.org').search)).toBe(false);
      expect(unversionedUrl(versioned)).toBe(url);
      expect(unversionedUrl(url)).toBe(url);
    },
  );

  it('is removed wherever it stands', () => {
    expect(unversionedUrl('/a.png?v=0a1b2c3d4e&x=2')).toBe('/a.png?x=2');
    expect(unversionedUrl('/a.png?v=short')).toBe('/a.png?v=short');
  });
});

describe('a private key', () => {
  it('cannot be guessed, and is no key of a file or copy', () => {
    const key = newPrivateKey('.png');
    expect(newPrivateKey('.png')).not.toBe(key);
    expect([key, 'version_0a1b2c3d4e.png', '__version_0a1b2c3d4e.png', `small_${key}`].map(isPrivateKey)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
