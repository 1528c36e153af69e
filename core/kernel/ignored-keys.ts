import type { ModelExtras } from './model-extras.ts';
import type { Owner } from './owner.ts';

/** The keys that plugins let bodies hold without effect. */
export class IgnoredKeys implements ModelExtras {
  readonly ignoredKeys = new Set<string>();
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  add(key: string): void {
    this.#owner.mustBeOpen(`ignored key "${key}"`);
    this.ignoredKeys.add(key);
  }
}
