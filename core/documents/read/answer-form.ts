import type { Database, Row } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { Layout, ListWrapper, WrappedWindow } from '../../query/index.ts';
import type { Part } from './part.ts';
import type { Quoting, RowScope } from './scope.ts';
import type { SelectList } from './select-list.ts';

/** Builds what a row answers, of its columns and of what was populated (in the order of the aliases that were planned). */
export type BuildRow<Value> = (row: Row, populated: readonly Part<Value>[]) => Part<Value>;

/** A field of a component entry. */
export interface EntryField {
  readonly key: string;
  /** Null for the name of the component. */
  readonly attribute: ScalarAttribute | null;
  /** Turns a stored value that is not null into what is answered; null where it is answered as it is. */
  readonly output: ((stored: unknown) => unknown) | null;
}

/** Builds what a component entry answers; keys that it does not have are null. */
export type BuildEntry<Value> = (stored: Readonly<Record<string, unknown>>, populated: readonly Part<Value>[]) => Part<Value>;

/** What rows are read with. */
export interface RowsContext extends Quoting {
  readonly database: Database;
}

/**
 * How answers are put together: as plain objects, or as the JSON text of the same objects. Answers grow from the inside out, and a value
 * that several documents share is built once: nobody may change it afterwards. Whoever puts parts together has made sure that there is room for them.
 */
export interface AnswerForm<Value> {
  /** What stands for a document that is not there. */
  readonly none: Part<Value>;
  list(parts: readonly Part<Value>[]): Part<Value>;
  /** `{ documents, total }`: a window of a list, and how long all of it is. */
  counted(parts: readonly Part<Value>[], total: number): Part<Value>;
  /** `{ count }`. */
  count(count: number): Part<Value>;
  /** Puts what a wrapper writes around a list; null where nothing is written. */
  readonly wrap: ((wrapper: ListWrapper, list: Part<Value>, window: WrappedWindow, total: number) => Part<Value>) | null;
  /**
   * Plans how component entries are built: the given fields of what is stored, then what was populated, by the aliases.
   * @param layout how they are written instead, where they are written
   */
  entries(fields: readonly EntryField[], aliases: readonly string[], layout?: Layout): BuildEntry<Value>;
  /**
   * Plans what is read of the rows of a scope and how documents are built of it: the fields in their order, then the aliases.
   * @param layout how they are written instead, where they are written
   */
  rows(
    context: RowsContext,
    scope: RowScope,
    list: SelectList,
    fields: readonly ScalarAttribute[],
    aliases: readonly string[],
    layout?: Layout,
  ): BuildRow<Value>;
}
