/** The contract between the page and modules of plugins. They share only an element and props: no framework and no build. */
import type { RequestOptions } from '../client/http-client.ts';
import type { Model, Person, Type } from '../client/types.ts';
import type { InputProps } from '../fields/field.ts';
import type { Values } from '../form/shape.ts';
import type { Check, Traits } from '../traits/traits.ts';
import type { KnownType } from '../traits/types.ts';
import type { Spoken } from '../words/spoken.ts';

/** The exports of a plugin's module. */
export interface PluginModule<Props> {
  /** Renders into an element, which belongs to the module. */
  mount(element: HTMLElement, props: Props & Spoken): Mounted<Props & Spoken>;
}

/** A mounted module. */
export interface Mounted<Props> {
  /** Called with all props after any of them has changed. */
  update(props: Props): void;
  /** Called before the element is removed. */
  unmount(): void;
}

/**
 * Sends a request as the signed-in person. If the session has ended, it asks for the password and repeats the request.
 * @param path below `/admin/api`: `/content/articles?fields=title`
 * @returns the body of the response; rejects with an `Error` whose `problem` has `status`, `name`, `message` and `details`
 */
export type Ask = (path: string, options?: RequestOptions) => Promise<unknown>;

/** The exports of the module of a field. */
export interface FieldModule extends PluginModule<InputProps> {
  /** What the page does with values of the type, beside editing them. Default: what works for every stored value. */
  readonly traits?: OwnTraits;
}

/** Traits of a plugin's type. Omitted ones are taken from the type that it is like. */
export interface OwnTraits
  extends Partial<
    Pick<
      Traits,
      'text' | 'width' | 'columnRank' | 'isAtEnd' | 'isSortable' | 'isExact' | 'isChosen' | 'isSettable' | 'isUnique' | 'inRules'
    >
  > {
  /** A built-in type whose traits it inherits, with the cell and the difference: `string`, `text`, `integer`, `date`. */
  readonly like?: Exclude<KnownType, 'relation' | 'media' | 'component' | 'dynamiczone' | 'password'>;
  /** Names of operators, out of those of the type that it is like; the default first. */
  readonly operators?: readonly string[];
  /** Whether people write it as a text: differences are shown word by word, and a conflict can be resolved by another text. */
  readonly prose?: boolean;
  /** Whether it can name an entry of a component. */
  readonly label?: boolean;
  /** Checks a value that is not empty, after the checks of the type it is like. */
  readonly check?: Check;
}

/** Props of a panel beside a form. Those of a field are `InputProps`. */
export interface PanelProps {
  readonly type: Type;
  /** Null: the document is not saved yet. */
  readonly documentId: string | null;
  readonly locale: string | null;
  /** The document with unsaved changes. It is updated when typing pauses. */
  readonly document: Values;
  /** Whether the form cannot be edited. */
  readonly disabled: boolean;
  /** Sets a value in the form as if it were typed: undo reverts it, and it is saved with the form. */
  set(attribute: string, value: unknown): void;
  readonly ask: Ask;
}

/** Props of a plugin's page. */
export interface PageProps {
  readonly person: Person | null;
  readonly model: Model;
  readonly ask: Ask;
}
