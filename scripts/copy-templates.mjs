import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of files that modules read from beside themselves, relative to the sources: those of plugins, what `plinth init` writes, and what editors check schema files with. */
export function templateFolders(sources) {
  const ofPlugins = readdirSync(join(sources, 'plugins')).map((name) => join('plugins', name, 'templates'));
  return [...ofPlugins, join('core', 'cli', 'init', 'templates'), join('core', 'typings', 'schemas')].filter((folder) =>
    existsSync(join(sources, folder)),
  );
}

/** Copies them to where the modules are compiled: the compiler leaves them out. */
export function copyTemplates(sources, dist) {
  for (const folder of templateFolders(sources)) cpSync(join(sources, folder), join(dist, folder), { recursive: true });
}
