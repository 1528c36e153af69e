import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Copies what plugins read from beside themselves, their folders `templates`, to where they are compiled: the compiler leaves it out. */
export function copyTemplates(sources, dist) {
  for (const name of readdirSync(join(sources, 'plugins'))) {
    const folder = join('plugins', name, 'templates');
    if (existsSync(join(sources, folder))) cpSync(join(sources, folder), join(dist, folder), { recursive: true });
  }
}
