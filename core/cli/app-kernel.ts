import type { ChildProcess } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CONFIG, type ConfigOverrides, type EnvValues } from '../config/index.ts';
import { createDatabase } from '../database/index.ts';
import { createKernel, type KernelInstance, type KernelOverrides, LOGGER } from '../kernel/index.ts';

/** A channel to another process of this program. */
export interface CliChannel {
  /** Resolves when the message is sent, or the other process is gone. @param socket a listening socket to share with the other process */
  send(message: object, socket?: object): Promise<void>;
  onMessage(take: (message: unknown, socket: object | null) => void): void;
  onClose(closed: () => void): void;
  /** Stops sending and receiving, so that the process can end. */
  close(): void;
}

/** The process around the program, as the program sees it. */
export interface CliIo {
  /** Arguments after the program's name. */
  readonly args: readonly string[];
  readonly env: EnvValues;
  /** Folder that relative paths are resolved against. */
  readonly cwd: string;
  /** Whether standard output is a terminal, where a line can be overwritten. Default: false. */
  readonly terminal?: boolean;
  /** Writes to standard output. */
  out(text: string): void;
  /** Writes to standard error. */
  err(text: string): void;
  /** Standard input, for values that must not be arguments. Default: empty. */
  readonly input?: NodeJS.ReadableStream;
  /** Registers a callback for the signal to stop. The second signal ends the process at once, whatever the callback does. */
  onStop(stop: () => void): void;
  /** Registers a callback for the signal to reload the app. Default: there is no such signal. */
  onReload?(reload: () => void): void;
  /** Starts this program with other arguments, in a process connected by a channel. Default: not available. */
  fork?(args: readonly string[]): ChildProcess;
  /** The channel to the process that forked this one. Default: none. */
  readonly parent?: CliChannel;
  /** Registers a callback for unhandled promise rejections. */
  onUnhandledRejection(report: (reason: unknown) => void): void;
}

/** Options of every command that works on an app. */
export interface AppOptions {
  readonly app?: string;
}

/** Adds the option that names the command's app. */
export function withApp(command: Command): Command {
  return command.option('--app <folder>', 'app folder (default: the working directory)');
}

/**
 * Checks that the folder holds an app, for commands that serve: an empty folder would be served, too, and look like a server that lost its
 * content.
 * @throws Error for a folder with no `config`, no `src`, and no package.json that names plinth
 */
export function requireApp({ app = '.' }: AppOptions, io: CliIo): void {
  const folder = resolve(io.cwd, app);
  const isThere = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isThere('.') || isThere('config') || isThere('src') || namesPlinth(folder)) return;
  throw new Error(
    `${folder} does not contain an app: it has neither config/ nor src/, and no package.json that depends on plinth. Specify the app folder with --app, or create an app with "plinth init my-app"`,
  );
}

function namesPlinth(folder: string): boolean {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return 'plinth' in { ...dependencies, ...devDependencies };
  } catch {
    return false;
  }
}

/** The kernel of the app that a command works on. */
export function kernelOf({ app = '.' }: AppOptions, io: CliIo, config: ConfigOverrides = {}, more: KernelOverrides = {}): KernelInstance {
  return createKernel({ appDir: resolve(io.cwd, app), env: io.env, overrides: { ...more, config } });
}

/**
 * Whether the app's database exists. A command that only reads does not create a missing SQLite file: the file would belong to the user who
 * runs the command. Databases of servers exist, even if they are empty.
 */
export function hasDatabase({ container }: KernelInstance): boolean {
  const { appDir, database } = container.resolve(CONFIG);
  return createDatabase(database, { appDir, logger: container.resolve(LOGGER) }).exists();
}

/** For commands whose output matters: only warnings and errors are logged. */
export const QUIET: ConfigOverrides = { server: { logLevel: 'warn' } };

/** Runs a command on a kernel and always shuts the kernel down. A signal ends it early. */
export async function onKernel(kernel: KernelInstance, io: CliIo, work: () => Promise<void>): Promise<void> {
  // During boot, a shutdown makes the start throw after the current phase. Later, the command ends when its work does.
  io.onStop(() => void kernel.shutdown().catch(() => undefined));
  try {
    await work();
  } finally {
    await kernel.shutdown();
  }
}
