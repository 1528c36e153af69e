import type { Database, Dialect, Row } from '../../../database/index.ts';
import type { ContentType, ScalarAttribute } from '../../../model/index.ts';
import type { Layout, ListWrapper, WrappedWindow } from '../../../query/index.ts';
import type { Quoting, RowScope } from '../../plan/scope.ts';
import type { SelectList } from '../../plan/statement.ts';
import { kindOf } from '../../storage/names.ts';

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

/** What a piece of an answer takes wherever it is written out: something that many documents share is built once and written often. */
export interface Weight {
  /** Documents and component entries in it, each as often as it stands there. */
  readonly nodes: number;
  /** Characters of its JSON text: exactly those of text, about those of objects. */
  readonly size: number;
}

/** A piece of an answer. */
export interface Part<Value> extends Weight {
  readonly value: Value;
}

/** What pieces take beside each other, with what stands between them. */
export function weightOf(parts: readonly Weight[]): Weight {
  let nodes = 0;
  let size = 0;
  for (const part of parts) {
    nodes += part.nodes;
    size += part.size + 1;
  }
  return { nodes, size };
}

/** Turns what the driver gave for a column into what is answered. Never called with null; null when it is answered as it is. */
export function fieldDecoder(dialect: Dialect, attribute: ScalarAttribute): ((raw: unknown) => unknown) | null {
  const decode = dialect.decoder(kindOf(attribute));
  const output = attribute.type.output?.bind(attribute.type) ?? null;
  if (decode && output) return (raw) => output(decode(raw));
  return decode ?? output;
}

/**
 * A document as it is read: the selected attributes under their names, populated ones under their aliases. JSON-safe. Populated documents and lists may
 * be shared, within one answer, by all that lead to them: copy what you change.
 */
export type DocumentValue = Record<string, unknown>;

/** A document without what is private of its type: what code may answer of one that it has read `identified` (`CheckOptions`). */
export function withoutPrivate(document: DocumentValue, { attributes }: ContentType): DocumentValue {
  return Object.fromEntries(Object.entries(document).filter(([name]) => attributes.get(name)?.private !== true));
}
