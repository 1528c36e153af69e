import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'plinth';
import { ACCESS_SECTIONS, type AccessSection, createKernel, type Plugin } from '../../core/kernel/index.ts';
import { type ConfigDescription, type ConfigKey, describeConfig, describeSchema } from './describe-config.ts';
import { table } from './table.ts';

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run docs\` from the schemas: change those. -->

The folder \`config/\` of an app contains its configuration. This page lists all files, keys and environment variables.

\`\`\`ts
// config/server.ts
import type { Env } from 'plinth';

export default ({ env }: { readonly env: Env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  logLevel: env('LOG_LEVEL', 'warn'),
});
\`\`\`

JSON works too, as in \`config/plugins.json\`:

\`\`\`json
{ "history": true, "rest": { "config": { "maxLimit": 200 } } }
\`\`\`

## Configuration files

A file is \`.ts\`, \`.js\` or \`.json\`. It exports an object, or a function of \`{ env }\` that returns one. All files are optional. Unknown keys and invalid
values stop the start; \`plinth start\` prints all of them, with file, line, key and the expected value. There are no files per environment: use
environment variables.

| File or folder | Contains |
| --- | --- |
| \`config/server\`, \`config/database\`, \`config/api\`, \`config/middlewares\` | [settings of the server](#configserver), [the database](#configdatabase), [the content API](#configapi) and [HTTP](#configmiddlewares) |
| \`config/access\` | [locales, roles and API tokens](#configaccess) |
| \`config/plugins\` | [enabled plugins and their options](#configplugins) |
| \`config/content-types\`, \`config/components/<category>\` | [content types and components](content-types.md). A file with the \`uid\` of a content type of a plugin (\`plugin::users-permissions.user\`) adds attributes to it; so does \`src/extensions/<plugin>/content-types/<name>/schema.json\` |
| \`config/migrations\` | [migrations](changing-the-model.md) |
| \`config/mail\` | your own email templates |
| \`config/webhooks\`, \`config/review\` | [webhooks](webhooks.md#configuration-file) and [review stages](review.md), in JSON |

- **\`env('NAME', fallback)\`** reads a variable as text. \`env.int\`, \`env.float\`, \`env.bool\`, \`env.json\`, \`env.array\` (separated by commas), \`env.date\` and
  \`env.oneOf('NAME', allowed, fallback)\` parse it. An empty variable counts as missing.
- **Sizes** are a number of bytes, or text such as \`"1mb"\`.
- **Times** are milliseconds, unless the meaning says otherwise.
`;

const ACCESS = `## config/access

This file defines locales, roles and API tokens. [Users and access](users-and-access.md) contains recipes. Each section belongs to a plugin; if the plugin
is off, its section is ignored, and the log says so. Each start gives the roles and tokens in the file exactly the listed permissions, except roles with
\`seed\`. \`api::*\` and \`api::article.article.*\` stand for find, findOne, create, update, delete, readDraft and createLocalization. Name every other action in
full; \`plinth routes\` lists all actions.

An entry can be an object that grants an action only for some documents and attributes:

\`\`\`json
{ "action": "api::article.article.update", "where": { "author": { "id": "$user.id" } }, "fields": ["title", "body"] }
\`\`\`

- \`where\` is a condition in the form of \`filters\`. \`$user.<attribute>\` stands for a value of the caller, \`$caller\` for the caller itself (\`user:7\`,
  \`token:3\`), and \`$now\` for the current time.
- Documents that the condition of \`find\` does not match do not exist for the caller: in lists, relations, filters, sorts and counts.
- A write only finds documents that match its condition (404), and the result must match it too (403).
- If several entries grant the same action, an entry with its name takes precedence over a wildcard, and an entry with \`where\` or \`fields\` over one
  without.
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

const OPTIONAL_PLUGINS = `Off by default: [\`audit\`](../plugins/audit/README.md#options), [\`history\`](../plugins/history/README.md#options), [\`mcp\`](../plugins/mcp/README.md#options),
[\`telemetry\`](telemetry.md#options). The links lead to their options.
`;

/** Variables that correspond to no key of a config file. */
const OTHER_VARIABLES: readonly (readonly [name: string, where: string, meaning: string])[] = [
  [
    'NODE_ENV',
    'the app',
    '`production`: `JWT_SECRET` is required, errors contain only what clients need, and introspection and development pages are off by default.',
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
    'Plinth reads variables from the environment of the process and from `.env` beside `config/`; the environment takes precedence. The variables of this',
    'table apply if the configuration file does not set the key. API tokens and identity providers use the variables that `config/access` and',
    '`config/plugins` name.',
    '',
    table(['Variable', 'Key', 'Meaning'], rows),
  ].join('\n');
}

/** The chapter on the sections of `config/access`, with the plugin that owns each. */
function accessChapter(sections: readonly AccessSection[], plugins: readonly Plugin[]): string {
  const parts = sections.map(({ name, schema }) => {
    const owner = plugins.find(({ accessSections }) => accessSections?.includes(name))?.name ?? 'a plugin';
    return `### ${name}\n\n${schema.description ?? ''} Plugin: \`${owner}\`.\n\n${keyTable(sectionKeys(name, schema))}`;
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
    `## Built-in plugins\n\nOn by default: ${names(plugins)}.\n`,
    OPTIONAL_PLUGINS,
  ].join('\n');
}
