import type { PatternNode } from './pattern-parser.ts';
import { TooManySteps, takeSteps } from './step-budget.ts';

/** Steps of the budget that one step of this matcher takes: it is slower than a step of the linear one. */
const COST = 20;

/** Goes on at a position. */
type Continue = (at: number) => boolean;

/**
 * Matches a regular expression with references by trying one possibility after the other. That can take exponential time, so the steps
 * are limited.
 */
export class BacktrackingMatcher {
  readonly #root: PatternNode;

  constructor(root: PatternNode) {
    this.#root = root;
  }

  /** Whether the expression matches somewhere in the text. @throws TooManySteps */
  matches(text: string): boolean {
    try {
      for (let begin = 0; begin <= text.length; begin++) {
        if (new Attempt(text).match(this.#root, begin, true, () => true)) return true;
      }
      return false;
    } catch (error) {
      // A long text needs more stack than there is.
      throw error instanceof RangeError ? new TooManySteps() : error;
    }
  }
}

/** An attempt to match from one position. */
class Attempt {
  readonly #text: string;
  /** The texts of groups that have matched, by index. */
  #groups: ReadonlyMap<number, string> = new Map();

  constructor(text: string) {
    this.#text = text;
  }

  match(node: PatternNode, at: number, isForward: boolean, go: Continue): boolean {
    takeSteps(COST);
    const text = this.#text;
    switch (node.kind) {
      case 'unit': {
        const place = isForward ? at : at - 1;
        return place >= 0 && place < text.length && node.accepts(text.charCodeAt(place)) && go(isForward ? at + 1 : at - 1);
      }
      case 'sequence':
        return this.#sequence(isForward ? node.parts : node.parts.toReversed(), 0, at, isForward, go);
      case 'choice':
        return node.options.some((option) => this.match(option, at, isForward, go));
      case 'repeat':
        return this.#repeat(node, 0, at, isForward, go);
      case 'assertion':
        return node.holds(text, at) && go(at);
      case 'look':
        return this.#look(node, at, go);
      case 'group':
        return this.match(node.part, at, isForward, (end) =>
          this.#keeping(
            (groups) => groups.set(node.index, text.slice(Math.min(at, end), Math.max(at, end))),
            () => go(end),
          ),
        );
      case 'reference':
        return this.#reference(node.groups, at, isForward, go);
    }
  }

  #sequence(parts: readonly PatternNode[], index: number, at: number, isForward: boolean, go: Continue): boolean {
    const part = parts[index];
    return part === undefined ? go(at) : this.match(part, at, isForward, (end) => this.#sequence(parts, index + 1, end, isForward, go));
  }

  #repeat(node: PatternNode & { readonly kind: 'repeat' }, count: number, at: number, isForward: boolean, go: Continue): boolean {
    const { part, min, max } = node;
    const again = (end: number) => (end !== at || count < min) && this.#repeat(node, count + 1, end, isForward, go);
    // A repetition forgets what its groups have matched before.
    const repeats = () =>
      this.#keeping(
        (groups) => forget(part, groups),
        () => this.match(part, at, isForward, again),
      );
    return (count < max && repeats()) || (count >= min && go(at));
  }

  #look({ part, ahead, negated }: PatternNode & { readonly kind: 'look' }, at: number, go: Continue): boolean {
    const before = this.#groups;
    const holds = this.match(part, at, ahead, () => true);
    if (negated) this.#groups = before;
    if (holds !== negated && go(at)) return true;
    this.#groups = before;
    return false;
  }

  #reference(groups: readonly number[], at: number, isForward: boolean, go: Continue): boolean {
    const wanted = groups.map((index) => this.#groups.get(index)).find((text) => text !== undefined) ?? '';
    const begin = isForward ? at : at - wanted.length;
    return begin >= 0 && this.#text.startsWith(wanted, begin) && go(isForward ? at + wanted.length : begin);
  }

  /** Goes on with changed groups, and restores them if that fails. */
  #keeping(change: (groups: Map<number, string>) => void, go: () => boolean): boolean {
    const before = this.#groups;
    const groups = new Map(before);
    change(groups);
    this.#groups = groups;
    if (go()) return true;
    this.#groups = before;
    return false;
  }
}

function forget(node: PatternNode, groups: Map<number, string>): void {
  if (node.kind === 'group') groups.delete(node.index);
  if ('part' in node) forget(node.part, groups);
  else if (node.kind === 'sequence') for (const part of node.parts) forget(part, groups);
  else if (node.kind === 'choice') for (const option of node.options) forget(option, groups);
}
