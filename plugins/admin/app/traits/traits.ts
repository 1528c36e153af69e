import type * as served from '../../api/told.ts';
import type { Spoken } from '../words/spoken.ts';
import type { Operator } from './operators.ts';
import type { FieldName } from './types.ts';

/** How strictly values are checked. A draft may be incomplete: it only fails where the server would refuse to store it. */
export type Strictness = 'draft' | 'publish';

/** The options of an attribute that checks look at. */
export type Checked = Pick<served.Attribute, 'name' | 'type' | 'required' | 'min' | 'max' | 'minLength' | 'maxLength' | 'regex' | 'enum'>;

/** What functions of traits get beside a value. */
export interface About extends Spoken {
  readonly attribute: Checked;
}

/** Returns what is wrong with a value that is not empty, as a sentence that says what to do; null when nothing is wrong. */
export type Check = (value: unknown, about: About & { readonly strictness: Strictness }) => string | null;

/** How the value of a filter is entered. The first five are types of an HTML input. */
export type FilterInput = 'text' | 'number' | 'date' | 'time' | 'datetime-local' | 'yes or no' | 'choices' | 'documents';

/**
 * What the page does with values of an attribute type, beside showing them: `types.ts` has those of each type. It is known before any
 * component is loaded.
 */
export interface Traits {
  /** The components that show it, in `fields/table.ts`. A plugin's type has an input of its own. */
  readonly field: FieldName;
  /** The name of the type in the model builder, to be translated by `t`; null: words of its own name. */
  readonly name: string | null;
  /** What its values are, in the model builder; null: the description that the server has. */
  readonly about: string | null;

  /** Operators of filters, the default first. Empty: it cannot be filtered. */
  readonly operators: readonly Operator[];
  readonly filterInput: FilterInput;
  /** Formats the value of a filter as rows of the list show it. Default: as it is. */
  filterText?(value: string): string;
  /** Whether the server can sort by it. */
  readonly isSortable: boolean;
  /** Whether its values are the same text everywhere and can be compared, so that a page of a long list can begin after one. */
  readonly isExact: boolean;

  /** The default width of its column, in pixels. */
  readonly width: number;
  /** How informative its column is: the lowest three are shown before anybody has chosen. Null: it is not shown then. */
  readonly columnRank: number | null;
  /** Whether its column is aligned to the end, so that digits are below each other. */
  readonly isAtEnd: boolean;
  /** A value as text in one line, if not as it is stored: in cells, labels and differences. */
  text?(value: unknown, about: About): string;
  /** How well it names an entry of a component (the lowest that is not empty does), and the text. Null: it does not. */
  readonly label: { readonly rank: number; text(value: unknown): string } | null;

  /** Whether people write it as a text: differences are shown by word, and merged by line if it has several. */
  readonly prose: 'line' | 'lines' | null;
  /** Whether it is selected rather than typed: each change is a step of undo of its own. */
  readonly isChosen: boolean;
  /** Whether many documents can get the same value at once. */
  readonly isSettable: boolean;
  /** Whether each document has another value: copies and translations do not take it over. */
  readonly isUnique: boolean;
  /** Whether nobody ever sees it: no column, no copy, not kept in the browser. */
  readonly isSecret: boolean;
  /** Whether the form for rights can compare it with a value. */
  readonly inRules: boolean;

  /** All are asked in this order, until one finds something. */
  readonly checks: readonly Check[];
  /** Returns what to do when a needed value is missing. Null: it is never missing. */
  readonly missing: (() => string) | null;
}
