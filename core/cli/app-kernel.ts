import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ConfigOverrides, EnvValues } from '../config/index.ts';
import { createKernel, type KernelInstance } from '../kernel/index.ts';

/** What the program sees of the process around it. */
export interface CliIo {
  /** Arguments after the program's name. */
  readonly args: readonly string[];
  readonly env: EnvValues;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Whether standard output is a terminal, on which a line can be written over. Default: false. */
  readonly terminal?: boolean;
  /** Writes to standard output. */
  out(text: string): void;
  /** Writes to standard error. */
  err(text: string): void;
  /** Standard input, for what must not be an argument. Default: empty. */
  readonly input?: NodeJS.ReadableStream;
  /** Calls back when the process is told to stop. The second time it exits at once, whatever the callback does. */
  onStop(stop: () => void): void;
  /** Calls back with what a promise was rejected with that nobody waits for. */
  onUnhandledRejection(report: (reason: unknown) => void): void;
}

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
