import type { Present } from '../../client/types.ts';
import { stepsOf } from '../../form/path.ts';
import { listed } from '../../i18n/lists.ts';

/** The other people who have the document open. Fields show who is in them. */
export class People {
  #others: readonly Present[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): readonly Present[] => this.#others;

  /** Returns the names of people at a path or below it, joined to one text, so that the same people cause no rendering. */
  at(path: string): string {
    const isThere = ({ field }: Present) => field !== null && (field === path || field.startsWith(`${path}.`));
    return listed(this.#others.filter(isThere).map(({ name }) => name.split(' ')[0] as string));
  }

  /** Returns the name of the only other person; null when there is none or several. */
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

/** Returns the attribute that a path begins with. */
export function topOf(path: string): string {
  return stepsOf(path)[0] ?? '';
}
