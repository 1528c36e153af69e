import { type FullTap, HookMap } from 'tapable';
import { BootError } from '../config/index.ts';
import type { AnyHook, AnyHookMap, HookGroup, HookRecord, HookRegistry } from './hook-registry.ts';
import { CORE, type Owner } from './owner.ts';
import { mustReturn, type TapPlace, type TapWrapper, wrapTap } from './wrap-tap.ts';

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

/** The hooks of a kernel and of its subsystems. tapable itself accepts any name, twice too, and does not say whose tap threw. */
export class WatchedHooks implements HookRegistry {
  readonly groups: HookGroup[] = [];
  readonly #owner: Owner;
  readonly #over = new Set<AnyHook>();
  /** Taps of hook maps, which tapable does not list. */
  readonly #mapTaps = new Map<AnyHookMap, Set<string>>();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  add<Hooks extends HookRecord<Hooks>>(group: HookGroup<Hooks>): void {
    this.watch(group, attribute);
  }

  /** Registers hooks whose taps are wrapped in a way of their own. */
  watch<Hooks extends HookRecord<Hooks>>(typed: HookGroup<Hooks>, wrap: TapWrapper): void {
    const group = typed as unknown as HookGroup;
    if (this.groups.some((other) => other.owner === group.owner)) {
      throw new BootError(`the hooks of "${group.owner}" are registered already: register them all at once`, 'HOOKS_DUPLICATE');
    }
    for (const [name, hook] of Object.entries(group.hooks)) {
      this.#intercept(hook, `${group.owner}.${name}`, wrap);
    }
    this.groups.push(group);
  }

  /** From now on, tapping this hook is an error: it has run. */
  close(hook: AnyHook): void {
    this.#over.add(hook);
  }

  /** Every hook with who taps it. */
  list(): readonly HookListing[] {
    return this.groups.flatMap(({ owner, hooks, sentences }) =>
      Object.entries(hooks).map(([name, hook]) => ({
        name: `${owner}.${name}`,
        sentence: sentences[name] ?? '',
        taps: hook instanceof HookMap ? [...(this.#mapTaps.get(hook) ?? [])] : hook.taps.map((tap) => tap.name),
      })),
    );
  }

  #intercept(hook: AnyHook | AnyHookMap, name: string, wrap: TapWrapper): void {
    if (hook instanceof HookMap) {
      const taps = new Set<string>();
      this.#mapTaps.set(hook, taps);
      hook.intercept({
        factory: (key: string, inner: AnyHook) => {
          this.#intercept(inner, `${name}(${key})`, wrap);
          inner.intercept({
            register: (tap: FullTap) => {
              taps.add(tap.name);
              return tap;
            },
          });
          return inner;
        },
      });
      return;
    }
    const place: TapPlace = { hookName: name, isWaterfall: WATERFALLS.has(hook.constructor.name) };
    hook.intercept({
      register: (tap: FullTap) => {
        this.#check(hook, name, tap);
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

/** Notes on an error which plugin threw it and where, without changing what the error is. */
function attribute(tap: FullTap, { hookName, isWaterfall }: TapPlace): FullTap {
  return wrapTap(tap, {
    ...(isWaterfall ? { result: mustReturn(`the tap of "${tap.name}" in ${hookName}`) } : {}),
    error: (error) => {
      if (typeof error === 'object' && error !== null && Object.isExtensible(error) && !('plugin' in error)) {
        Object.assign(error, { plugin: tap.name, hook: hookName });
      }
      return error;
    },
  });
}
