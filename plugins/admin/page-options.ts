import type { PageOptions } from 'plinth/plugins/pages';

/**
 * How the page is served: what is not named is not loaded at all, nothing runs but what this server gives out, and nobody frames it.
 * @param framed origins of sites that show drafts @param images origins of files
 */
export function pageOptions(framed: readonly string[], images: readonly string[]): PageOptions {
  const files = ["'self'", 'data:', 'blob:', ...new Set(images)];
  return {
    title: 'Write and publish',
    hashed: (path) => path.startsWith('assets/'),
    contentSecurityPolicy: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'img-src': files,
      'media-src': files,
      'frame-src': framed.length > 0 ? framed : ["'none'"],
      'base-uri': ["'none'"],
      // Everything is sent by script: a form that somebody has brought in must send nothing to anybody.
      'form-action': ["'none'"],
    },
  };
}
