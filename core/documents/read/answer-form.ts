import type { Database, Row } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { DocumentValue } from '../documents.ts';
import type { Quoting, RowScope } from './scope.ts';
import type { SelectList } from './select-list.ts';

/** Builds what a row answers, of its columns and of what was populated (in the order of the aliases that were planned). */
export type BuildRow<Value> = (row: Row, populated: readonly Value[]) => Value;

/** What rows are read with. */
export interface RowsContext extends Quoting {
  readonly database: Database;
}

/**
 * How answers are put together: as plain objects, or as the JSON text of the same objects. Answers grow from the inside out, and a value
 * that several documents share is built once: nobody may change it afterwards.
 */
export interface AnswerForm<Value> {
  /** What stands for a document that is not there. */
  readonly none: Value;
  list(values: readonly Value[]): Value;
  /** `{ count }`. */
  count(count: number): Value;
  /** A JSON-safe value that is there as a whole. */
  whole(value: unknown): Value;
  /** Plans how further keys follow those of an object, which becomes part of the answer. */
  extended(keys: readonly string[]): (value: DocumentValue, populated: readonly Value[]) => Value;
  /** Plans what is read of the rows of a scope and how documents are built of it: the fields in their order, then the aliases. */
  rows(
    context: RowsContext,
    scope: RowScope,
    list: SelectList,
    fields: readonly ScalarAttribute[],
    aliases: readonly string[],
  ): BuildRow<Value>;
}
