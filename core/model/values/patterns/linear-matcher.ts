import type { PatternNode } from './pattern-parser.ts';
import { takeSteps } from './step-budget.ts';

/**
 * An instruction: read a unit and go on, go on at several places, go on if a condition holds at the position, or accept.
 * The condition of `look` is the truth of another program there.
 */
type Instruction =
  | { readonly kind: 'unit'; accepts(unit: number): boolean }
  | { readonly kind: 'fork'; readonly to: number; readonly also: number }
  | { readonly kind: 'assertion'; readonly isBegin: boolean; holds(text: string, at: number): boolean }
  | { readonly kind: 'look'; readonly look: number; readonly negated: boolean }
  | { readonly kind: 'accept' };

/** Instructions that read a text forwards or backwards. */
interface Program {
  readonly instructions: readonly Instruction[];
  readonly isForward: boolean;
}

/** The most instructions of a pattern. Counted repetitions are written out. */
const MAX_INSTRUCTIONS = 200_000;

/**
 * Matches a regular expression without references in time proportional to the length of the text, whatever the expression: it follows all
 * possibilities at once, unit by unit. Whether a lookaround holds is computed for all positions in one pass, backwards for a lookahead.
 */
export class LinearMatcher {
  readonly #main: Program;
  readonly #looks: Program[] = [];

  /** @throws SyntaxError for an expression that is too large */
  constructor(root: PatternNode) {
    this.#main = this.#compile(root, true);
  }

  /** Whether the expression matches somewhere in the text. @throws TooManySteps */
  matches(text: string): boolean {
    const truths: (Uint8Array | undefined)[] = [];
    return this.#run(this.#main, text, truths, null);
  }

  #compile(root: PatternNode, isForward: boolean): Program {
    const instructions: Instruction[] = [];
    this.#add(root, instructions, isForward);
    instructions.push({ kind: 'accept' });
    return { instructions, isForward };
  }

  #add(node: PatternNode, into: Instruction[], isForward: boolean): void {
    if (into.length > MAX_INSTRUCTIONS) throw new SyntaxError('the regular expression is too large');
    switch (node.kind) {
      case 'sequence':
        for (const part of isForward ? node.parts : node.parts.toReversed()) this.#add(part, into, isForward);
        return;
      case 'choice':
        this.#addChoice(node.options, into, isForward);
        return;
      case 'repeat':
        this.#addRepeat(node, into, isForward);
        return;
      case 'group':
        this.#add(node.part, into, isForward);
        return;
      case 'look':
        // A lookahead holds where its text begins: a pass backwards finds that.
        this.#looks.push(this.#compile(node.part, !node.ahead));
        into.push({ kind: 'look', look: this.#looks.length - 1, negated: node.negated });
        return;
      case 'reference':
        throw new Error('back-references are not supported by this matcher');
      default:
        into.push(node);
    }
  }

  #addChoice(options: readonly PatternNode[], into: Instruction[], isForward: boolean): void {
    const ends: number[] = [];
    for (const [index, option] of options.entries()) {
      const isLast = index === options.length - 1;
      const fork = isLast ? null : into.push(UNSET) - 1;
      this.#add(option, into, isForward);
      if (fork === null) continue;
      ends.push(into.push(UNSET) - 1);
      into[fork] = { kind: 'fork', to: fork + 1, also: into.length };
    }
    for (const end of ends) into[end] = { kind: 'fork', to: into.length, also: into.length };
  }

  #addRepeat({ part, min, max }: PatternNode & { readonly kind: 'repeat' }, into: Instruction[], isForward: boolean): void {
    for (let count = 0; count < min; count++) this.#add(part, into, isForward);
    const forks: number[] = [];
    if (max === Number.POSITIVE_INFINITY) {
      const begin = into.push(UNSET) - 1;
      this.#add(part, into, isForward);
      into.push({ kind: 'fork', to: begin, also: begin });
      forks.push(begin);
    }
    for (let count = min; count < max && max !== Number.POSITIVE_INFINITY; count++) {
      forks.push(into.push(UNSET) - 1);
      this.#add(part, into, isForward);
    }
    for (const fork of forks) into[fork] = { kind: 'fork', to: fork + 1, also: into.length };
  }

  /**
   * Runs a program from every position of a text.
   * @param found gets a 1 for each position at which the program accepts; null: the run ends at the first
   * @returns whether the program accepts anywhere
   */
  #run({ instructions, isForward }: Program, text: string, truths: (Uint8Array | undefined)[], found: Uint8Array | null): boolean {
    /** The position + 1 at which an instruction was reached last. */
    const reached = new Uint32Array(instructions.length);
    const { length } = text;
    const [first] = instructions;
    const isAnchored = isForward && first?.kind === 'assertion' && first.isBegin;
    /** Instructions that are still to be followed at this position. */
    const open: number[] = [];
    /** Those that read the unit at this position. */
    const reading: number[] = [];
    let accepts = false;
    for (let step = 0; step <= length; step++) {
      const at = isForward ? step : length - step;
      let hasAccepted = false;
      let steps = 0;
      if (step === 0 || !isAnchored) open.push(0);
      else if (open.length === 0) break;
      for (let pointer = open.pop(); pointer !== undefined; pointer = open.pop()) {
        if (reached[pointer] === step + 1) continue;
        reached[pointer] = step + 1;
        steps += 1;
        const instruction = instructions[pointer] as Instruction;
        if (instruction.kind === 'unit') reading.push(pointer);
        else if (instruction.kind === 'fork') open.push(instruction.also, instruction.to);
        else if (instruction.kind === 'accept') hasAccepted = true;
        else if (this.#holds(instruction, text, at, truths)) open.push(pointer + 1);
      }
      takeSteps(steps);
      if (hasAccepted) {
        if (found === null) return true;
        found[at] = 1;
        accepts = true;
      }
      const unit = text.charCodeAt(isForward ? at : at - 1);
      for (let pointer = reading.pop(); pointer !== undefined; pointer = reading.pop()) {
        if ((instructions[pointer] as Instruction & { readonly kind: 'unit' }).accepts(unit)) open.push(pointer + 1);
      }
    }
    return accepts;
  }

  #holds(
    instruction: Instruction & { readonly kind: 'assertion' | 'look' },
    text: string,
    at: number,
    truths: (Uint8Array | undefined)[],
  ): boolean {
    if (instruction.kind === 'assertion') return instruction.holds(text, at);
    let truth = truths[instruction.look];
    if (truth === undefined) {
      truth = new Uint8Array(text.length + 1);
      truths[instruction.look] = truth;
      this.#run(this.#looks[instruction.look] as Program, text, truths, truth);
    }
    return (truth[at] === 1) !== instruction.negated;
  }
}

/** Holds the place of a fork whose targets are not known yet. */
const UNSET: Instruction = { kind: 'fork', to: 0, also: 0 };
