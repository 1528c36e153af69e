import type { Route } from './route.ts';

/** Letters that an escape never needs to stand for (RFC 3986, 2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/;
const ESCAPED = /%([0-9A-Fa-f]{2})/g;

/**
 * The one spelling of a path that a route has matched: its own letters as the route has them, no trailing slash, and no escapes of letters
 * that need none. A rule of a proxy for this spelling then covers everything that is served.
 * @returns null if the path is spelled like this
 */
export function otherSpelling(
  { path: own, anySpelling }: Pick<Route, 'path' | 'anySpelling'>,
  path: string,
  isFolder: boolean,
): string | null {
  if (anySpelling === true || path === own) return null;
  const names = own.split('/');
  const given = path.split('/');
  // A page of a folder has links that are relative to it, so its handler decides whether it has a slash at the end.
  const keepsSlash = isFolder && given.length > 2 && given.at(-1) === '';
  if (given.length > 2 && given.at(-1) === '') given.pop();
  const spelled = given.map((segment, at) => {
    const name = names[at];
    return name === undefined || name === '*' || name.startsWith(':') ? withoutEscapes(segment) : name;
  });
  const spelling = `${spelled.join('/')}${keepsSlash ? '/' : ''}`;
  return spelling === path ? null : spelling;
}

/** Names that begin with a dot stay as they are: a client would take `.` and `..` for steps. */
function withoutEscapes(segment: string): string {
  if (!segment.includes('%') || /^(\.|%2e)/i.test(segment)) return segment;
  return segment.replace(ESCAPED, (letter, code: string) => {
    const plain = String.fromCharCode(Number.parseInt(code, 16));
    return UNRESERVED.test(plain) ? plain : letter;
  });
}
