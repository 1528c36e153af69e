import type { InjectionToken } from 'tsyringe';
import type { Kernel } from './kernel-contract.ts';

/** What a command gets when it runs; the kernel is booted up to and including `bootstrap`, so documents can be read and written. */
export interface CommandRun {
  readonly kernel: Kernel;
  /** Values of the arguments, in order; an optional one that was not given is undefined. */
  readonly arguments: readonly (string | undefined)[];
  /** Values of the options by long name in camelCase; switches are booleans. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Writes a line to standard output. */
  print(line: string): void;
  /** A secret, which arguments would show to others: asked for at a terminal, where it does not show, else the first line of standard input. */
  readSecret(prompt: string): Promise<string>;
}

/** An option of a command, as `--help` writes it. */
export interface CommandOption {
  /** `--type <type>`, `-f, --force`. */
  readonly flags: string;
  readonly description: string;
  readonly default?: string | boolean;
}

/** A command of the `plinth` program, or a group of them: `plinth token create <name>` is the group `token` with the command `create`. */
export interface Command {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly description: string;
  /** `<name> [description]`: in angle brackets what must be given. */
  readonly arguments?: string;
  readonly options?: readonly CommandOption[];
  /** The commands of a group. A group has no `run`. */
  readonly commands?: readonly Command[];
  /** Does the work. What it throws is printed, and the program exits with 1. */
  run?(run: CommandRun): Promise<void>;
}

/** Collects the commands that plugins add to the program. */
export interface Commands {
  /** Only while plugins are applied. @throws BootError when the name is taken, naming both plugins */
  add(command: Command): void;
  /** In order of registration. */
  readonly all: readonly (Command & { readonly plugin: string })[];
}

/** Where plugins add commands to the `plinth` program. */
export const COMMANDS: InjectionToken<Commands> = Symbol.for('plinth.commands');
