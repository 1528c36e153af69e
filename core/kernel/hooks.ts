import { type FullTap, type Hook, HookMap } from 'tapable';
import type { InjectionToken } from 'tsyringe';
import { pluginOf } from '../access/index.ts';
import { BootError } from '../config/index.ts';
import { CORE, type Owner, Registry } from './registry.ts';
import { isTapName, type NamedTap, positionOf } from './tap-position.ts';
import { attributed, type TapTarget, type TapWrapper } from './wrap-tap.ts';

/** A hook of any kind. Only its owner knows the types of its arguments. */
// biome-ignore lint/suspicious/noExplicitAny: hooks of every argument tuple; tapable's own types use any for it
export type AnyHook = Hook<any, any>;

/** Hooks of one kind by key. */
// biome-ignore lint/suspicious/noExplicitAny: a map is invariant in its hook
export type AnyHookMap = HookMap<any>;

/** Hooks that one subsystem owns. The name that each was given in tapable is its sentence: who calls it, when, and what a tap may do. */
export interface HookGroup<Hooks extends HookRecord<Hooks> = Readonly<Record<string, AnyHook | AnyHookMap>>> {
  /** `kernel`, `documents`, `http`, or the plugin's name. */
  readonly owner: string;
  readonly hooks: Hooks;
  /** The sentences, if the hooks have no names or names of another kind. */
  readonly sentences?: { readonly [Name in keyof Hooks]: string };
}

/** An object whose properties are hooks, or maps of hooks. */
export type HookRecord<Hooks> = { readonly [Name in keyof Hooks]: AnyHook | AnyHookMap };

/** A hook as `plinth hooks` shows it. */
export interface HookListing {
  /** `documents.committed`. */
  readonly name: string;
  readonly sentence: string;
  /** Names of its taps, in the order in which they run. */
  readonly taps: readonly string[];
}

/** Compared by class name: these hooks share no base class, and a plugin may bring its own copy of tapable. */
const WATERFALLS: ReadonlySet<string> = new Set(['SyncWaterfallHook', 'AsyncSeriesWaterfallHook']);

/**
 * Makes hooks known to `plinth hooks` and checks their taps. A tap must be named after its plugin (`plugin`, or `plugin:part` if it taps a
 * hook more than once), each name once. An error that a tap throws is given the tap's name. A waterfall tap that returns nothing is such an
 * error. tapable itself accepts any name, even twice, has no `after`, and does not say whose tap threw.
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
      taken: (name) => new BootError(`the hooks of "${name}" are already registered; register all of them in one call`, 'HOOKS_DUPLICATE'),
    });
  }

  get groups(): readonly HookGroup[] {
    return this.#groups.items;
  }

  /**
   * Registers hooks. Must run before the first tap.
   * @param wrap wraps each tap; by default it adds the names of plugin and hook to errors
   * @throws BootError when the owner has already registered hooks
   */
  add<Hooks extends HookRecord<Hooks>>(typed: HookGroup<Hooks>, wrap: TapWrapper = attributed): void {
    const group = typed as unknown as HookGroup;
    this.#groups.add(group.owner, group);
    for (const [name, hook] of Object.entries(group.hooks)) this.#intercept(hook, `${group.owner}.${name}`, wrap);
  }

  /** For the kernel: marks a hook that has run. Tapping it throws from now on. */
  close(hook: AnyHook): void {
    this.#over.add(hook);
  }

  /** Every hook with its taps. */
  list(): readonly HookListing[] {
    return this.groups.flatMap(({ owner, hooks, sentences }) =>
      Object.entries(hooks).map(([name, hook]) => ({
        name: `${owner}.${name}`,
        sentence: sentences?.[name] ?? hook.name ?? '',
        taps: hook instanceof HookMap ? [...(this.#mapTaps.get(hook) ?? [])] : hook.taps.map((tap) => tap.name),
      })),
    );
  }

  /** @param inMap collects the names of taps, if the hook belongs to a hook map */
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
    const target: TapTarget = { hookName: name, isWaterfall: WATERFALLS.has(hook.constructor.name) };
    hook.intercept({
      register: (tap: FullTap) => {
        this.#check(hook, name, tap);
        inMap?.add(tap.name);
        return wrap(ordered(tap, hook.taps, name), target);
      },
    });
  }

  #check(hook: AnyHook, hookName: string, tap: FullTap): void {
    const { current, applying, plugins } = this.#owner;
    if (this.#over.has(hook)) throw new BootError(`"${tap.name}" taps ${hookName} after the hook has run; tap it in apply`, 'HOOKS_LATE');
    if (typeof tap.fn !== 'function') throw new BootError(`"${tap.name}" taps ${hookName} without a function`, 'HOOKS_FUNCTION');
    const plugin = pluginOf(tap.name);
    if (applying && plugin !== current) {
      const rule = `the name of a tap must be the name of its plugin, or "${current}:part"`;
      throw new BootError(`plugin "${current}" taps ${hookName} as "${tap.name}": ${rule}`, 'HOOKS_OWNER');
    }
    if (plugin !== CORE && !plugins.has(plugin)) {
      const names = [...plugins].join(', ');
      throw new BootError(`${hookName} is tapped by "${tap.name}", which is not a plugin of this app (plugins: ${names})`, 'HOOKS_OWNER');
    }
    if (!isTapName(tap.name)) {
      throw new BootError(
        `${hookName} is tapped by "${tap.name}": the part after the colon must be lower-case words joined by hyphens`,
        'HOOKS_OWNER',
      );
    }
    if (hook.taps.some((other) => other !== tap && other.name === tap.name)) {
      throw new BootError(`"${tap.name}" taps ${hookName} twice; name the second tap "${pluginOf(tap.name)}:part"`, 'HOOKS_DUPLICATE');
    }
  }
}

/**
 * Converts a tap to tapable's form, at the position that it and the other taps ask for. The original is kept in `order`, because `before`
 * is overwritten for tapable.
 */
function ordered(tap: FullTap, taps: readonly FullTap[], hookName: string): FullTap {
  const others = taps.filter((other) => other !== tap).map(orderOf);
  return { ...tap, ...positionOf(tap, others, hookName), order: tap } as unknown as FullTap;
}

function orderOf(tap: FullTap & { readonly order?: NamedTap }): NamedTap {
  const { stage } = tap;
  return { ...(tap.order ?? tap), ...(stage !== undefined && { stage }) };
}

/** Where plugins register hooks of their own. */
export const HOOKS: InjectionToken<Pick<HookRegistry, 'add' | 'groups'>> = Symbol.for('plinth.hooks');
