import { type ServerConfig, ValidationError } from 'plinth';
import { publicUrl } from '../recovery/links.ts';

/** Parameters that this server adds to a page's URL. */
const OWN = ['code', 'access_token', 'error'] as const;

/** Maximum number of characters of a requested page, because it is stored in a cookie. */
const MAX_LENGTH = 2_000;

/** The app's pages that people may return to. */
export interface ReturnPages {
  /**
   * The page that a client asks for. Its origin and path must be those of a configured page. Default: the first configured page.
   * @throws ValidationError
   */
  choose(wish: unknown): string;
}

/** The pages of the options. @param places URLs, or paths below the server's public address; the first is the default */
export function createReturnPages(server: ServerConfig, places: readonly [string, ...string[]]): ReturnPages {
  const [usual, ...others] = places.map((place) => new URL(publicUrl(server, place)));
  const pages = [usual as URL, ...others];
  return {
    choose(wish) {
      if (wish === undefined) return (usual as URL).href;
      const asked = urlOf(wish);
      const isKnown = pages.some((page) => asked !== null && page.origin === asked.origin && page.pathname === asked.pathname);
      if (asked === null || !isKnown)
        throw new ValidationError('The redirect URL is not in the configuration. Add it to `redirects` of the provider');
      for (const name of OWN) asked.searchParams.delete(name);
      asked.hash = '';
      // Escaping can make non-ASCII characters up to six times as long.
      if (asked.href.length > MAX_LENGTH) throw new ValidationError('The redirect URL is too long');
      return asked.href;
    },
  };
}

/** A page's URL with one parameter added. */
export function pageWith(page: string, name: (typeof OWN)[number], value: string): string {
  const url = new URL(page);
  for (const own of OWN) url.searchParams.delete(own);
  url.searchParams.set(name, value);
  return url.href;
}

/** A URL that all parsers read alike. They differ about backslashes, white space and credentials before the host. */
function urlOf(wish: unknown): URL | null {
  if (
    typeof wish !== 'string' ||
    wish.length > MAX_LENGTH ||
    !/^https?:\/\/[^/\\@\s]+(?:[/?#]|$)/i.test(wish) ||
    /[\\\s\p{Cc}]/u.test(wish)
  )
    return null;
  return URL.canParse(wish) ? new URL(wish) : null;
}
