import type { Plugin } from './plugin.ts';

/** A plugin at its place in the boot order. */
export interface PlacedPlugin {
  readonly plugin: Plugin;
  /** What put it after others: `after rest (required)`. */
  readonly why: readonly string[];
}

/** The boot order, or the cycles that prevent one. */
export interface SortedPlugins {
  readonly order: readonly PlacedPlugin[];
  /** Each as a sentence: `a → b (requires) → a (after)`. */
  readonly cycles: readonly string[];
}

interface Edge {
  /** Comes first. */
  readonly first: string;
  readonly next: string;
  readonly reason: 'requires' | 'after' | 'before';
}

/**
 * Puts plugins in an order in which everything that one requires or wants to follow comes first. Otherwise the given order stays.
 * Names that are not among the plugins are left out.
 */
export function sortPlugins(plugins: readonly Plugin[]): SortedPlugins {
  const names = new Set(plugins.map((plugin) => plugin.name));
  const edges = plugins.flatMap(edgesOf).filter(({ first, next }) => names.has(first) && names.has(next));
  const order: PlacedPlugin[] = [];
  const cycles: string[] = [];
  let waiting = [...plugins];
  while (waiting.length > 0) {
    const left = new Set(waiting.map((plugin) => plugin.name));
    const next = waiting.find((plugin) => !edges.some(({ first, next }) => next === plugin.name && left.has(first)));
    if (next !== undefined) {
      order.push({ plugin: next, why: reasons(next.name, edges) });
      waiting = waiting.filter((plugin) => plugin !== next);
      continue;
    }
    const cycle = findCycle((waiting[0] as Plugin).name, edges, left);
    cycles.push(describe(cycle));
    // Taking the cycle out lets the others be checked, so that all cycles are told at once.
    const inCycle = new Set(cycle.map((edge) => edge.first));
    waiting = waiting.filter((plugin) => !inCycle.has(plugin.name));
  }
  return { order, cycles };
}

function edgesOf({ name, requires = [], after = [], before = [] }: Plugin): readonly Edge[] {
  return [
    ...requires.map((first): Edge => ({ first, next: name, reason: 'requires' })),
    ...after.map((first): Edge => ({ first, next: name, reason: 'after' })),
    ...before.map((next): Edge => ({ first: name, next, reason: 'before' })),
  ];
}

function reasons(name: string, edges: readonly Edge[]): readonly string[] {
  const own = edges.filter((edge) => edge.next === name);
  const words = { requires: 'required', after: 'by choice', before: 'its choice' } as const;
  return own.map(({ first, reason }) => `after ${first} (${words[reason]})`);
}

/** Walks from a plugin to what must come before it, until a plugin comes up again. Every plugin that is left waits for one that is left. */
function findCycle(start: string, edges: readonly Edge[], left: ReadonlySet<string>): readonly Edge[] {
  const path: Edge[] = [];
  let current = start;
  for (;;) {
    const edge = edges.find(({ first, next }) => next === current && left.has(first)) as Edge;
    path.push(edge);
    const from = path.findIndex(({ next }) => next === edge.first);
    if (from !== -1) return path.slice(from);
    current = edge.first;
  }
}

/** `a requires b, b is after c, c is before a`: as the plugins themselves say it. */
function describe(cycle: readonly Edge[]): string {
  const names = [...cycle.map(({ next }) => next), (cycle[0] as Edge).next].join(' → ');
  const said = cycle.map(({ first, next, reason }) =>
    reason === 'before' ? `${first} says before ${next}` : `${next} says ${reason} ${first}`,
  );
  return `plugins wait for each other: ${names} (${said.join(', ')})`;
}
