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

/** Documents of another type, whose changes a plugin records in the same tap. */
export interface MoreRecords {
  readonly type: string;
  readonly record: NonNullable<UserTaps['record']>;
}

/** Has the parts do what they do, each in its turn: a plugin taps a hook once. */
export function tapPeople(
  { hooks }: Documents,
  { plugin, type: uid }: Pick<Population, 'plugin' | 'type'>,
  parts: readonly UserTaps[],
  more: MoreRecords | null,
): void {
  const types = [uid];
  hooks.before.tapPromise(plugin, async (change: PendingChange, caller) => {
    if ((change.kind !== 'create' && change.kind !== 'update') || change.type.uid !== uid) return change;
    let { data } = change;
    for (const part of parts) data = (await part.write?.(data, change.documentId, caller)) ?? data;
    return { ...change, data };
  });
  hooks.record.tap({ name: plugin, types: more === null ? types : [...types, more.type] }, (rows, change) => {
    if (change.type.uid === more?.type) return more.record(rows, change);
    return parts.reduce((all, part) => part.record?.(all, change) ?? all, rows);
  });
  hooks.committed.tapPromise({ name: plugin, types }, async (event, caller) => {
    for (const part of parts) await part.committed?.(event, caller);
  });
}
