import { BUILT_IN_PLUGINS } from '../kernel/index.ts';

/** What `config/plugins` says so that an app has these plugins of the package alone. It boots in a fraction of the time. */
export function onlyPlugins(...names: readonly string[]): Readonly<Record<string, false>> {
  return Object.fromEntries(BUILT_IN_PLUGINS.filter((name) => !names.includes(name)).map((name) => [name, false]));
}
