import { z } from 'plinth';

/** A URL, or a path below the server's public address. Two leading slashes are refused: they begin a foreign host. */
export function pageOption() {
  return z.string().refine((text) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)), {
    message: 'expected a URL, or a path that starts with a single slash',
  });
}
