import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP } from './plinth-build.ts';

/** The plugins that are measured on and off: they write or read more than documents. */
const PLUGINS = ['history', 'schedule', 'review', 'audit', 'webhooks', 'search', 'mcp', 'transfer'] as const;

/** Attributes of articles that the plugin `search` indexes. */
const SEARCHED = ['title', 'content'];

const ARTICLE = 'src/api/article/content-types/article/schema.json';

/** Copies the bench's app with all of these plugins, or without any. @returns its folder */
export function appWithPlugins(folder: string, areOn: boolean): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(APP, folder, { recursive: true });
  writeFileSync(join(folder, 'config/plugins.json'), JSON.stringify(Object.fromEntries(PLUGINS.map((name) => [name, areOn]))));
  if (areOn) {
    const schema = JSON.parse(readFileSync(join(folder, ARTICLE), 'utf8')) as { readonly attributes: Record<string, object> };
    for (const name of SEARCHED) Object.assign(schema.attributes[name] as object, { search: true });
    writeFileSync(join(folder, ARTICLE), JSON.stringify(schema));
  }
  return folder;
}
