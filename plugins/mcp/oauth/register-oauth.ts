import { ACCESS, CONFIG, DATABASE, DOCTOR, FRESHNESS, HOOKS, HTTP, JOBS, type Kernel, LOGGER, type RequestContext } from 'plinth';
import { createLimiter, LIMITS } from 'plinth/plugins/limits';
import type { McpOptions, OAuthOptions } from '../options.ts';
import { CONNECTIONS } from '../rights.ts';
import { OAuthAddresses } from './addresses.ts';
import { Authorization } from './authorization.ts';
import { addProgramRoutes } from './oauth-admin.ts';
import { oauthAnswers } from './oauth-error.ts';
import { codesTable, connectionsTable, programsTable, tokensTable } from './oauth-tables.ts';
import { bindConnections, endOutdated } from './outdated-connections.ts';
import { type ProgramEventKind, ProgramHooks, tellProgram } from './program-events.ts';
import { ProgramRegister } from './program-register.ts';
import { hashKeysTable, type NamedConnection, ProgramStore } from './program-store.ts';
import { createProgramStrategy } from './program-strategy.ts';
import { MAX_REGISTRATION, register } from './registration.ts';
import { giveTokens, revokeToken } from './token-endpoint.ts';

/** Registrations per address and hour: services that sign in many people use few addresses. */
const REGISTRATIONS = { requests: 60, interval: 3_600 };

/** Renewals per connection and hour: twice what a program needs at the shortest allowed token lifetime, one minute. */
const RENEWALS = { requests: 120, interval: 3_600 };

/** Maximum size of a token request, in bytes. */
const MAX_REQUEST = 16_384;

/** Milliseconds between two sweeps of expired rows. */
const SWEEP_EVERY = 3_600_000;

/** Registers OAuth: programs sign in people of the admin interface, and work in their name. @returns the addresses of its endpoints */
export function registerOAuth(
  kernel: Kernel,
  plugin: string,
  { path, name }: Pick<McpOptions, 'path' | 'name'>,
  { schemes, accessLifetime, refreshLifetime }: OAuthOptions,
): OAuthAddresses {
  const { container, hooks, plugins } = kernel;
  const part = `${plugin}:oauth`;
  const access = container.resolve(ACCESS);
  const config = container.resolve(CONFIG);
  const log = container.resolve(LOGGER);
  const http = container.resolve(HTTP);
  const freshness = container.resolve(FRESHNESS);
  const database = () => container.resolve(DATABASE);

  const addresses = new OAuthAddresses({ url: config.server.url, listening: () => kernel.url, path, name });
  const store = new ProgramStore(database, freshness, { access: accessLifetime * 1_000, refresh: refreshLifetime * 1_000 });
  const programs = new ProgramRegister(database);
  const strategy = createProgramStrategy({ access, store, freshness, addresses, path, log });
  access.addStrategy(strategy);
  for (const action of Object.values(CONNECTIONS)) access.declare({ action, plugin, wildcard: false });

  const events = Object.freeze(new ProgramHooks());
  container.resolve(HOOKS).add({ owner: plugin, hooks: { ...events } });
  const tell = tellProgram(events, log);

  // Connections first, since the sweep of programs keeps those that have one.
  const sweep = async (signal: AbortSignal) => {
    await store.sweep(signal);
    await endOutdated(database(), freshness, access);
    await programs.sweep();
  };
  hooks.tables.tap(part, (tables) => {
    for (const table of [programsTable, connectionsTable, codesTable, tokensTable, hashKeysTable]) tables.add(table);
  });
  container.resolve(JOBS).add({ name: `${plugin}.sweep`, every: SWEEP_EVERY, run: ({ signal }) => sweep(signal) });
  // Before the first request, but not earlier: epochs depend on a key that is created during the boot.
  hooks.listen.tapPromise(part, () => bindConnections(database(), access));
  container.resolve(DOCTOR).add(async () => (config.server.url === undefined && config.environment === 'production' ? [NO_URL] : []));

  const counts = plugins.includes('limits') ? container.resolve(LIMITS).counts('plinth_mcp_counts') : undefined;
  const limiter = createLimiter(REGISTRATIONS, counts?.counter('register'));
  const renewals = createLimiter(RENEWALS, counts?.counter('renew'));
  http.addMiddleware(`${plugin}.oauth`, oauthAnswers(addresses.open, addresses.register), 'before-routing', { passedBy: true });
  hooks.routes.tap(part, (routes) => {
    const open = { auth: false, noStore: true, describe: false } as const;
    for (const at of addresses.resourcePaths) routes.get(at, open, (ctx) => addresses.resourceMetadata(ctx.get('Host')));
    for (const at of addresses.serverPaths) routes.get(at, open, (ctx) => addresses.serverMetadata(ctx.get('Host')));
    const ended =
      (kind: ProgramEventKind) =>
      ({ person, name: program }: NamedConnection, ctx: RequestContext) =>
        tell(kind, person, { program }, null, ctx);
    const tokens = {
      ...{ programs, store, addresses, access, renewals, accessLifetime },
      onReplay: ended('program-token-reused'),
      onEnd: ended('program-ended'),
    };
    routes.post(addresses.register, { ...open, maxBody: MAX_REGISTRATION }, (ctx) => register(ctx, { programs, limiter, schemes }));
    routes.post(addresses.token, { ...open, body: 'parse-forms', maxBody: MAX_REQUEST }, (ctx) => giveTokens(ctx, tokens));
    routes.post(addresses.revoke, { ...open, body: 'parse-forms', maxBody: MAX_REQUEST }, (ctx) => revokeToken(ctx, tokens));
    const authorization = new Authorization({ programs, store, addresses, schemes, access });
    addProgramRoutes(routes, { authorization, store, access, schemes, tell });
  });
  hooks.shutdown.tapPromise(part, () => strategy.settled());
  return addresses;
}

const NO_URL = {
  level: 'look',
  text: 'OAuth clients receive the address on which this server listens, because no public URL is configured',
  mend: 'set url in config/server (PUBLIC_URL) to the URL at which clients reach the server, or disable oauth of the plugin "mcp"',
} as const;
