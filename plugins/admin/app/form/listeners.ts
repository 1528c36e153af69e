import { type Path, stepsOf } from './path.ts';

interface Node {
  readonly listeners: Set<() => void>;
  readonly below: Map<string, Node>;
}

const node = (): Node => ({ listeners: new Set(), below: new Map() });

/** Subscribers to changes, by path. */
export class Listeners {
  readonly #root = node();

  /**
   * Calls `listener` after each change at the path, above it or below it.
   * @returns a function that ends the subscription
   */
  add(path: Path, listener: () => void): () => void {
    let at = this.#root;
    for (const step of stepsOf(path)) {
      let next = at.below.get(step);
      if (next === undefined) {
        next = node();
        at.below.set(step, next);
      }
      at = next;
    }
    at.listeners.add(listener);
    return () => void at.listeners.delete(listener);
  }

  /** Notifies subscribers of a change at a path. */
  tell(path: Path): void {
    let at: Node | undefined = this.#root;
    call(at);
    for (const step of stepsOf(path)) {
      at = at.below.get(step);
      if (at === undefined) return;
      call(at);
    }
    tellBelow(at);
  }
}

function call({ listeners }: Node): void {
  for (const listener of [...listeners]) listener();
}

function tellBelow({ below }: Node): void {
  for (const next of below.values()) {
    call(next);
    tellBelow(next);
  }
}
