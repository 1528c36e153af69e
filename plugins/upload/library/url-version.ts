/** Number of characters of a version in a URL. */
const LENGTH = 10;

/** Version parameter of a URL, with the separator before it. */
const PARAMETER = /[?&]v=[0-9a-f]{10}(?=&|$)/;

/**
 * The URL of replaced bytes: caches know it as another URL than that of the bytes before.
 * @param bytesVersion hash under which the bytes were staged
 */
export function versionedUrl(url: string, bytesVersion: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}v=${bytesVersion.slice(-LENGTH)}`;
}

/** Whether a URL has a version. */
export function isVersioned(url: string): boolean {
  return PARAMETER.test(url);
}

/** The URL without its version, which is that of the storage. */
export function unversionedUrl(url: string): string {
  const [parameter] = PARAMETER.exec(url) ?? [''];
  if (parameter === '') return url;
  const bare = url.replace(PARAMETER, '');
  // What follows the first parameter begins with "&".
  return parameter.startsWith('?') ? bare.replace('&', '?') : bare;
}

/** Whether a query string (with or without `?`) names a version. */
export function namesVersion(query: string): boolean {
  return PARAMETER.test(`?${query.replace(/^\?/, '')}`);
}
