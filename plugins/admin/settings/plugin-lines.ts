import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Logger, Rehearsals } from 'plinth';
import type { PluginLine } from '../api/told-settings.ts';

/** The installed version of Plinth. */
export const PLINTH_VERSION = (require('plinth/package.json') as { readonly version: string }).version;

/** Returns a function that lists the plugins with their versions, on and off. It reads them once, from a kernel that is never started. */
export function createPluginLines(rehearsals: Rehearsals, log: Logger, appDir: string): () => Promise<readonly PluginLine[]> {
  let known: Promise<readonly PluginLine[]> | null = null;
  const read = async (): Promise<readonly PluginLine[]> => {
    const kernel = rehearsals.open(new Map(), log.child({}, { level: 'silent' }));
    const { plugins, disabled } = kernel.report();
    await kernel.shutdown();
    const on = plugins.map(({ name, description, origin }) => ({
      name,
      description,
      origin,
      version: versionOf(origin, appDir),
      isOn: true,
    }));
    const off = disabled.map((name) => ({ name, description: '', origin: null, version: null, isOn: false }));
    return [...on, ...off];
  };
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

/** Null for a plugin in the app's own folder, which has no version of its own. */
function versionOf(origin: string, appDir: string): string | null {
  if (origin === 'built-in') return PLINTH_VERSION;
  try {
    const file = createRequire(join(appDir, 'package.json')).resolve(`${origin}/package.json`);
    return String((JSON.parse(readFileSync(file, 'utf8')) as { readonly version?: unknown }).version ?? '') || null;
  } catch {
    return null;
  }
}
