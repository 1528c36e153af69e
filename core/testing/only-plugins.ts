import { BUILT_IN_PLUGINS } from '../kernel/index.ts';

/** The `config/plugins` of an app with only these built-in plugins. It boots in a fraction of the time. Plugins that these require are to be named, too. */
export function onlyPlugins(...names: readonly string[]): Readonly<Record<string, false>> {
  return Object.fromEntries(BUILT_IN_PLUGINS.filter((name) => !names.includes(name)).map((name) => [name, false]));
}
