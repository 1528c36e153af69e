import { BUILT_IN_PLUGINS } from './built-in-plugins.ts';

/** What models may name because of a built-in plugin: exported as `provides` beside the plugin, and read without applying it. */
interface Provides {
  readonly attributeTypes?: readonly string[];
  readonly contentTypes?: readonly string[];
}

/** For names that a switched-off built-in plugin would bring: which plugin to switch on. Keys as in `ModelOptions.hints`. */
export function providedHints(disabled: readonly string[]): ReadonlyMap<string, string> {
  const hints = new Map<string, string>();
  for (const { name } of BUILT_IN_PLUGINS) {
    if (!disabled.includes(name)) continue;
    const provides = providedBy(name);
    const hint = `switch on the plugin "${name}" in config/plugins`;
    for (const key of [...(provides.attributeTypes ?? []), ...(provides.contentTypes ?? []), `plugin::${name}`]) hints.set(key, hint);
  }
  return hints;
}

function providedBy(name: string): Provides {
  try {
    return (require(`plinth/plugins/${name}`) as { provides?: Provides }).provides ?? {};
  } catch {
    // It is switched off: that it cannot be loaded is no reason to stop.
    return {};
  }
}
