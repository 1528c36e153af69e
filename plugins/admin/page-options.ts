import type { PageOptions } from 'plinth/plugins/pages';

/**
 * Returns how the page is served. The policy allows only sources that are listed, scripts of this server alone, and no framing.
 * @param framed origins of sites that show drafts
 * @param images origins of files
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
      // The page sends everything by script, so a form can only be injected: it must not send anything.
      'form-action': ["'none'"],
    },
  };
}
