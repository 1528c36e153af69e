import { type ServerConfig, ValidationError } from 'plinth';
import { publicUrl } from '../recovery/links.ts';

/** Parameters that this server gives to pages. */
const OWN = ['code', 'access_token', 'error'] as const;

/** Characters of a page that a client asks for: what has begun must fit into a cookie. */
const MAX_LENGTH = 2_000;

/** The app's pages that somebody may come back to. */
export interface ReturnPages {
  /**
   * The page that a client asks for: its origin and its path are those of a configured one. Without a wish the first.
   * @throws ValidationError
   */
  choose(wish: unknown): string;
}

/** The pages that the options name. @param places URLs, or paths behind the address under which clients reach the server; the first is the usual one */
export function createReturnPages(server: ServerConfig, places: readonly [string, ...string[]]): ReturnPages {
  const [usual, ...others] = places.map((place) => new URL(publicUrl(server, place)));
  const pages = [usual as URL, ...others];
  return {
    choose(wish) {
      if (wish === undefined) return (usual as URL).href;
      const asked = urlOf(wish);
      const isKnown = pages.some((page) => asked !== null && page.origin === asked.origin && page.pathname === asked.pathname);
      if (asked === null || !isKnown) throw new ValidationError('The page to come back to is none that the configuration names');
      for (const name of OWN) asked.searchParams.delete(name);
      asked.hash = '';
      // What is no ASCII has grown sixfold.
      if (asked.href.length > MAX_LENGTH) throw new ValidationError('The page to come back to is too long');
      return asked.href;
    },
  };
}

/** A page with something for it. */
export function pageWith(page: string, name: (typeof OWN)[number], value: string): string {
  const url = new URL(page);
  for (const own of OWN) url.searchParams.delete(own);
  url.searchParams.set(name, value);
  return url.href;
}

/** What is a URL to everybody alike: parsers differ about backslashes, white space and names before the host. */
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
