import type { Handler, Logger, RequestContext, RouteTable } from 'plinth';
import { prefersPage } from '../http/media-type.ts';
import type { GraphqlOptions } from '../options.ts';
import { sandboxPage, serveSandboxFiles } from './sandbox-files.ts';

/** Everything is loaded from this host. Scripts create styles, and fonts and pictures are embedded in styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The parts that decide about the landing page. */
export interface LandingPageParts {
  readonly options: Pick<GraphqlOptions, 'endpoint' | 'landingPage' | 'playgroundAlways'>;
  readonly isProduction: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** The query that the sandbox opens with. */
  readonly firstQuery: () => string;
}

/** A landing page from an Apollo Server plugin. */
interface ApolloPage {
  readonly html: string | (() => Promise<string>);
}

/** An Apollo Server plugin with a landing page. */
interface ApolloPagePlugin {
  serverWillStart(service: object): Promise<{ readonly renderLandingPage?: () => Promise<ApolloPage> } | undefined>;
}

/**
 * Adds a landing page to the endpoint, for browsers only (specification, GraphQL plugin configuration).
 * @param answer handles all other requests
 * @returns the handler of GET
 */
export function withLandingPage(
  routes: RouteTable,
  answer: Handler,
  { options, isProduction, logger, firstQuery }: LandingPageParts,
): Handler {
  const { endpoint, landingPage, playgroundAlways } = options;
  const chosen = typeof landingPage === 'function' ? landingPage() : landingPage;
  if (isPagePlugin(chosen)) return pageOfPlugin(chosen, answer, logger);
  if (chosen !== undefined && typeof chosen !== 'boolean') {
    logger.warn({}, 'config/plugins, graphql.config.landingPage must be true, false or a plugin with a page. No landing page is shown');
    return answer;
  }
  if (!(chosen ?? !isProduction) && !playgroundAlways) return answer;
  routes.get(`${endpoint}/sandbox/:file`, { auth: false, describe: false }, serveSandboxFiles());
  const page = sandboxPage();
  const name = endpoint.slice(endpoint.lastIndexOf('/') + 1);
  return (ctx) => {
    if (!prefersPage(ctx)) return answer(ctx);
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    // A relative path, because a proxy may have removed a prefix.
    const files = ctx.path.endsWith('/') ? 'sandbox' : `${name}/sandbox`;
    return showPage(
      ctx,
      page.replaceAll('{{files}}', files).replace('{{query}}', () => encodeURIComponent(firstQuery())),
    );
  };
}

/** Such pages load files from other hosts, which the app must allow itself (`config/middlewares`). */
function pageOfPlugin(plugin: ApolloPagePlugin, answer: Handler, logger: LandingPageParts['logger']): Handler {
  let made: Promise<ApolloPage | undefined> | null = null;
  return async (ctx) => {
    if (!prefersPage(ctx)) return answer(ctx);
    made ??= plugin.serverWillStart({ logger, apollo: {}, startedInBackground: false }).then((hooks) => hooks?.renderLandingPage?.());
    const page = await made;
    if (page === undefined) return answer(ctx);
    return showPage(ctx, typeof page.html === 'string' ? page.html : await page.html());
  };
}

function isPagePlugin(value: unknown): value is ApolloPagePlugin {
  return typeof (value as Partial<ApolloPagePlugin> | null | undefined)?.serverWillStart === 'function';
}

function showPage(ctx: RequestContext, html: string): string {
  ctx.set({ 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept' });
  ctx.status = 200;
  return html;
}
