import { z } from 'plinth';

/** A page in the options: a URL, or a path of the address under which clients reach the server. Two slashes would begin the name of a foreign host. */
export function pageOption() {
  return z.string().refine((text) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)), {
    message: 'expected a URL, or a path that begins with one slash',
  });
}
