import { aligned } from './align.ts';
import { changedPaths } from './changed.ts';
import { keyed } from './entries.ts';
import type { FormStore } from './form-store.ts';
import { type Merged, merge } from './merge.ts';
import type { Path } from './path.ts';
import type { Values } from './shape.ts';
import { withValue } from './tree.ts';
import { NO_FAULTS } from './validate.ts';

/** The document as it was when it was sent. The response is compared with it. */
export interface Sent {
  readonly values: Values;
  readonly body: Values;
}

/** Returns what to send now. Pass it to `accept` with the response. */
export function send(store: FormStore): Sent {
  store.pause();
  return { values: store.values, body: store.body() };
}

/** Takes in the response to what was sent. Values that were typed since remain. */
export function accept(store: FormStore, sent: Sent, document: Values): void {
  const stored = keyed(store.shape, document, sent.values);
  store.rebase(stored, merge(store.shape, sent.values, store.values, stored).values);
  store.setFaults(NO_FAULTS);
}

/** Whether a document of the server is the one that was sent, although its response was lost. */
export function isStoredAs({ shape }: FormStore, sent: Sent, document: Values): boolean {
  return changedPaths(shape, aligned(shape, keyed(shape, document), sent.values), sent.values).length === 0;
}

/**
 * Merges the form with a document that somebody else has saved. Changes in different places are combined; conflicts are returned for people
 * to decide. The form does not change before `settle`.
 */
export function compare({ shape, stored, values }: FormStore, document: Values): Merged {
  return merge(shape, stored, values, keyed(shape, document));
}

/**
 * Takes in what somebody else has saved, with decisions on the conflicts.
 * @param decided values by the paths of the conflicts; without one, the form's value wins
 */
export function settle(store: FormStore, document: Values, decided: ReadonlyMap<Path, unknown> = new Map()): void {
  const { values: merged, theirs, both, conflicts } = compare(store, document);
  let values = merged;
  for (const [path, value] of decided) values = withValue(values, path, value);
  store.rebase(keyed(store.shape, document), values, [...theirs, ...both, ...conflicts.map(({ path }) => path)]);
}
