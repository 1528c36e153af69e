import { stepsOf } from '../../form/path.ts';

/** Somebody else who has the document open. */
export interface Other {
  readonly name: string;
  readonly field: string | null;
  readonly since: string;
}

/** Who else is here: fields ask for those who write in them. */
export class People {
  #others: readonly Other[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): readonly Other[] => this.#others;

  /** The names of those who are at a path or below it, joined: a text, so that nothing is drawn anew for the same people. */
  at(path: string): string {
    const isThere = ({ field }: Other) => field !== null && (field === path || field.startsWith(`${path}.`));
    return this.#others
      .filter(isThere)
      .map(({ name }) => name.split(' ')[0])
      .join(', ');
  }

  set(others: readonly Other[]): void {
    if (JSON.stringify(others) === JSON.stringify(this.#others)) return;
    this.#others = others;
    for (const listener of this.#listeners) listener();
  }
}

/** The name of the attribute that a path begins with. */
export function topOf(path: string): string {
  return stepsOf(path)[0] ?? '';
}
