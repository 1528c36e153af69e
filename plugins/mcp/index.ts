/**
 * Agents read and write content through the Model Context Protocol, with the rights of their token.
 *
 * @module plinth/plugins/mcp
 */
import { ACCESS, BootProblemsError, CONFIG, DOCUMENTS, definePlugin, HTTP, LOGGER, type RouteTable } from 'plinth';
import { ADMIN } from 'plinth/plugins/admin';
import { DRAFTS } from 'plinth/plugins/draft-and-publish';
import { LOCALES } from 'plinth/plugins/i18n';
import { OUTGOING } from 'plinth/plugins/outgoing';
import { REST } from 'plinth/plugins/rest';
import { SEARCH } from 'plinth/plugins/search';
import { UPLOAD } from 'plinth/plugins/upload';
import { AGENT_HEADER } from './agent-name.ts';
import { AgentEndpoint, challenge } from './endpoint.ts';
import { registerOAuth } from './oauth/register-oauth.ts';
import { mcpOptions } from './options.ts';
import { isInstalled, PACKAGE } from './package.ts';
import { MCP } from './rights.ts';

declare module 'plinth' {
  interface PluginNames {
    mcp: true;
  }
}

export type { ProgramEvent } from './oauth/program-events.ts';
export { MCP } from './rights.ts';

const NAME = 'mcp';

export default definePlugin({
  name: NAME,
  description: 'Lets AI agents read and write content through the Model Context Protocol (MCP)',
  requires: ['rest', 'outgoing'],
  after: ['draft-and-publish', 'i18n', 'upload', 'api-tokens', 'search', 'limits', 'admin'],
  options: mcpOptions,
  apply(kernel, options) {
    const { container, hooks, plugins } = kernel;
    const config = container.resolve(CONFIG);
    const access = container.resolve(ACCESS);
    const http = container.resolve(HTTP);
    for (const action of Object.values(MCP)) access.declare({ action, plugin: NAME, wildcard: false });
    for (const header of [AGENT_HEADER, 'Mcp-Protocol-Version', 'Mcp-Session-Id', 'Mcp-Method', 'Mcp-Name']) http.allowHeader(header);
    // Programs sign in people of the admin interface, so without it there is no OAuth.
    const oauth = options.oauth !== false && container.isRegistered(ADMIN) ? registerOAuth(kernel, NAME, options, options.oauth) : null;
    http.addMiddleware(`${NAME}.challenge`, challenge(options.path, oauth), 'before-routing', { passedBy: true });

    const { url } = config.server;
    const told = { url: url === undefined ? options.path : `${url.replace(/\/+$/, '')}${options.path}`, signsIn: oauth !== null };
    container.resolve(REST).addRoutes(NAME, (routes, prefix) => addConnectionRoute(routes, prefix, told));

    hooks.configure.tap(NAME, () => {
      if (isInstalled()) return;
      const message = `MCP requires a package that is not installed. Run: npm install ${PACKAGE}`;
      throw new BootProblemsError('The MCP server cannot start:', [{ file: config.files.plugins, path: [NAME], message }]);
    });
    hooks.routes.tap(NAME, (routes) => {
      const endpoint = new AgentEndpoint({
        documents: container.resolve(DOCUMENTS),
        rest: container.resolve(REST),
        outgoing: container.resolve(OUTGOING),
        drafts: plugins.includes('draft-and-publish') ? container.resolve(DRAFTS) : null,
        upload: plugins.includes('upload') ? container.resolve(UPLOAD) : null,
        locales: plugins.includes('i18n') ? container.resolve(LOCALES) : null,
        search: plugins.includes('search') ? container.resolve(SEARCH) : null,
        options,
        logger: container.resolve(LOGGER),
        part: http.hooks.part,
        url,
      });
      routes.post(options.path, { auth: false, noStore: true, describe: false }, (ctx) => endpoint.answer(ctx));
    });
  },
});

/**
 * Adds `<prefix>/mcp`, which tells pages where agents connect.
 * @param told `url`: absolute if `server.url` is configured, else a path; `signsIn`: whether programs may sign people in
 */
function addConnectionRoute(routes: RouteTable, prefix: string, told: { readonly url: string; readonly signsIn: boolean }): void {
  const data = { type: 'object', properties: { url: { type: 'string' }, signsIn: { type: 'boolean' } } };
  const describe = () => ({ summary: 'Where agents connect', answers: { 200: { type: 'object', properties: { data } } } });
  routes.get(`${prefix}/mcp`, { action: MCP.use, describe }, () => ({ data: told }));
}
