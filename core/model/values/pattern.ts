import { cpuUsage } from 'node:process';
import { type Context, createContext, Script } from 'node:vm';

/** Milliseconds after which a comparison is given up that had the processor for most of them. */
const TIME_LIMIT = 50;
/** Further attempts when the machine was busy with something else for most of that time. */
const MORE_ATTEMPTS = 4;

const comparison = () => new Script('regex.test(text)');

/**
 * A regular expression from a schema file. Its comparisons run under a time limit: many useful expressions take exponential or high
 * polynomial time on texts that were made for it, and no look at the expression tells all of them from the harmless ones.
 */
export class Pattern {
  readonly #regex: RegExp;
  // A context is large: only patterns that are used get one.
  #sandbox: { readonly script: Script; readonly context: Context } | null = null;

  /** Whether a comparison was given up by the code that still runs, which is what looks at the values of one body. */
  #hasGivenUp = false;

  /** @throws SyntaxError when `source` is no regular expression */
  constructor(source: string) {
    this.#regex = new RegExp(source);
  }

  /**
   * Whether the text matches; null when that could not be found out within 50 milliseconds, or five times that on a machine that is busy with something else. Once for all
   * texts that are compared without waiting between them: a body with a thousand of them is refused for the first.
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

  /** As messages show it: `/^[A-Z]+$/`. */
  toString(): string {
    return String(this.#regex);
  }

  /** As the schema file wrote it. */
  toJSON(): string {
    return this.#regex.source;
  }
}
