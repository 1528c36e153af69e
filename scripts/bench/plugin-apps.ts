import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP } from './plinth-build.ts';

/** What is measured with and without: plugins that write, or look at, something beside documents. */
const PLUGINS = ['history', 'schedule', 'review', 'audit', 'webhooks', 'search', 'mcp', 'transfer'] as const;

/** The article's attributes that are searched where the plugin `search` is on. */
const SEARCHED = ['title', 'content'];

const ARTICLE = 'src/api/article/content-types/article/schema.json';

/** The bench's app with all of those plugins, or without any. @returns its folder */
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
