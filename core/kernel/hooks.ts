import { type FullTap, type Hook, HookMap } from 'tapable';
import type { InjectionToken } from 'tsyringe';
import { BootError } from '../config/index.ts';
import { CORE, type Owner, Registry } from './registry.ts';
import { attributed, type TapPlace, type TapWrapper } from './wrap-tap.ts';

/** A hook of any kind. Its arguments are the owner's business. */
// biome-ignore lint/suspicious/noExplicitAny: hooks of every argument tuple; tapable's own types use any for it
export type AnyHook = Hook<any, any>;

/** Hooks of one kind by key. */
// biome-ignore lint/suspicious/noExplicitAny: a map is invariant in its hook
export type AnyHookMap = HookMap<any>;

/** Hooks that one subsystem owns. The name of each, as tapable takes it, is its sentence: who calls it, when, and what a tap may do. */
export interface HookGroup<Hooks extends HookRecord<Hooks> = Readonly<Record<string, AnyHook | AnyHookMap>>> {
  /** `kernel`, `documents`, `http`, or the plugin's name. */
  readonly owner: string;
  readonly hooks: Hooks;
  /** The sentences, where the hooks have other names or none. */
  readonly sentences?: { readonly [Name in keyof Hooks]: string };
}

/** An object whose properties are hooks, or maps of hooks. */
export type HookRecord<Hooks> = { readonly [Name in keyof Hooks]: AnyHook | AnyHookMap };

/** A hook as `plinth hooks` shows it. */
export interface HookListing {
  /** `documents.committed`. */
  readonly name: string;
  readonly sentence: string;
  /** Who taps it, in the order in which the taps run. */
  readonly taps: readonly string[];
}

/** By name: hooks of one kind have no class in common, and a plugin may bring a tapable of its own. */
const WATERFALLS: ReadonlySet<string> = new Set(['SyncWaterfallHook', 'AsyncSeriesWaterfallHook']);

/**
 * Makes hooks known to `plinth hooks`, and watches over them: taps must be named after their plugin and tap once; an error that a tap
 * throws names its plugin; a tap of a waterfall that returns nothing is such an error. tapable itself accepts any name, twice too, and does not
 * say whose tap threw.
 */
export class HookRegistry {
  readonly #owner: Owner;
  readonly #groups: Registry<HookGroup>;
  readonly #over = new Set<AnyHook>();
  /** Taps of hook maps, which tapable does not list. */
  readonly #mapTaps = new Map<AnyHookMap, Set<string>>();

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#groups = new Registry(owner, {
      taken: (name) => new BootError(`the hooks of "${name}" are registered already: register them all at once`, 'HOOKS_DUPLICATE'),
    });
  }

  get groups(): readonly HookGroup[] {
    return this.#groups.items;
  }

  /**
   * Before anybody taps.
   * @param wrap what is done around taps; by default an error is given the names of plugin and hook
   * @throws BootError when the owner has registered hooks already
   */
  add<Hooks extends HookRecord<Hooks>>(typed: HookGroup<Hooks>, wrap: TapWrapper = attributed): void {
    const group = typed as unknown as HookGroup;
    this.#groups.add(group.owner, group);
    for (const [name, hook] of Object.entries(group.hooks)) this.#intercept(hook, `${group.owner}.${name}`, wrap);
  }

  /** For the kernel: from now on, tapping this hook is an error, as it has run. */
  close(hook: AnyHook): void {
    this.#over.add(hook);
  }

  /** Every hook with who taps it. */
  list(): readonly HookListing[] {
    return this.groups.flatMap(({ owner, hooks, sentences }) =>
      Object.entries(hooks).map(([name, hook]) => ({
        name: `${owner}.${name}`,
        sentence: sentences?.[name] ?? hook.name ?? '',
        taps: hook instanceof HookMap ? [...(this.#mapTaps.get(hook) ?? [])] : hook.taps.map((tap) => tap.name),
      })),
    );
  }

  /** @param inMap the taps of the hook map that the hook is of */
  #intercept(hook: AnyHook | AnyHookMap, name: string, wrap: TapWrapper, inMap?: Set<string>): void {
    if (hook instanceof HookMap) {
      const taps = new Set<string>();
      this.#mapTaps.set(hook, taps);
      hook.intercept({
        factory: (key: string, inner: AnyHook) => {
          this.#intercept(inner, `${name}(${key})`, wrap, taps);
          return inner;
        },
      });
      return;
    }
    const place: TapPlace = { hookName: name, isWaterfall: WATERFALLS.has(hook.constructor.name) };
    hook.intercept({
      register: (tap: FullTap) => {
        this.#check(hook, name, tap);
        inMap?.add(tap.name);
        return wrap(tap, place);
      },
    });
  }

  #check(hook: AnyHook, hookName: string, tap: FullTap): void {
    const { current, applying, plugins } = this.#owner;
    if (this.#over.has(hook)) throw new BootError(`"${tap.name}" taps ${hookName} after it has run: tap it in apply`, 'HOOKS_LATE');
    if (applying && tap.name !== current) {
      throw new BootError(`plugin "${current}" taps ${hookName} as "${tap.name}": a tap has the name of its plugin`, 'HOOKS_OWNER');
    }
    if (tap.name !== CORE && !plugins.has(tap.name)) {
      const names = [...plugins].join(', ');
      throw new BootError(`${hookName} is tapped by "${tap.name}", which is no plugin of this kernel (there are: ${names})`, 'HOOKS_OWNER');
    }
    const others = hook.taps.filter((other) => other !== tap).map((other) => other.name);
    if (others.includes(tap.name)) {
      throw new BootError(`plugin "${tap.name}" taps ${hookName} twice: do both in one tap`, 'HOOKS_DUPLICATE');
    }
    // tapable ignores a name that has not tapped yet, and the order would silently be another.
    const missing = [tap.before ?? []].flat().find((name) => !others.includes(name));
    if (missing !== undefined) {
      throw new BootError(
        `plugin "${tap.name}" wants to come before "${missing}" in ${hookName}, but that has not tapped it: say after: ["${missing}"] in the plugin`,
        'HOOKS_BEFORE',
      );
    }
  }
}

/** Where a plugin with hooks of its own makes them known. */
export const HOOKS: InjectionToken<Pick<HookRegistry, 'add' | 'groups'>> = Symbol.for('plinth.hooks');
