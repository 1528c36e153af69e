import type { Project } from '../project/project.ts';
import { part } from '../project/schemas.ts';
import type { SourceDatabase } from '../source/source-database.ts';

/** `config/plugins` of the new app, and the old options that it does not contain. */
export interface PluginOptions {
  readonly plugins: Readonly<Record<string, unknown>>;
  /** Secrets for the environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

type Part = Readonly<Record<string, unknown>>;

/** Identity providers with the same name on both sides. */
const PROVIDERS: ReadonlySet<string> = new Set([
  ...['auth0', 'discord', 'facebook', 'github', 'google', 'linkedin', 'microsoft', 'patreon', 'twitch', 'twitter'],
]);
/** Options of `graphql` with the same meaning on both sides. */
const GRAPHQL: readonly string[] = [
  ...[
    'endpoint',
    'shadowCRUD',
    'depthLimit',
    'aliasLimit',
    'directiveLimit',
    'amountLimit',
    'defaultLimit',
    'maxLimit',
    'maxTokens',
    'playgroundAlways',
    'v4CompatibilityMode',
  ],
];
const UPLOAD_IMAGES: readonly string[] = ['breakpoints', 'sizeLimit'];

/** The options of plugins in the new app: those in the project's configuration, and those set in its admin panel. */
export async function pluginOptions(project: Project, source: SourceDatabase, hasFolders: boolean): Promise<PluginOptions> {
  const notes: string[] = [];
  const configured = project.config.section('plugins') ?? {};
  const optionsOf = (name: string): Part => {
    const entry = configured[name];
    return part(part(entry).config);
  };
  const providers = await providersOf(source, notes);
  const users = await accountOptions(optionsOf('users-permissions'), source, notes);
  const upload = uploadOptions(optionsOf('upload'), hasFolders, notes);
  const isOff = (name: string) => configured[name] === false || part(configured[name]).enabled === false;
  const graphql =
    !('@strapi/plugin-graphql' in project.dependencies) || isOff('graphql')
      ? false
      : { config: graphqlOptions(optionsOf('graphql'), notes) };
  return {
    plugins: {
      'users-permissions': { config: { ...users, ...(Object.keys(providers.options).length > 0 && { providers: providers.options }) } },
      upload: { config: upload },
      // In the source, the right to create or update includes publishing.
      'draft-and-publish': { config: { writesAskPublish: false } },
      graphql,
    },
    env: providers.env,
    notes,
  };
}

async function accountOptions(config: Part, source: SourceDatabase, notes: string[]): Promise<Part> {
  const advanced = part(await source.setting('plugin_users-permissions_advanced'));
  const { allowedFields } = part(config.register);
  const { expiresIn } = part(config.jwt);
  const seconds = secondsOf(expiresIn);
  if (expiresIn !== undefined && seconds === null)
    notes.push(`users-permissions: jwt.expiresIn is ${JSON.stringify(expiresIn)}; here it is a number of seconds: left at 30 days`);
  const resetPage = pageOf(advanced.email_reset_password);
  const confirmed = pageOf(advanced.email_confirmation_redirection);
  for (const key of Object.keys(config)) {
    if (!['jwtSecret', 'jwt', 'register'].includes(key))
      notes.push(`users-permissions: nothing here is called "${key}" (plugins/users-permissions/README.md)`);
  }
  if (advanced.unique_email === false)
    notes.push('users-permissions: several users may have one e-mail address there; here an address is of one user');
  return {
    registration: {
      enabled: advanced.allow_register !== false,
      role: String(advanced.default_role ?? 'authenticated'),
      ...(Array.isArray(allowedFields) && { fields: allowedFields.map(String) }),
    },
    confirmation: { required: advanced.email_confirmation === true, ...(confirmed !== null && { redirect: confirmed }) },
    ...(resetPage !== null && { reset: { page: resetPage } }),
    ...(seconds !== null && { jwt: { expiresIn: seconds } }),
  };
}

async function providersOf(
  source: SourceDatabase,
  notes: string[],
): Promise<{ readonly options: Part; readonly env: Readonly<Record<string, string>> }> {
  const grant = part(await source.setting('plugin_users-permissions_grant'));
  const options: Record<string, unknown> = {};
  const env: Record<string, string> = {};
  for (const [name, entry] of Object.entries(grant)) {
    const { enabled, key, secret, callbackUrl, callback, scope } = part(entry);
    if (name === 'email' || enabled !== true) continue;
    const page = pageOf(callbackUrl ?? callback);
    if (!PROVIDERS.has(name) || typeof key !== 'string' || key === '' || page === null || !isOneLine(secret)) {
      notes.push(
        `users-permissions: people sign in by "${name}" there, which is set up by hand here (plugins/users-permissions/README.md)`,
      );
      continue;
    }
    const variable = `${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}_CLIENT_SECRET`;
    if (typeof secret === 'string' && secret !== '') env[variable] = secret;
    options[name] = {
      clientId: key,
      ...(variable in env && { clientSecret: { env: variable } }),
      ...(Array.isArray(scope) && scope.length > 0 && { scope }),
      redirect: page,
      clientFlow: 'access-token',
    };
    notes.push(
      `users-permissions: "${name}" is set up as there; tell the provider the new address, /api/connect/${name}/callback, if it changes`,
    );
  }
  return { options, env };
}

/** Whether a value fits between apostrophes in `.env`. A line break would let it define another variable. */
function isOneLine(secret: unknown): boolean {
  return typeof secret !== 'string' || !/['\r\n]/.test(secret);
}

function uploadOptions(config: Part, hasFolders: boolean, notes: string[]): Part {
  const { provider } = config;
  if (typeof provider === 'string' && provider !== 'local') {
    notes.push(
      `upload: files are kept by the provider "${provider}" there; name yours in config/plugins (docs/uploads.md). Until then new files go to public/uploads`,
    );
  }
  const kept = Object.fromEntries(UPLOAD_IMAGES.filter((key) => key in config).map((key) => [key, config[key]]));
  return { ...kept, ...(hasFolders && { folders: true }) };
}

function graphqlOptions(config: Part, notes: string[]): Part {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(config)) {
    if (GRAPHQL.includes(key) && (typeof value !== 'number' || (Number.isInteger(value) && (value > 0 || key === 'maxLimit'))))
      kept[key] = value;
    else notes.push(`graphql: the option "${key}" is set by hand here (docs/configuration.md)`);
  }
  // Clients are compiled for a schema that promises required values.
  return { ...kept, nullability: 'schema' };
}

function pageOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (/^https?:\/\//.test(value)) return URL.canParse(value) ? value : null;
  return `/${value.replace(/^\/+/, '')}`;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 60 ? value : null;
  const [, count, unit] = /^(\d+)\s*([smhdw])$/.exec(String(value)) ?? [];
  return count === undefined ? null : Math.max(60, Number(count) * (UNITS[unit as string] as number));
}
