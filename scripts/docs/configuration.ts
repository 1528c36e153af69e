import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'plinth';
import { ACCESS_SECTIONS, type AccessSection, createKernel, type Plugin } from '../../core/kernel/index.ts';
import { type ConfigDescription, type ConfigKey, describeConfig, describeSchema } from './describe-config.ts';
import { table } from './table.ts';

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run docs\` from the schemas: change those. -->

An app is a folder with \`config/\` in it. Every file there is \`.ts\`, \`.js\` or \`.json\`. It exports an object, or a function of \`{ env }\` that returns
one. \`env('NAME', fallback)\` reads an environment variable or the app's \`.env\` as text; \`env.int\`, \`env.float\`, \`env.bool\`, \`env.json\`, \`env.array\`,
\`env.date\` and \`env.oneOf\` parse it. All files are optional. Mistakes stop the boot; unknown keys are mistakes too. \`plinth start\` prints all of
them at once, by file, with line, key and what to do.

If a table names an environment variable, the variable is used when the file omits the key. Sizes are bytes or text such as \`"1mb"\`; times are
milliseconds unless the meaning says otherwise. Content types are in \`config/content-types\`, components in \`config/components/<category>\`,
migrations in \`config/migrations\`, your own texts of mails in \`config/mail\`. A file of \`config/content-types\` whose \`uid\` is that of a plugin's
content type (\`plugin::users-permissions.user\`) adds attributes to it, and so does \`src/extensions/<plugin>/content-types/<name>/schema.json\`.
`;

const ACCESS = `## config/access

This file defines who may do what. Every section belongs to a plugin; if the plugin is off, its section is ignored with a note. Each boot gives the roles and
tokens in the file exactly the rights that the file lists. \`api::*\` and \`api::article.article.*\` stand for find, findOne, create, update, delete, readDraft
and createLocalization; name every other action in full (\`plinth routes\` lists them).

An entry may also be a rule, which grants an action for some documents and some of their attributes:

\`\`\`json
{ "action": "api::article.article.update", "where": { "author": { "id": "$user.id" } }, "fields": ["title", "body"] }
\`\`\`

\`where\` is a condition as in \`filters\`; \`$user.<attribute>\`, \`$caller\` and \`$now\` stand for values of the caller, the caller itself (\`user:7\`, \`token:3\`) and the current time. Documents that a rule of \`find\` hides do not exist
for the caller: in lists, relations, filters, sorts and counts. A write only finds documents that match its rule (404), and the result must match it too
(403). If several entries grant the same action, an entry with its name takes precedence over a wildcard, and a rule over a name.
`;

/** Applies the built-in plugins without booting, and gives the sections of `config/access` that they claim. */
function builtIns(): { readonly plugins: readonly Plugin[]; readonly sections: readonly AccessSection[] } {
  const appDir = mkdtempSync(join(tmpdir(), 'plinth-docs-'));
  try {
    const { plugins, container } = createKernel({ appDir, env: {} });
    return {
      plugins: plugins.map((name) => unwrap(require(`plinth/plugins/${name}`))),
      sections: container.resolve(ACCESS_SECTIONS).claimed,
    };
  } finally {
    rmSync(appDir, { recursive: true });
  }
}

function unwrap(module: { readonly default: Plugin }): Plugin {
  return module.default;
}

function keyTable(keys: readonly ConfigKey[]): string {
  const rows = keys.map(({ path, type, default: fallback, env, meaning }) => [`\`${path}\``, type, initially(fallback, env), meaning]);
  return table(['Key', 'Type', 'Default', 'Meaning'], rows);
}

function initially(fallback: string | null, env: string | null): string {
  const parts = [fallback === null ? null : `\`${fallback}\``, env === null ? null : `\`${env}\``];
  return parts.filter((part) => part !== null).join(', or ') || '–';
}

function chapter({ title, keys }: ConfigDescription): string {
  return `## ${title}\n\n${keyTable(keys)}`;
}

function names(plugins: readonly Plugin[]): string {
  return plugins.map(({ name, options }) => `\`${name}\`${hasKeys(options) ? '' : ' (no options)'}`).join(', ');
}

function hasKeys(options: z.ZodType | undefined): boolean {
  return options !== undefined && describeSchema(options).length > 0;
}

/** Variables that correspond to no key of a config file. */
const OTHER_VARIABLES: readonly (readonly [name: string, where: string, meaning: string])[] = [
  [
    'NODE_ENV',
    'the app',
    '`production`: secrets are required, errors and GraphQL contain only what clients need, and there are no pages for development.',
  ],
  ['TEST_DATABASES', '`plinth/testing`', 'Databases on which tests run in addition to SQLite: `mysql,postgres`.'],
  ['TEST_MYSQL_URL', '`plinth/testing`', 'Server for these tests. Default: `mysql://root@127.0.0.1:3306`.'],
  ['TEST_POSTGRES_URL', '`plinth/testing`', 'Server for these tests. Default: `postgres://postgres@127.0.0.1:5432/postgres`.'],
];

/** The chapter on environment variables, with the key that each one sets. */
function environmentChapter(keys: readonly (ConfigKey & { readonly title: string })[]): string {
  const named = keys
    .filter(({ env }) => env !== null)
    .map(({ env, path, title, meaning }) => [`\`${env}\``, `\`${path}\` of \`${title.replace(', ', '`, `')}\``, meaning]);
  const others = OTHER_VARIABLES.map(([name, where, meaning]) => [`\`${name}\``, where, meaning]);
  const rows = [...named, ...others].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return [
    '## Environment variables',
    '',
    'Variables apply if a config file does not set the key. They are read from the environment of the process and from `.env` beside `config/`; the',
    'environment takes precedence. An app reads its own variables with `env()`. The values of API tokens and the secrets of identity providers are in',
    'variables that `config/access` and `config/plugins` name.',
    '',
    table(['Variable', 'Of', 'Meaning'], rows),
  ].join('\n');
}

/** The chapter on the sections of `config/access`, with the plugin that owns each. */
function accessChapter(sections: readonly AccessSection[], plugins: readonly Plugin[]): string {
  const parts = sections.map(({ name, schema }) => {
    const owner = plugins.find(({ accessSections }) => accessSections?.includes(name))?.name ?? 'a plugin';
    return `### ${name}\n\n${schema.description ?? ''} Of \`${owner}\`.\n\n${keyTable(sectionKeys(name, schema))}`;
  });
  return [ACCESS, ...parts].join('\n');
}

function sectionKeys(name: string, schema: z.ZodType): readonly ConfigKey[] {
  const entry = schema instanceof z.ZodRecord ? schema.valueType : schema instanceof z.ZodArray ? schema.element : schema;
  const place = schema instanceof z.ZodRecord ? `${name}.<name>` : schema instanceof z.ZodArray ? `${name}[]` : name;
  return describeSchema(entry as z.ZodType).map((key) => ({ ...key, path: `${place}.${key.path}` }));
}

/** The text of `docs/configuration.md`, from the schemas of core and of the built-in plugins. */
export function configurationPage(): string {
  const { plugins, sections } = builtIns();
  const described = describeConfig(plugins).filter(({ keys }) => keys.length > 0);
  const pluginsAt = described.findIndex(({ title }) => title.startsWith('config/plugins'));
  const files = described.slice(0, pluginsAt).map(chapter);
  const variables = described.flatMap(({ title, keys }) => keys.map((key) => ({ ...key, title })));
  const options = described.slice(pluginsAt).map(chapter);
  return [
    INTRODUCTION,
    environmentChapter(variables),
    ...files,
    accessChapter(sections, plugins),
    ...options,
    `Built-in plugins: ${names(plugins)}.\n`,
  ].join('\n');
}
