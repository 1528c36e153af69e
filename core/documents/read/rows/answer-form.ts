import type { Database, Dialect, Row } from '../../../database/index.ts';
import type { ContentType, ScalarAttribute } from '../../../model/index.ts';
import type { Layout, ListWrapper, WrappedWindow } from '../../../query/index.ts';
import type { Quoting, RowScope } from '../../plan/plan-context.ts';
import type { SelectList } from '../../plan/statement.ts';
import { kindOf } from '../../storage/names.ts';

/** Builds the answer of a row from its columns and its populated parts (in the order of the planned aliases). */
export type BuildRow<Value> = (row: Row, populated: readonly Part<Value>[]) => Part<Value>;

/** A field of a component entry. */
export interface EntryField {
  readonly key: string;
  /** Null: the name of the component. */
  readonly attribute: ScalarAttribute | null;
  /** Converts a stored value that is not null to the value in answers; null when they are the same. */
  readonly output: ((stored: unknown) => unknown) | null;
}

/** Builds the answer of a component entry. Missing keys become null. */
export type BuildEntry<Value> = (stored: Readonly<Record<string, unknown>>, populated: readonly Part<Value>[]) => Part<Value>;

/** The context for planning how rows are read. */
export interface RowsContext extends Quoting {
  readonly database: Database;
}

/**
 * How answers are built: as plain objects, or as the JSON text of the same objects. Answers grow from the inside out. A value that several
 * documents share is built once, so it must not be changed afterwards. Callers must check the budget before they join parts.
 */
export interface AnswerForm<Value> {
  /** The value for a missing document. */
  readonly none: Part<Value>;
  list(parts: readonly Part<Value>[]): Part<Value>;
  /** `{ documents, total }`: a window of a list, and the length of the whole list. */
  counted(parts: readonly Part<Value>[], total: number): Part<Value>;
  /** `{ count }`. */
  count(count: number): Part<Value>;
  /** A document of a polymorphic relation: begins with the uid of its type, as `__type`. */
  typed(document: Part<Value>, uid: string): Part<Value>;
  /** Writes the text of a wrapper around a list; null for a form without text. */
  readonly wrap: ((wrapper: ListWrapper, list: Part<Value>, window: WrappedWindow, total: number) => Part<Value>) | null;
  /**
   * Plans how component entries are built: the given fields of the stored entry, then the populated parts under the aliases.
   * @param layout another layout, for text
   */
  entries(fields: readonly EntryField[], aliases: readonly string[], layout?: Layout): BuildEntry<Value>;
  /**
   * Plans which columns of a scope's rows are read, and how documents are built from them: the fields in order, then the aliases.
   * @param layout another layout, for text
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

/** The size of a part each time it occurs in the answer: a part that many documents share is built once but written several times. */
export interface Weight {
  /** Number of documents and component entries in it, each counted as often as it occurs. */
  readonly nodes: number;
  /** Length of its JSON text: exact for text, approximate for objects. */
  readonly size: number;
}

/** A part of an answer. */
export interface Part<Value> extends Weight {
  readonly value: Value;
}

/** The total size of several parts, with separators. */
export function weightOf(parts: readonly Weight[]): Weight {
  let nodes = 0;
  let size = 0;
  for (const part of parts) {
    nodes += part.nodes;
    size += part.size + 1;
  }
  return { nodes, size };
}

/** A function that converts a driver's value (never null) to the value in answers; null when they are the same. */
export function fieldDecoder(dialect: Dialect, attribute: ScalarAttribute): ((raw: unknown) => unknown) | null {
  const decode = dialect.decoder(kindOf(attribute));
  const output = attribute.type.output?.bind(attribute.type) ?? null;
  if (decode && output) return (raw) => output(decode(raw));
  return decode ?? output;
}

/**
 * A document as an object: the selected attributes under their names, populated ones under their aliases. JSON-safe. Populated documents
 * and lists may be shared between documents of one answer, so copy them before you change them.
 */
export type DocumentValue = Record<string, unknown>;

/** A document without the private attributes of its type. Code that reads documents `identified` (`CheckOptions`) answers with this. */
export function withoutPrivate(document: DocumentValue, { attributes }: ContentType): DocumentValue {
  return Object.fromEntries(Object.entries(document).filter(([name]) => attributes.get(name)?.private !== true));
}
