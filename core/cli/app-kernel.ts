import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ConfigOverrides } from '../config/index.ts';
import { createKernel, type KernelInstance } from '../kernel/index.ts';
import type { CliIo } from './cli-io.ts';

/** Options of every command that works on an app. */
export interface AppOptions {
  readonly app?: string;
}

/** Lets a command name the app it works on. */
export function withApp(command: Command): Command {
  return command.option('--app <folder>', 'folder of the app (default: the working directory)');
}

/** The kernel of the app that a command names. */
export function kernelOf({ app = '.' }: AppOptions, io: CliIo, config: ConfigOverrides = {}): KernelInstance {
  return createKernel({ appDir: resolve(io.cwd, app), env: io.env, overrides: { config } });
}

/** For commands whose output counts: only what is wrong is logged. */
export const QUIET: ConfigOverrides = { server: { logLevel: 'warn' } };

/** Runs a command on a kernel and shuts it down, whatever happens. A signal ends it early. */
export async function onKernel(kernel: KernelInstance, io: CliIo, work: () => Promise<void>): Promise<void> {
  // The boot ends after its phase and throws; once it is over, the command ends when its work does.
  io.onStop(() => void kernel.shutdown().catch(() => undefined));
  try {
    await work();
  } finally {
    await kernel.shutdown();
  }
}
