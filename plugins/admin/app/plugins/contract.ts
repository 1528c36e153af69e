/** The contract between the page and modules of plugins. They share only an element and props: no framework and no build. */
import type { RequestOptions } from '../client/http-client.ts';
import type { Model, Person, Type } from '../client/types.ts';
import type { Values } from '../form/shape.ts';

/** Props that every module gets. */
export interface Spoken {
  /** The language of the page with its region, for `Intl`: `de-AT`. */
  readonly language: string;
  /** Translates a text, if `ADMIN.addWords` has a translation. Replaces placeholders such as `{name}`. */
  t(english: string, fillings?: Readonly<Record<string, string | number>>): string;
}

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
