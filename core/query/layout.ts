import type { ScalarAttribute } from '../model/index.ts';

/** What cannot be written as text by a layout: the same query is answered as objects, and whoever asked says what is wrong with them. */
export class UnwritableError extends Error {}

/** Writes the values of fields where JSON.stringify would not write them as they should be. */
export interface ValueWriter {
  /** Tells writers apart: those of one name write alike. */
  readonly name: string;
  /** Which values come out as JSON.stringify writes them: all, none, numbers from one to another, or texts of letters, digits and `_` that are listed. */
  readonly plain: 'all' | 'none' | { readonly from: number; readonly to: number } | { readonly names: readonly string[] };
  /**
   * The JSON text of a value that is not null, as it is answered in objects.
   * @throws for a value that cannot be written
   */
  write(value: unknown): string;
}

/** A member of an object: a field of what is read, something populated, or a text that is always the same. */
export type LayoutMember =
  | {
      readonly kind: 'field';
      readonly key: string;
      /** One of the fields of the selection. */
      readonly attribute: ScalarAttribute;
      /** Whether null cannot be written. */
      readonly required: boolean;
      readonly writer: ValueWriter;
    }
  | {
      readonly kind: 'populate';
      readonly key: string;
      /** Of something that the selection populates. */
      readonly alias: string;
      readonly required: boolean;
    }
  | { readonly kind: 'text'; readonly key: string; readonly text: string };

/** The members of an object in JSON text, under names and in an order of their own. Objects do without. */
export interface Layout {
  /** Equal for layouts that write alike: plans are kept by it. */
  readonly key: string;
  readonly members: readonly LayoutMember[];
}

/** Which part of a list a text shows. */
export interface WrappedWindow {
  readonly offset: number;
  readonly limit: number;
  /** See `Page.all`. */
  readonly all?: boolean;
}

/** Writes what belongs around the text of a list that a window was read of. Objects do without. */
export interface ListWrapper {
  /** Equal for wrappers that write alike: plans are kept by it. */
  readonly key: string;
  /** @param total of all windows; 0 where nothing was counted */
  write(list: string, window: WrappedWindow, total: number): string;
}

/** Makes the layout of some members. */
export function layoutOf(members: readonly LayoutMember[]): Layout {
  return Object.freeze({ key: JSON.stringify(members.map(keyOf)), members });
}

function keyOf(member: LayoutMember): readonly unknown[] {
  switch (member.kind) {
    case 'field':
      return [member.key, member.attribute.name, member.writer.name, member.required ? 1 : 0];
    case 'populate':
      return [member.key, member.alias, member.required ? 1 : 0];
    case 'text':
      return [member.key, member.text];
  }
}
