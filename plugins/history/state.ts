import { createHash } from 'node:crypto';
import type { RestoredState, VersionLink, VersionState } from 'plinth';

/** State of a version: its values, and the links that it holds. */
export type State = Required<RestoredState>;

/** A state as one JSON text per attribute. The links have a key that no attribute has (`LINKS`). */
type Pieces = ReadonlyMap<string, string>;

/**
 * How the earlier text of an attribute is made from the later one. Null: there was none. `v`: the earlier value. A list: keep the first
 * `start` and the last `end` characters, and put `between` in the middle.
 */
type Step = null | { readonly v: unknown } | readonly [start: number, end: number, between: string];

const LINKS = '';

/** Estimated JSON characters of a splice besides its `between`. */
const AROUND_STEP = 12;

/** A serialized state, with its digest. */
export interface WrittenState {
  readonly pieces: Pieces;
  readonly text: string;
  readonly sum: string;
}

/** Serializes a state. Equal states have equal texts. */
export function writeState(values: VersionState['values'], links: readonly VersionLink[]): WrittenState {
  const pieces = piecesOf({ ...values, [LINKS]: links });
  const text = textOf(pieces);
  return { pieces, text, sum: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}

/** Reads what `writeState` wrote. */
export function readState(text: string): State {
  const { [LINKS]: links, ...values } = JSON.parse(text) as Record<string, unknown>;
  return { values, links: links as readonly VersionLink[] };
}

/** Serializes the step from a state to the one before it: what differs, or the whole earlier state if that is shorter. */
export function stepBack(before: WrittenState, after: WrittenState | null): string {
  const whole = `{"whole":${before.text}}`;
  if (after === null) return whole;
  const steps: Record<string, Step> = {};
  for (const name of new Set([...before.pieces.keys(), ...after.pieces.keys()])) {
    const [old, now] = [before.pieces.get(name), after.pieces.get(name)];
    if (old !== now) Object.defineProperty(steps, name, { value: old === undefined ? null : stepTo(old, now ?? ''), enumerable: true });
  }
  const text = JSON.stringify({ steps });
  return text.length < whole.length ? text : whole;
}

/** Rebuilds a state from the one after it. @param after null if `back` contains the whole state */
export function stepInto(back: string, after: string | null): string {
  const { whole, steps } = JSON.parse(back) as { readonly whole?: object; readonly steps?: Readonly<Record<string, Step>> };
  if (whole !== undefined) return textOf(piecesOf(whole));
  const pieces = new Map(piecesOf(JSON.parse(after ?? '{}')));
  for (const [name, step] of Object.entries(steps ?? {})) {
    const now = pieces.get(name) ?? '';
    if (step === null) pieces.delete(name);
    else if ('v' in step) pieces.set(name, JSON.stringify(step.v));
    else pieces.set(name, now.slice(0, step[0]) + step[2] + now.slice(now.length - step[1]));
  }
  return textOf(pieces);
}

function piecesOf(values: object): Pieces {
  return new Map(
    Object.entries(values).flatMap(([name, value]) => {
      const text: string | undefined = JSON.stringify(value);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

function textOf(pieces: Pieces): string {
  const names = [...pieces.keys()].sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${pieces.get(name)}`).join(',')}}`;
}

function stepTo(old: string, now: string): Step {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old.charCodeAt(start) === now.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && old.charCodeAt(old.length - 1 - end) === now.charCodeAt(now.length - 1 - end)) end++;
  const between = old.slice(start, old.length - end);
  return between.length + AROUND_STEP < old.length ? [start, end, between] : { v: JSON.parse(old) };
}
