import { BootError } from '../config/index.ts';
import type { Kernel } from './kernel-contract.ts';
import type { Owner } from './owner.ts';
import { pluginError } from './phase-tap.ts';
import type { PlannedPlugin } from './plan-plugins.ts';

/** Runs a plugin's `apply`. @throws BootError that names the plugin */
export function applyPlugin({ plugin, options }: PlannedPlugin, kernel: Kernel, owner: Owner): void {
  owner.run(plugin.name, () => {
    let answer: unknown;
    try {
      answer = plugin.apply(kernel, options) as unknown;
    } catch (error) {
      throw pluginError(plugin.name, 'apply', error);
    }
    if (typeof (answer as PromiseLike<unknown> | undefined)?.then === 'function') {
      // Nobody would wait for it, nor see its error.
      (answer as PromiseLike<unknown>).then(undefined, () => undefined);
      throw new BootError(`plugin "${plugin.name}" has an asynchronous apply: tap a hook for what takes time`, 'PLUGIN_ASYNC_APPLY');
    }
  });
}
