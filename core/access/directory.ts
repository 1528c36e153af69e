import type { Caller } from './caller.ts';

/** The current state of a caller that was recorded by `callerName`. */
export interface NamedCaller {
  /** Display name. */
  readonly title: string;
  /** With its current rights. */
  readonly caller: Caller;
  /** Why its requests are refused now; null if they are not. */
  readonly refused: 'blocked' | 'second-factor' | 'expired' | null;
  /** E-mail address; absent or null if unknown, or if the caller is not a person. */
  readonly email?: string | null;
}

/** Finds a caller of one kind by `id`; null if there is none, or no longer. */
export type FindCaller = (id: string) => Promise<NamedCaller | null>;

/** Finds callers by their `callerName`. */
export class CallerDirectory {
  readonly #kinds = new Map<string, FindCaller>();

  /** @throws Error when the kind is taken */
  add(kind: string, find: FindCaller): void {
    if (this.#kinds.has(kind)) throw new Error(`Callers of the kind "${kind}" are found already: only one plugin may do so`);
    this.#kinds.set(kind, find);
  }

  /** @param name `staff:3`. @returns null for callers that no longer exist, and for kinds without a directory: jobs, commands */
  async find(name: string): Promise<NamedCaller | null> {
    const at = name.indexOf(':');
    return (await this.#kinds.get(name.slice(0, at))?.(name.slice(at + 1))) ?? null;
  }

  /** Display names; callers that no longer exist are absent. */
  async titles(names: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all([...new Set(names)].map(async (name) => [name, (await this.find(name))?.title] as const));
    return new Map(found.flatMap(([name, title]) => (title === undefined ? [] : [[name, title] as const])));
  }
}
