/** Name of the `meta` element of the page that holds the path in front of the server's own. The server writes it once per start. */
const META = 'plinth-root';

/**
 * Path in front of all paths of the server, without a slash at its end: `/cms` if people reach it at `https://example.com/cms`. Empty
 * without one.
 */
export const ROOT: string =
  (typeof document === 'undefined' ? null : document.querySelector(`meta[name="${META}"]`))?.getAttribute('content') ?? '';

/**
 * Returns the address at which a browser reaches what the server has at a path. Other addresses, and those that are below the root
 * already, stay as they are.
 * @param address `/uploads/pear.jpg`, `https://files.example.com/pear.jpg`
 */
export function placed(address: string, root: string = ROOT): string {
  // Browsers read a backslash as a slash: `/\host` names another server, as `//host` does.
  if (root === '' || !/^\/(?![/\\])/.test(address)) return address;
  return address === root || address.startsWith(`${root}/`) ? address : root + address;
}

/** Path of the page itself. */
export const PAGE = placed('/admin');

/** Returns an address of the router as a path of the page: `/media?q=pear`. */
export function withinPage(href: string): string {
  return href.startsWith(PAGE) ? href.slice(PAGE.length) : href;
}
