import { BacktrackingMatcher } from './backtracking-matcher.ts';
import { LinearMatcher } from './linear-matcher.ts';
import { parsePattern } from './pattern-parser.ts';
import { TooManySteps } from './step-budget.ts';

/**
 * A regular expression from a schema file, in the language of `RegExp`. `RegExp` itself takes exponential time for some expressions and
 * crafted texts, and a time limit would refuse valid texts when the machine is busy.
 */
export class Pattern {
  readonly #regex: RegExp;
  readonly #matcher: LinearMatcher | BacktrackingMatcher;

  /** @throws SyntaxError when `source` is not a regular expression, or too large */
  constructor(source: string) {
    this.#regex = new RegExp(source);
    const { root, hasReferences } = parsePattern(this.#regex.source);
    this.#matcher = hasReferences ? new BacktrackingMatcher(root) : new LinearMatcher(root);
  }

  /**
   * Whether the text matches. Null when that takes too many steps. Their number depends on the values of the body alone: all comparisons
   * of one synchronous run share a budget.
   */
  matches(text: string): boolean | null {
    try {
      return this.#matcher.matches(text);
    } catch (error) {
      if (error instanceof TooManySteps) return null;
      throw error;
    }
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
