import type { Present } from '../../client/types.ts';
import { stepsOf } from '../../form/path.ts';
import { listed } from '../../words/lists.ts';

/** Who else is here: fields ask for those who write in them. */
export class People {
  #others: readonly Present[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): readonly Present[] => this.#others;

  /** The names of those who are at a path or below it, joined: a text, so that nothing is drawn anew for the same people. */
  at(path: string): string {
    const isThere = ({ field }: Present) => field !== null && (field === path || field.startsWith(`${path}.`));
    return listed(this.#others.filter(isThere).map(({ name }) => name.split(' ')[0] as string));
  }

  /** The name of the only other who is here; null where nobody is, or several are. */
  only(): string | null {
    const [first, ...more] = this.#others;
    return first !== undefined && more.length === 0 ? first.name : null;
  }

  set(others: readonly Present[]): void {
    if (JSON.stringify(others) === JSON.stringify(this.#others)) return;
    this.#others = others;
    for (const listener of this.#listeners) listener();
  }
}

/** The name of the attribute that a path begins with. */
export function topOf(path: string): string {
  return stepsOf(path)[0] ?? '';
}
