import type { PageOptions } from 'plinth/plugins/pages';

/**
 * Returns how the page is served. The policy allows only sources that are listed, scripts of this server alone, and no framing.
 * @param framed origins of sites that show drafts
 * @param images origins of files
 * @param publicPath path of `server.url`, which people see in front of the page's own: `/cms`; empty without one
 */
export function pageOptions(framed: readonly string[], images: readonly string[], publicPath: string): PageOptions {
  const files = ["'self'", 'data:', 'blob:', ...new Set(images)];
  return {
    title: 'Write and publish',
    ...(publicPath !== '' && { edit: (html: string) => placedBelow(html, publicPath) }),
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

/** Puts a path before the addresses of the page's files, and names it to the page. The build writes no other addresses into the HTML. */
function placedBelow(html: string, path: string): string {
  const shown = path.replaceAll('&', '&amp;');
  return html
    .replaceAll(/\b(src|href)="\/admin\//g, (_, name: string) => `${name}="${shown}/admin/`)
    .replace('</title>', () => `</title>\n    <meta name="plinth-root" content="${shown}" />`);
}
