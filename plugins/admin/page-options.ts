import type { PageOptions } from 'plinth/plugins/pages';

/**
 * How the page is served: nothing runs or is loaded but from this server, and nobody frames it.
 * @param framed origins of sites that show drafts @param images origins of files
 */
export function pageOptions(framed: readonly string[], images: readonly string[]): PageOptions {
  const files = ["'self'", 'data:', 'blob:', ...new Set(images)];
  return {
    title: 'Write and publish',
    hashed: (path) => path.startsWith('assets/'),
    contentSecurityPolicy: {
      'img-src': files,
      'media-src': files,
      'frame-src': framed.length > 0 ? framed : ["'none'"],
      'base-uri': ["'none'"],
    },
  };
}
