import { aligned } from './align.ts';
import { changedPaths } from './changed.ts';
import { keyed } from './entries.ts';
import type { FormStore } from './form-store.ts';
import { type Merged, merge } from './merge.ts';
import type { Path } from './path.ts';
import type { Values } from './shape.ts';
import { withValue } from './tree.ts';
import { NO_FAULTS } from './validate.ts';
import { without } from './without.ts';

/** What a document was made of when it was sent: what came back is laid beside it. */
export interface Sent {
  readonly values: Values;
  readonly body: Values;
}

/** What has been typed and not stored yet, as it is kept on the machine. */
export interface Unsaved {
  readonly base: Values;
  readonly values: Values;
}

/** What is to be sent now; given back to `accept` with the answer. */
export function send(store: FormStore): Sent {
  store.pause();
  return { values: store.values, body: store.body() };
}

/** The server has stored what was sent. What was typed since stays. */
export function accept(store: FormStore, sent: Sent, document: Values): void {
  const stored = keyed(store.shape, document, sent.values);
  store.rebase(stored, merge(store.shape, sent.values, store.values, stored).values);
  store.setFaults(NO_FAULTS);
}

/** Whether a document of the server is what was sent: its answer was lost. */
export function isStoredAs({ shape }: FormStore, sent: Sent, document: Values): boolean {
  return changedPaths(shape, aligned(shape, keyed(shape, document), sent.values), sent.values).length === 0;
}

/**
 * Somebody else has stored the document meanwhile: what touches other places is put together, and the rest is for people to decide.
 * Nothing changes until `settle`.
 */
export function compare({ shape, stored, values }: FormStore, document: Values): Merged {
  return merge(shape, stored, values, keyed(shape, document));
}

/**
 * Takes what somebody else stored, and of what both changed what was decided.
 * @param decided values by the paths of the conflicts; mine where none is said
 */
export function settle(store: FormStore, document: Values, decided: ReadonlyMap<Path, unknown> = new Map()): void {
  const { values: merged, theirs, both, conflicts } = compare(store, document);
  let values = merged;
  for (const [path, value] of decided) values = withValue(values, path, value);
  store.rebase(keyed(store.shape, document), values, [...theirs, ...both, ...conflicts.map(({ path }) => path)]);
}

/** What a crash must not take. Passwords are typed again: nothing of them lies on a machine. */
export function unsaved({ shape, stored, values }: FormStore): Unsaved {
  return { base: stored, values: without(shape, values, ({ type }) => type === 'password') };
}

/** Lays what was kept on the machine over the document, as if the same person had typed it now: one step, which may be taken back. */
export function restore(store: FormStore, { base, values }: Unsaved): Merged {
  const merged = merge(store.shape, base, values, store.values);
  store.together(() => {
    for (const { name } of store.shape.attributes) if (merged.values[name] !== store.values[name]) store.set(name, merged.values[name]);
  });
  return merged;
}
