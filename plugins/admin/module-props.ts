/** What the page gives to modules of plugins. Types only, shared by the page and by plugins; it imports only other files of types. */
import type { Attribute, Model, Person, Type } from './api/told.ts';

/** The language of the page, for code of plugins, which cannot import from the page. */
export interface Translations {
  /** The language of the page with its region, for `Intl`: `de-AT`. */
  readonly language: string;
  /**
   * Returns a text of the plugin in the language of the page, by its id in the catalogs of `ADMIN.addTranslations`. Values replace
   * placeholders such as `{name}`; the number `count` selects the plural form.
   */
  t(id: string, values?: Readonly<Record<string, string | number>>): string;
}

/** Options of a request. */
export interface AskOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, unless it is a form or a file. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request as the signed-in person. If the session has ended, it asks for the password and repeats the request.
 * @param path below `/admin/api`: `/content/articles?fields=title`
 * @returns the body of the response; rejects with an `Error` whose `problem` has `status`, `name`, `message` and `details`
 */
export type Ask = (path: string, options?: AskOptions) => Promise<unknown>;

/** Props of the module of a field. */
export interface FieldProps extends Translations {
  /** Id of the control, which the label refers to. */
  readonly id: string;
  /** Path of its value in the form: `title`, `blocks.quote-12.text`. */
  readonly path: string;
  /** The attribute, as in the model. */
  readonly attribute: Attribute;
  readonly value: unknown;
  onChange(value: unknown): void;
  readonly disabled: boolean;
  /** What is wrong with the value, as a sentence; null: nothing. */
  readonly error: string | null;
  readonly locale: string | null;
  /** The content type of the document, as in the model. */
  readonly type: Type;
}

/** Props of the module of a panel beside a form. */
export interface PanelProps extends Translations {
  /** The content type of the document, as in the model. */
  readonly type: Type;
  /** Null: the document is not saved yet. */
  readonly documentId: string | null;
  readonly locale: string | null;
  /** The document with unsaved changes. It is updated when typing pauses. */
  readonly document: Readonly<Record<string, unknown>>;
  /** Whether the form cannot be edited. */
  readonly disabled: boolean;
  /** Sets a value in the form as if it were typed: undo reverts it, and it is saved with the form. */
  set(attribute: string, value: unknown): void;
  readonly ask: Ask;
}

/** Props of the module of a page, and of a widget of the first page. */
export interface PageProps extends Translations {
  readonly person: Person | null;
  readonly model: Model;
  readonly ask: Ask;
}
