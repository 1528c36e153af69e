// Writes the generated documentation: docs/configuration.md, and parts of other pages. `--check` only checks whether it is up to date.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { attributeTypesTable, commonOptionsTable } from './attribute-tables.ts';
import { configurationPage } from './configuration.ts';
import { hooksTable } from './hooks-table.ts';
import { permissionsTable, powersTable } from './permissions-table.ts';
import { risksTable, secretsTable } from './security-tables.ts';

const DOCS = join(__dirname, '../../docs');

/** Files that readers copy, which docs/deployment.md shows, with the language of their blocks. */
const DEPLOY_FILES = [
  ['compose.yaml', 'yaml'],
  ['plinth@.service', 'systemd'],
  ['kubernetes.yaml', 'yaml'],
  ['kubernetes-migrate.yaml', 'yaml'],
  ['nginx-nodes.conf', 'nginx'],
  ['nginx.conf', 'nginx'],
  ['Caddyfile', 'text'],
  ['haproxy.cfg', 'text'],
] as const;

/** Generated parts of pages, between `<!-- made of the code: NAME -->` and `<!-- end -->`. */
const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'admin.md': { 'settings that can redirect trust': risksTable, secrets: secretsTable },
  'content-types.md': { 'options of attributes': commonOptionsTable, 'attribute types': attributeTypesTable },
  'plugins.md': { hooks: hooksTable },
  'security.md': { powers: powersTable, permissions: permissionsTable },
  'deployment.md': Object.fromEntries(DEPLOY_FILES.map(([name, language]) => [`deploy/${name}`, () => deployFile(name, language)])),
};

/** A file of `docs/deploy` as a block. */
function deployFile(name: string, language: string): string {
  return `\`\`\`${language}\n${readFileSync(join(DOCS, 'deploy', name), 'utf8')}\`\`\`\n`;
}

function withParts(page: string): string {
  let text = readFileSync(join(DOCS, page), 'utf8');
  for (const [name, make] of Object.entries(PARTS[page] ?? {})) {
    const begin = `<!-- made of the code: ${name} -->\n`;
    const [before, rest] = text.split(begin);
    const end = rest?.indexOf('<!-- end -->') ?? -1;
    if (end === -1) throw new Error(`docs/${page} has no place for "${name}"`);
    text = `${before}${begin}\n${make()}\n${rest?.slice(end)}`;
  }
  return text;
}

const pages = new Map([['configuration.md', configurationPage()], ...Object.keys(PARTS).map((page) => [page, withParts(page)] as const)]);
for (const [page, text] of pages) {
  if (!process.argv.includes('--check')) writeFileSync(join(DOCS, page), text);
  else if (readFileSync(join(DOCS, page), 'utf8') !== text) {
    console.error(`docs/${page} is not what the code says: run npm run docs`);
    process.exitCode = 1;
  }
}
