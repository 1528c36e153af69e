import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Logger, Rehearsals } from 'plinth';
import type { PluginLine } from '../api/told-settings.ts';

/** The version that is installed. */
export const PLINTH_VERSION = (require('plinth/package.json') as { readonly version: string }).version;

/** Which plugins are on and off, and their versions: asked once, of a kernel that never starts. */
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

/** Null for a plugin of the app, which has none but that of the app. */
function versionOf(origin: string, appDir: string): string | null {
  if (origin === 'built-in') return PLINTH_VERSION;
  try {
    const file = createRequire(join(appDir, 'package.json')).resolve(`${origin}/package.json`);
    return String((JSON.parse(readFileSync(file, 'utf8')) as { readonly version?: unknown }).version ?? '') || null;
  } catch {
    return null;
  }
}
