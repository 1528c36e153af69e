import type { Hook } from 'tapable';
import type { InjectionToken } from 'tsyringe';

/** A hook of any kind. Its arguments are the owner's business. */
// biome-ignore lint/suspicious/noExplicitAny: hooks of every argument tuple; tapable's own types use any for it
export type AnyHook = Hook<any, any>;

/** Hooks that one subsystem owns, each with one sentence: who calls it, when, and what a tap may do. */
export interface HookGroup {
  /** `kernel`, `documents`, `http`, or the plugin's name. */
  readonly owner: string;
  readonly hooks: Readonly<Record<string, AnyHook>>;
  readonly sentences: Readonly<Record<string, string>>;
}

/**
 * Makes hooks known to `plinth hooks`, and watches over them: taps must be named after their plugin and tap once; an error that a tap
 * throws names its plugin.
 */
export interface HookRegistry {
  /** Before anybody taps. @throws BootError when the owner has registered hooks already, or a sentence is missing */
  add(group: HookGroup): void;
  readonly groups: readonly HookGroup[];
}

/** Where a plugin with hooks of its own makes them known. */
export const HOOKS: InjectionToken<HookRegistry> = Symbol.for('plinth.hooks');
