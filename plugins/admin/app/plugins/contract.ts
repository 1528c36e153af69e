/** The contract between the page and modules of plugins. They share only an element and props: no framework and no build. */
import type * as plugin from '../../module-props.ts';
import type { InputProps } from '../fields/field.ts';
import type { Translations } from '../i18n/module-translations.ts';
import type { Check, Traits } from '../traits/traits.ts';
import type { BuiltInType } from '../traits/types.ts';

/** The exports of a plugin's module. */
export interface PluginModule<Props> {
  /** Renders into an element, which belongs to the module. */
  mount(element: HTMLElement, props: Props & Translations): Mounted<Props & Translations>;
}

/** A mounted module. */
export interface Mounted<Props> {
  /** Called with all props after any of them has changed. */
  update(props: Props): void;
  /** Called before the element is removed. */
  unmount(): void;
}

export type { Ask } from '../../module-props.ts';

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
      | 'text'
      | 'filterText'
      | 'filterValue'
      | 'width'
      | 'columnRank'
      | 'isAtEnd'
      | 'isSortable'
      | 'isExact'
      | 'isChosen'
      | 'isSettable'
      | 'isUnique'
      | 'inRules'
    >
  > {
  /** A built-in type whose traits it inherits, with the cell and the difference: `string`, `text`, `integer`, `date`. */
  readonly like?: Exclude<BuiltInType, 'relation' | 'media' | 'component' | 'dynamiczone' | 'password'>;
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
export type PanelProps = Omit<plugin.PanelProps, keyof Translations>;

/** Props of a plugin's page. */
export type PageProps = Omit<plugin.PageProps, keyof Translations>;
