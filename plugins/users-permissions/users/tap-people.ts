import type { Caller, DocumentEvent, Documents, PendingChange, RecordedChange, RecordedRow } from 'plinth';
import type { Population } from '../population.ts';

/** The input of a user, by attribute. */
export type UserData = Readonly<Record<string, unknown>>;

/** Taps of a part of the plugin on changes of users, made by any caller in any way. */
export interface UserTaps {
  /** Before a user is created or changed. @param documentId null: created @returns the data to write instead; throws to refuse */
  write?(data: UserData, documentId: string | null, caller: Caller): UserData | Promise<UserData>;
  /** Whether `record` reads the links of users. Default false. */
  readonly links?: boolean;
  /** In the transaction: returns the rows with others added, as a tap of `record`. Throws to roll back. */
  record?(rows: readonly RecordedRow[], change: RecordedChange): readonly RecordedRow[];
  /** After the commit. */
  committed?(event: DocumentEvent, caller: Caller): void | Promise<void>;
}

/** Adds the taps of a part of the plugin, named `<plugin>:<part>`. Parts run in the order in which they are added. */
export function tapPeople(
  { hooks }: Documents,
  { plugin, type }: Pick<Population, 'plugin' | 'type'>,
  part: string,
  { write, links = false, record, committed }: UserTaps,
): void {
  const tap = { name: `${plugin}:${part}`, types: [type] };
  if (write !== undefined) {
    hooks.before.tapPromise(tap.name, async (change: PendingChange, caller) => {
      if ((change.kind !== 'create' && change.kind !== 'update') || change.type.uid !== type) return change;
      return { ...change, data: await write(change.data, change.documentId, caller) };
    });
  }
  if (record !== undefined) hooks.record.tap({ ...tap, links }, record);
  if (committed !== undefined) hooks.committed.tapPromise(tap, async (event, caller) => committed(event, caller));
}
