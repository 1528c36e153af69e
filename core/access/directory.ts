import type { Caller } from './caller.ts';

/** Somebody who was named earlier (`callerName`), as of now. */
export interface NamedCaller {
  /** What people call him. */
  readonly title: string;
  /** With the rights that he has now. */
  readonly caller: Caller;
  /** Why no request of his would be answered; null: it would be. */
  readonly refused: 'blocked' | 'second-factor' | 'expired' | null;
  /** Where he reads mail; absent or null: nobody knows, or it is no person. */
  readonly email?: string | null;
}

/** Finds callers of one kind by their `id`; null: there is none, or none any more. */
export type FindCaller = (id: string) => Promise<NamedCaller | null>;

/** Finds callers again by what `callerName` said of them. */
export class CallerDirectory {
  readonly #kinds = new Map<string, FindCaller>();

  /** @throws Error where another plugin finds callers of this kind */
  add(kind: string, find: FindCaller): void {
    if (this.#kinds.has(kind)) throw new Error(`Callers of the kind "${kind}" are found already: only one plugin may do so`);
    this.#kinds.set(kind, find);
  }

  /** @param name `staff:3`. @returns null for who is gone, and for kinds that nobody finds: jobs, commands */
  async find(name: string): Promise<NamedCaller | null> {
    const at = name.indexOf(':');
    return (await this.#kinds.get(name.slice(0, at))?.(name.slice(at + 1))) ?? null;
  }

  /** What people call them; who is gone is absent. */
  async titles(names: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all([...new Set(names)].map(async (name) => [name, (await this.find(name))?.title] as const));
    return new Map(found.flatMap(([name, title]) => (title === undefined ? [] : [[name, title] as const])));
  }
}
