import type { Hook, HookMap } from 'tapable';
import type { InjectionToken } from 'tsyringe';

/** A hook of any kind. Its arguments are the owner's business. */
// biome-ignore lint/suspicious/noExplicitAny: hooks of every argument tuple; tapable's own types use any for it
export type AnyHook = Hook<any, any>;

/** Hooks of one kind by key. */
// biome-ignore lint/suspicious/noExplicitAny: a map is invariant in its hook
export type AnyHookMap = HookMap<any>;

/** Hooks that one subsystem owns, each with one sentence: who calls it, when, and what a tap may do. */
export interface HookGroup<Hooks extends HookRecord<Hooks> = Readonly<Record<string, AnyHook | AnyHookMap>>> {
  /** `kernel`, `documents`, `http`, or the plugin's name. */
  readonly owner: string;
  readonly hooks: Hooks;
  readonly sentences: { readonly [Name in keyof Hooks]: string };
}

/** An object whose properties are hooks, or maps of hooks. */
export type HookRecord<Hooks> = { readonly [Name in keyof Hooks]: AnyHook | AnyHookMap };

/**
 * Makes hooks known to `plinth hooks`, and watches over them: taps must be named after their plugin and tap once; an error that a tap
 * throws names its plugin; a tap of a waterfall that returns nothing is such an error.
 */
export interface HookRegistry {
  /** Before anybody taps. @throws BootError when the owner has registered hooks already */
  add<Hooks extends HookRecord<Hooks>>(group: HookGroup<Hooks>): void;
  readonly groups: readonly HookGroup[];
}

/** Where a plugin with hooks of its own makes them known. */
export const HOOKS: InjectionToken<HookRegistry> = Symbol.for('plinth.hooks');
