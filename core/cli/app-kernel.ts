import type { ChildProcess } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { ConfigOverrides, EnvValues } from '../config/index.ts';
import { createKernel, type KernelInstance, type KernelOverrides } from '../kernel/index.ts';

/** The way to another process of this program. */
export interface CliChannel {
  /** Resolves when the message is on its way, or nobody is there to take it. @param socket a listening socket that the other process is to have, too */
  send(message: object, socket?: object): Promise<void>;
  onMessage(take: (message: unknown, socket: object | null) => void): void;
  onClose(closed: () => void): void;
  /** Nothing is sent or taken any more, so that the process may end. */
  close(): void;
}

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
  /** Calls back each time the process is told to read its app anew. Default: it never is. */
  onReload?(reload: () => void): void;
  /** Starts this program again with other arguments, in a process of its own that there is a channel to. Default: it cannot. */
  fork?(args: readonly string[]): ChildProcess;
  /** The process of this program that started this one so. Default: none did. */
  readonly parent?: CliChannel;
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

/**
 * For commands that serve: an empty folder would be served, too, and look like a server that has lost its content.
 * @throws Error where the folder holds nothing of an app: no `config`, no `src`, no package.json that names plinth
 */
export function requireApp({ app = '.' }: AppOptions, io: CliIo): void {
  const folder = resolve(io.cwd, app);
  const isThere = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isThere('.') || isThere('config') || isThere('src') || namesPlinth(folder)) return;
  throw new Error(
    `there is no app in ${folder}: neither config/ nor src/, and no package.json that names plinth. "plinth init my-app" makes one, --app names another folder`,
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

/** The kernel of the app that a command names. */
export function kernelOf({ app = '.' }: AppOptions, io: CliIo, config: ConfigOverrides = {}, more: KernelOverrides = {}): KernelInstance {
  return createKernel({ appDir: resolve(io.cwd, app), env: io.env, overrides: { ...more, config } });
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
