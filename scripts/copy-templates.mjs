import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folders of files that modules read at run time, relative to the sources: those of plugins, of `plinth init`, and the JSON schemas with
 * which editors validate schema files.
 */
export function templateFolders(sources) {
  const ofPlugins = readdirSync(join(sources, 'plugins')).map((name) => join('plugins', name, 'templates'));
  return [...ofPlugins, join('core', 'cli', 'init', 'templates'), join('core', 'typings', 'schemas')].filter((folder) =>
    existsSync(join(sources, folder)),
  );
}

/** Copies these folders to the compiled modules, because the compiler leaves them out. */
export function copyTemplates(sources, dist) {
  for (const folder of templateFolders(sources)) cpSync(join(sources, folder), join(dist, folder), { recursive: true });
}
