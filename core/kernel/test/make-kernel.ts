import { pino } from 'pino';
import { z } from 'zod';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { onlyPlugins } from '../../testing/index.ts';
import { createKernel, definePlugin, type Kernel, type KernelInstance, type KernelOverrides, type Plugin } from '../index.ts';

const kernels: KernelInstance[] = [];

/** Shuts down kernels that a test left running, and removes their files. */
export async function cleanUp(): Promise<void> {
  await Promise.allSettled(kernels.splice(0).map((kernel) => kernel.shutdown()));
  removeAppFolders();
}

/** A kernel on port 0 without built-in plugins, and its log lines. */
export function makeKernel(
  overrides: KernelOverrides = {},
  files: Readonly<Record<string, string>> = {},
): KernelInstance & { readonly lines: string[] } {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const { plugins = {}, ...config } = overrides.config ?? {};
  const kernel = createKernel({
    appDir: appFolder(files),
    env: {},
    overrides: { logger, ...overrides, config: { server: { port: 0 }, ...config, plugins: { ...onlyPlugins(), ...(plugins as object) } } },
  });
  kernels.push(kernel);
  // Not a spread, because `url` is a getter.
  return Object.assign(kernel, { lines });
}

/** A plugin with the test's `apply`. */
export function plugin(name: string, apply: (kernel: Kernel) => void = () => undefined, more: Partial<Plugin> = {}): Plugin {
  return definePlugin({ name, options: z.strictObject({}), ...more, apply });
}
