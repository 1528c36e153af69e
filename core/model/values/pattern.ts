import { cpuUsage } from 'node:process';
import { type Context, createContext, Script } from 'node:vm';

/** Time limit of a comparison, in milliseconds. */
const TIME_LIMIT = 50;
/** Further attempts, if the comparison had the CPU for less than half of that time because the machine was busy. */
const MORE_ATTEMPTS = 4;

const comparison = () => new Script('regex.test(text)');

/**
 * A regular expression from a schema file. Its comparisons have a time limit: many useful expressions take exponential or high polynomial
 * time on crafted texts, and no analysis of the expression detects all of them.
 */
export class Pattern {
  readonly #regex: RegExp;
  // A context is large, so it is only created when the pattern is used.
  #sandbox: { readonly script: Script; readonly context: Context } | null = null;

  /** Whether a comparison timed out in the current synchronous run, which checks the values of one body. */
  #hasGivenUp = false;

  /** @throws SyntaxError when `source` is not a regular expression */
  constructor(source: string) {
    this.#regex = new RegExp(source);
  }

  /**
   * Whether the text matches. Null when the comparison takes more than 50 ms, or up to five times that on a busy machine. After a timeout,
   * further comparisons in the same synchronous run return null at once: a body with a thousand such texts costs one timeout.
   */
  matches(text: string): boolean | null {
    if (this.#hasGivenUp) return null;
    const matches = this.#compare(text);
    if (matches === null) {
      this.#hasGivenUp = true;
      queueMicrotask(() => {
        this.#hasGivenUp = false;
      });
    }
    return matches;
  }

  #compare(text: string): boolean | null {
    this.#sandbox ??= { script: comparison(), context: createContext({ regex: this.#regex, text: '' }) };
    const { script, context } = this.#sandbox;
    context.text = text;
    for (let attempt = 0; attempt <= MORE_ATTEMPTS; attempt++) {
      const before = cpuUsage();
      try {
        return script.runInContext(context, { timeout: TIME_LIMIT }) as boolean;
      } catch {
        const { user, system } = cpuUsage(before);
        if (user + system > (TIME_LIMIT * 1000) / 2) return null;
      }
    }
    return null;
  }

  /** The expression as messages show it: `/^[A-Z]+$/`. */
  toString(): string {
    return String(this.#regex);
  }

  /** The expression as in the schema file. */
  toJSON(): string {
    return this.#regex.source;
  }
}
