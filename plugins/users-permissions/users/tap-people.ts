import type { Caller, DocumentEvent, Documents, PendingChange, RecordedChange, RecordedRow } from 'plinth';
import type { Population } from '../population.ts';

/** What the input of a user says, by attribute. */
export type UserData = Readonly<Record<string, unknown>>;

/** What a part of the plugin does around changes of users, whoever makes them and whichever way. */
export interface UserTaps {
  /** Before somebody is made or changed. @param documentId null: somebody is made @returns what is written, in place of `data`; throws to refuse */
  write?(data: UserData, documentId: string | null, caller: Caller): UserData | Promise<UserData>;
  /** Inside the transaction: the rows with others added, as a tap of `record`. Throws to undo the change. */
  record?(rows: readonly RecordedRow[], change: RecordedChange): readonly RecordedRow[];
  /** Once it is there for good. */
  committed?(event: DocumentEvent, caller: Caller): void | Promise<void>;
}

/** Taps what a part of the plugin does, in its name: `part`. Parts come in the order in which they are tapped. */
export function tapPeople(
  { hooks }: Documents,
  { plugin, type }: Pick<Population, 'plugin' | 'type'>,
  part: string,
  { write, record, committed }: UserTaps,
): void {
  const tap = { name: `${plugin}:${part}`, types: [type] };
  if (write !== undefined) {
    hooks.before.tapPromise(tap.name, async (change: PendingChange, caller) => {
      if ((change.kind !== 'create' && change.kind !== 'update') || change.type.uid !== type) return change;
      return { ...change, data: await write(change.data, change.documentId, caller) };
    });
  }
  if (record !== undefined) hooks.record.tap(tap, record);
  if (committed !== undefined) hooks.committed.tapPromise(tap, async (event, caller) => committed(event, caller));
}
