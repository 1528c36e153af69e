/** What to do about names that a plugin would bring: "switch on the plugin …". By attribute type, by uid, or by uid up to the dot. */
export class Hints {
  readonly #hints: ReadonlyMap<string, string>;

  constructor(hints: ReadonlyMap<string, string>) {
    this.#hints = hints;
  }

  /** The end of a sentence about an unknown name, or null when nothing is known of it. */
  of(name: string): string | null {
    const hint = this.#hints.get(name) ?? this.#hints.get(name.slice(0, Math.max(name.indexOf('.'), 0)));
    return hint === undefined ? null : `; ${hint}`;
  }
}
