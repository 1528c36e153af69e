import type * as served from '../../api/told.ts';
import type { Translations } from '../i18n/module-translations.ts';
import type { PlainMessageId } from '../i18n/translate.ts';
import type { Operator } from './operators.ts';
import type { FieldName } from './types.ts';

/** How strictly values are checked. A draft may be incomplete: it only fails where the server would refuse to store it. */
export type Strictness = 'draft' | 'publish';

/** The options of an attribute that checks read. */
export type Checked = Pick<served.Attribute, 'name' | 'type' | 'required' | 'min' | 'max' | 'minLength' | 'maxLength' | 'regex' | 'enum'>;

/** The second argument of the functions of traits, after the value. */
export interface About extends Translations {
  readonly attribute: Checked;
}

/** Returns what is wrong with a value that is not empty, as a sentence that says what to do; null when nothing is wrong. */
export type Check = (value: unknown, about: About & { readonly strictness: Strictness }) => string | null;

/** Types of an HTML input that enter the value of a filter. */
export type HtmlInput = 'text' | 'number' | 'date' | 'time' | 'datetime-local';

/** How the value of a filter is entered. What is no type of an HTML input has a branch in `content/list/value-input.tsx`. */
export type FilterInput = HtmlInput | 'yes or no' | 'choices' | 'documents';

/**
 * What the page does with values of an attribute type, beside showing them. `types.ts` has the traits of each type. They are available
 * before any component is loaded.
 */
export interface Traits {
  /** Name of the components that show it, in `fields/table.ts`. A plugin's type has an input of its own. */
  readonly field: FieldName;
  /** The title of the type in the model builder; null: derived from its name. */
  readonly name: PlainMessageId | null;
  /** The description of the type in the model builder; null: that of the server. */
  readonly about: PlainMessageId | null;

  /** Operators of filters, the default first. Empty: it cannot be filtered. */
  readonly operators: readonly Operator[];
  readonly filterInput: FilterInput;
  /** Formats the value of a filter as rows of the list show it. Default: as it is. */
  filterText?(value: string, about: About): string;
  /** Converts what people entered for a filter to what the server compares with, when it is requested. Default: as it is. */
  filterValue?(value: string, about: About): string;
  /** Whether the server can sort by it. */
  readonly isSortable: boolean;
  /** Whether its values have the same text form everywhere and can be compared, so that a page of a long list can begin after a value. */
  readonly isExact: boolean;

  /** The default width of its column, in pixels. */
  readonly width: number;
  /** Rank of its column: the three lowest are shown by default. Null: it is not shown by default. */
  readonly columnRank: number | null;
  /** Whether its column is aligned to the end, so that digits are below each other. */
  readonly isAtEnd: boolean;
  /** Formats a value as text in one line, for cells, labels and differences. Default: as it is stored. */
  text?(value: unknown, about: About): string;
  /**
   * For labels of component entries: its rank (the attribute with the lowest rank that is not empty is used), and its text. Null: never
   * used.
   */
  readonly label: { readonly rank: number; text(value: unknown): string } | null;

  /** Converts a value to the form in which the server stores it, to compare what was typed with what is stored. Default: as it is. */
  storedForm?(value: unknown): unknown;
  /** Whether people write it as a text: differences are shown word by word, and texts of several lines are merged line by line. */
  readonly prose: 'line' | 'lines' | null;
  /** Whether it is selected rather than typed: undo then reverts each change separately. */
  readonly isChosen: boolean;
  /** Whether many documents can get the same value at once. */
  readonly isSettable: boolean;
  /** Whether its value must differ between documents: copies and translations leave it out. */
  readonly isUnique: boolean;
  /** Whether its value is never shown: it has no column, and is neither copied nor kept in the browser. */
  readonly isSecret: boolean;
  /** Whether the form for rights can compare it with a value. */
  readonly inRules: boolean;

  /** Run in this order, until one finds a problem. */
  readonly checks: readonly Check[];
  /** Returns what to do when a needed value is missing. Null: it is never missing. */
  readonly missing: (() => string) | null;
}
