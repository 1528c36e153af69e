// Writes docs/configuration.md from the schemas of core and of the built-in plugins. `--check` only says whether it is up to date.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'plinth';
import { type ConfigDescription, type ConfigKey, describeConfig, describeSchema } from '../core/config/index.ts';
import { ACCESS_SECTIONS, type AccessSection, createKernel, type Plugin } from '../core/kernel/index.ts';

const FILE = join(__dirname, '../docs/configuration.md');

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run docs\` from the schemas: change those. -->

An app is a folder with \`config/\` in it. Every file there is \`.ts\`, \`.js\` or \`.json\`, and gives an object or a function of \`{ env }\` that returns
one. \`env('NAME', fallback)\` reads an environment variable or the app's \`.env\` as text; \`env.int\`, \`env.float\`, \`env.bool\`, \`env.json\`, \`env.array\`,
\`env.date\` and \`env.oneOf\` parse it. All files are optional. A mistake stops the boot, and all of them are reported at once with file and key; unknown
keys are mistakes too.

Where a key names an environment variable, that is used when the file leaves the key out. Sizes are bytes or text such as \`"1mb"\`; times are
milliseconds unless the meaning says otherwise. Content types are in \`config/content-types\`, components in \`config/components/<category>\`,
migrations in \`config/migrations\`, own texts of mails in \`config/mail\`. A file of \`config/content-types\` whose \`uid\` is that of a plugin's
content type (\`plugin::users-permissions.user\`) adds attributes to it, and so does \`src/extensions/<plugin>/content-types/<name>/schema.json\`.
`;

const ACCESS = `## config/access

Who may do what. Every section belongs to a plugin; that of a plugin which is off is ignored with a note. The file owns the roles and tokens that it
names: each boot makes them exactly what it says. \`api::*\` and \`api::article.article.*\` stand for find, findOne, create, update, delete, readDraft
and createLocalization; every other action is named exactly (\`plinth routes\` lists them).

Instead of a name an entry may be a rule, which grants an action for some documents and some of their attributes:

\`\`\`json
{ "action": "api::article.article.update", "where": { "author": { "id": "$user.id" } }, "fields": ["title", "body"] }
\`\`\`

\`where\` is a condition as in \`filters\`; \`$user.<attribute>\` and \`$now\` stand for values of the caller and the moment. What a rule of \`find\` hides does not exist
for the caller, wherever it would be met: in lists, relations, filters, sorts and counts. Writes find only what their rule lets them find (404), and what they make must
fulfil it (403). Where several entries mean one action, one that names it counts rather than a wildcard, and a rule rather than a bare name.
`;

/** Applies the built-in plugins without booting, and tells which sections of `config/access` they claim. */
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

function table(keys: readonly ConfigKey[]): string {
  const rows = keys.map(({ path, type, default: fallback, env, meaning }) => {
    const initially = [fallback === null ? null : `\`${fallback}\``, env === null ? null : `\`${env}\``].filter((part) => part !== null);
    return `| \`${path}\` | ${cell(type)} | ${initially.map(cell).join(', or ') || '–'} | ${cell(meaning)} |`;
  });
  return `| Key | Type | Default | Meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function chapter({ title, keys }: ConfigDescription): string {
  return `## ${title}\n\n${table(keys)}`;
}

function names(plugins: readonly Plugin[]): string {
  return plugins.map(({ name, options }) => `\`${name}\`${hasKeys(options) ? '' : ' (no options)'}`).join(', ');
}

function hasKeys(options: z.ZodType | undefined): boolean {
  return options !== undefined && describeSchema(options).length > 0;
}

/** The sections of `config/access`, each with the plugin that owns it. */
function accessChapter(sections: readonly AccessSection[], plugins: readonly Plugin[]): string {
  const parts = sections.map(({ name, schema }) => {
    const owner = plugins.find(({ accessSections }) => accessSections?.includes(name))?.name ?? 'a plugin';
    return `### ${name}\n\n${schema.description ?? ''} Of \`${owner}\`.\n\n${table(sectionKeys(name, schema))}`;
  });
  return [ACCESS, ...parts].join('\n');
}

function sectionKeys(name: string, schema: z.ZodType): readonly ConfigKey[] {
  const entry = schema instanceof z.ZodRecord ? schema.valueType : schema instanceof z.ZodArray ? schema.element : schema;
  const place = schema instanceof z.ZodRecord ? `${name}.<name>` : schema instanceof z.ZodArray ? `${name}[]` : name;
  return describeSchema(entry as z.ZodType).map((key) => ({ ...key, path: `${place}.${key.path}` }));
}

function configuration(): string {
  const { plugins, sections } = builtIns();
  const described = describeConfig(plugins).filter(({ keys }) => keys.length > 0);
  const pluginsAt = described.findIndex(({ title }) => title.startsWith('config/plugins'));
  const files = described.slice(0, pluginsAt).map(chapter);
  const options = described.slice(pluginsAt).map(chapter);
  return [INTRODUCTION, ...files, accessChapter(sections, plugins), ...options, `Built-in plugins: ${names(plugins)}.\n`].join('\n');
}

const text = configuration();
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/configuration.md is not what the schemas say: run npm run docs');
  process.exitCode = 1;
}
