import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectConfig } from './project-config.ts';
import { filesIn, foldersIn } from './schemas.ts';

/** A part of the project that is not imported. */
export interface LeftBehind {
  /** Its kind: `controller`, `cron task`. */
  readonly kind: string;
  /** Path in the project, or a name. */
  readonly what: string;
  /** Where to write its equivalent here, or why it is not needed. */
  readonly advice: string;
}

/** Folders with code beside content types, and where to write the equivalent. */
const CODE: Readonly<Record<string, readonly [kind: string, advice: string]>> = {
  controllers: ['controller', 'a route of a plugin (docs/plugins.md); what the content API answers needs none'],
  services: ['service', 'functions of a plugin, with `container.resolve(DOCUMENTS)` for content (docs/plugins.md)'],
  routes: ['routes', 'a route of a plugin: `hooks.routes` (docs/plugins.md)'],
  policies: [
    'policy',
    '`container.resolve(HTTP).addPolicy` of a plugin (docs/plugins.md), or a rule in config/access (docs/users-and-access.md)',
  ],
  middlewares: ['middleware', '`container.resolve(HTTP).addMiddleware` of a plugin, or `extra` of config/middlewares (docs/plugins.md)'],
};

const LIFECYCLES = 'hooks around changes: `container.resolve(DOCUMENTS).hooks` (docs/plugins.md)';
const CRON = '`container.resolve(JOBS)` of a plugin (docs/plugins.md)';
const PLUGIN = 'nothing of it runs here: what the app needs of it is written as a plugin (docs/plugins.md)';

const PROVIDER = 'files: `s3`, or a provider of your own (docs/uploads.md); mail: the plugin `mail`, over SMTP (docs/configuration.md)';

/** Files of an API that only contain Strapi's defaults. They are not reported. */
const STANDARD = /\bcreateCore(Controller|Service|Router)\s*\(\s*['"`][^'"`]+['"`]\s*\)/;

/** Finds the parts of a project that are not imported. None of its code runs. */
export function findLeftBehind(
  folder: string,
  config: ProjectConfig,
  dependencies: Readonly<Record<string, string>>,
): readonly LeftBehind[] {
  return [
    ...foldersIn(folder, 'src/api').flatMap((api) => codeOf(folder, `src/api/${api}`)),
    ...codeOf(folder, 'src'),
    ...foldersIn(folder, 'src/extensions').flatMap((plugin) => extensionOf(folder, `src/extensions/${plugin}`)),
    ...bootCode(folder),
    ...otherCode(folder),
    ...cronTasks(folder, config),
    ...pluginsOf(folder, config, dependencies),
    ...settings(folder, config),
    ...filesIn(folder, 'src/admin')
      .filter((name) => /^app\.(js|jsx|ts|tsx)$/.test(name))
      .map((name) => ({
        kind: 'admin panel',
        what: `src/admin/${name}`,
        advice: 'plugins extend the admin panel with fields, panels and pages (docs/plugins.md)',
      })),
  ];
}

function codeOf(folder: string, root: string): readonly LeftBehind[] {
  const code = Object.entries(CODE).flatMap(([name, [kind, advice]]) =>
    codeFiles(folder, `${root}/${name}`)
      .filter((file) => !isStandard(folder, file))
      .map((what) => ({ kind, what, advice })),
  );
  const lifecycles = foldersIn(folder, `${root}/content-types`).flatMap((name) =>
    codeFiles(folder, `${root}/content-types/${name}`).map((what) => ({
      kind: what.includes('/lifecycles.') ? 'lifecycles' : 'code of a content type',
      what,
      advice: LIFECYCLES,
    })),
  );
  return [...code, ...lifecycles];
}

function extensionOf(folder: string, root: string): readonly LeftBehind[] {
  return [
    ...codeOf(folder, root),
    ...codeFiles(folder, root, false).map((what) => ({ kind: 'extension of a plugin', what, advice: 'a plugin (docs/plugins.md)' })),
  ];
}

/** `register` and `bootstrap` of the app, unless they are empty. */
function bootCode(folder: string): readonly LeftBehind[] {
  return filesIn(folder, 'src')
    .filter((name) => /^index\.(js|ts)$/.test(name))
    .filter((name) => /(register|bootstrap|destroy)\s*[(:][^{]*\{\s*[^\s}/]/.test(withoutComments(readText(join(folder, 'src', name)))))
    .map((name) => ({
      kind: 'register and bootstrap',
      what: `src/${name}`,
      advice: 'a plugin: `apply`, and a tap of `hooks.bootstrap` (docs/plugins.md)',
    }));
}

/** Folders of `src` that are handled elsewhere. */
const KNOWN: ReadonlySet<string> = new Set(['api', 'components', 'extensions', 'plugins', 'admin', ...Object.keys(CODE)]);
/** Folders of an API without code, and those that are handled elsewhere. */
const OF_API: ReadonlySet<string> = new Set(['content-types', 'documentation', ...Object.keys(CODE)]);

/** Code in other folders, and migrations. */
function otherCode(folder: string): readonly LeftBehind[] {
  const folders = [
    ...foldersIn(folder, 'src').flatMap((name) => (KNOWN.has(name) ? [] : [`src/${name}`])),
    ...foldersIn(folder, 'src/api').flatMap((api) =>
      foldersIn(folder, `src/api/${api}`).flatMap((name) => (OF_API.has(name) ? [] : [`src/api/${api}/${name}`])),
    ),
  ];
  const files = [
    ...codeFiles(folder, 'src', false).filter((file) => !/\/index\.\w+$/.test(file)),
    ...folders.flatMap((name) => codeFiles(folder, name)),
  ];
  return [
    ...files.map((what) => ({ kind: 'code', what, advice: 'what of it is needed goes to a plugin (docs/plugins.md)' })),
    ...codeFiles(folder, 'database/migrations').map((what) => ({
      kind: 'migration',
      what,
      advice: 'what it does was done in the database that was read; here a start makes what the content types ask for',
    })),
  ];
}

function cronTasks(folder: string, config: ProjectConfig): readonly LeftBehind[] {
  const files = filesIn(folder, 'config').filter((name) => /^cron[\w-]*\.(js|ts)$/.test(name));
  const { cron } = (config.section('server') ?? {}) as { cron?: { enabled?: boolean; tasks?: object } };
  const own = Object.keys(cron?.tasks ?? {}).map((name) => ({
    kind: 'cron task',
    what: `config/server: cron.tasks["${name}"]`,
    advice: CRON,
  }));
  return [...files.map((name) => ({ kind: 'cron task', what: `config/${name}`, advice: CRON })), ...(files.length > 0 ? [] : own)];
}

/** The default middlewares of every project. */
const USUAL = /^strapi::(logger|errors|security|cors|poweredBy|query|body|session|favicon|public)$/;

/** Files of `config` that are imported or reported elsewhere. */
const READ: ReadonlySet<string> = new Set(['api', 'database', 'plugins', 'middlewares']);
/** Where the settings of other files in `config` belong. */
const SETTINGS: Readonly<Record<string, string>> = {
  server: 'config/server (docs/configuration.md): host, port, public address, proxies; there are no keys',
  admin: 'options of the plugin admin in config/plugins (docs/admin.md); the salt of API tokens was imported',
  features: 'nothing here is called so',
};
const OWN_SETTINGS = 'options of the plugin that takes the place of the code which reads them (docs/plugins.md)';

/** Settings that differ from the defaults of a project. */
function settings(folder: string, config: ProjectConfig): readonly LeftBehind[] {
  const others = filesIn(folder, 'config').flatMap((file) => {
    const [, name] = /^([^.]+)\.(?:js|ts|cjs|mjs|json)$/.exec(file) ?? [];
    if (name === undefined || READ.has(name) || /^cron/.test(name)) return [];
    return [{ kind: 'settings', what: `config/${file}`, advice: SETTINGS[name] ?? OWN_SETTINGS }];
  });
  return [...middlewareSettings(folder, config), ...others];
}

function middlewareSettings(folder: string, config: ProjectConfig): readonly LeftBehind[] {
  const list = config.section('middlewares');
  const [file] = filesIn(folder, 'config').filter((name) => /^middlewares\.(js|ts|json)$/.test(name));
  if (file === undefined || !Array.isArray(list) || list.every((entry) => typeof entry === 'string' && USUAL.test(entry))) return [];
  const own = list
    .filter((entry) => typeof entry !== 'string' || !USUAL.test(entry))
    .map((entry) => (typeof entry === 'string' ? entry : String(entry?.name ?? entry?.resolve)));
  return [
    {
      kind: 'middleware settings',
      what: `config/${file}: ${own.join(', ')}`,
      advice: 'config/middlewares (docs/configuration.md): CORS, bodies, headers, and `extra` for your own',
    },
  ];
}

/** Plugins that are part of this package, or whose work is done otherwise. */
const HERE: ReadonlySet<string> = new Set(['users-permissions', 'i18n', 'upload', 'graphql', 'content-type-builder']);

/** Packages that are Strapi plugins or providers. */
const PACKAGE = /^(?:@[^/]+\/)?(?:strapi-)?(?:plugin|provider)-(.+)$|^@strapi-community\/(.+)$/;

function pluginsOf(folder: string, config: ProjectConfig, dependencies: Readonly<Record<string, string>>): readonly LeftBehind[] {
  const local = foldersIn(folder, 'src/plugins').map((name) => ({ kind: 'plugin', what: `src/plugins/${name}`, advice: PLUGIN }));
  const section = Object.entries(config.section('plugins') ?? {});
  const isOff = (entry: unknown) => entry === false || (entry as { enabled?: boolean } | null)?.enabled === false;
  const configured = section
    .filter(([name, entry]) => !HERE.has(name) && !isOff(entry))
    .filter(([name]) => !local.some(({ what }) => what.endsWith(`/${name}`)))
    .map(([name]) => ({
      kind: 'plugin',
      what: `config/plugins: ${name}`,
      advice: name === 'email' ? 'the plugin `mail`, over SMTP (docs/configuration.md)' : PLUGIN,
    }));
  // Most plugins are active once installed, without any configuration.
  const installed = Object.keys(dependencies).flatMap((what) => {
    const found = PACKAGE.exec(what);
    const name = found?.[1] ?? found?.[2];
    if (name === undefined || HERE.has(name) || section.some(([key]) => key === name)) return [];
    const isProvider = /(^|[/-])provider-/.test(what);
    return [{ kind: isProvider ? 'provider' : 'plugin', what, advice: isProvider ? PROVIDER : PLUGIN }];
  });
  return [...local, ...configured, ...installed];
}

function codeFiles(folder: string, root: string, isDeep = true): readonly string[] {
  const own = filesIn(folder, root)
    .filter((name) => /\.(js|ts|mjs|cjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${root}/${name}`);
  return isDeep ? [...own, ...foldersIn(folder, root).flatMap((name) => codeFiles(folder, `${root}/${name}`))] : own;
}

function isStandard(folder: string, file: string): boolean {
  return STANDARD.test(readText(join(folder, file)));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
}
