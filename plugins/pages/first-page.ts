import { createHash } from 'node:crypto';
import { type Handler, NotFoundError, type RequestContext, type Route, type RouteTable } from 'plinth';

const PATH = '/';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem; color: #222; background: #fff }
h1, h2 { font-weight: 600; line-height: 1.2 }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
ul { list-style: none; margin: 0; padding: 0 }
code { font-size: .95em }
small { color: #666 }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } a { color: #8ab4f8 } small { color: #999 } }
`;

/** The page loads nothing and runs no script. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Adds a page at `/` during development, with links to what the app serves. There is none in production, where nobody should learn what
 * runs. A plugin's route at `/` takes precedence.
 */
export function addFirstPage(routes: RouteTable, environment: string): void {
  const isTaken = routes.routes.some(({ method, path }) => method === 'GET' && path === PATH);
  if (environment === 'production' || isTaken) return;
  routes.get(PATH, { auth: false, describe: false }, firstPage(routes.routes));
}

/** The routes with a title, by their plugin. */
function titledRoutes(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const found = new Map<string, Route[]>();
  for (const route of routes) {
    if (route.title === undefined) continue;
    const ofPlugin = found.get(route.plugin);
    if (ofPlugin === undefined) found.set(route.plugin, [route]);
    else ofPlugin.push(route);
  }
  return found;
}

function firstPage(routes: readonly Route[]): Handler {
  const { version } = require('plinth/package.json') as { readonly version: string };
  return (ctx) => {
    // Programs find nothing here, as in production.
    if (ctx.accepts('html', 'json') !== 'html') throw new NotFoundError();
    ctx.vary('Accept');
    ctx.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cache-Control': 'no-store',
    });
    return page(version, routes, ctx.state.caller);
  };
}

type Caller = RequestContext['state']['caller'];

function page(version: string, routes: readonly Route[], caller: Caller): string {
  const sections = [...titledRoutes(routes)].map(([plugin, found]) =>
    section(
      plugin,
      found.map((route) => link(route, caller)),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Plinth</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Plinth ${escapeHtml(version)}</h1>
<p>This app is served for development. In production (<code>NODE_ENV=production</code>) there is no such page.</p>
${sections.join('')}${section('health', HEALTH)}</body>
</html>
`;
}

const HEALTH = [
  '<li><a href="./_health/ready">/_health/ready</a> 204 if the app is ready, otherwise 503</li>\n',
  '<li><a href="./_health">/_health</a> 204 if the process is running</li>\n',
];

function section(title: string, items: readonly string[]): string {
  return `<h2>${escapeHtml(title)}</h2>\n<ul>\n${items.join('')}</ul>\n`;
}

/** A relative link, so that it works behind a proxy that removes a prefix of the path. */
function link({ path, title = '', guard }: Route, caller: Caller): string {
  const isClosed = 'action' in guard && !caller.ability.can(guard.action);
  const note = isClosed ? ' <small>requires a token</small>' : '';
  return `<li><a href=".${escapeHtml(encodeURI(path))}">${escapeHtml(path)}</a> ${escapeHtml(title)}${note}</li>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
