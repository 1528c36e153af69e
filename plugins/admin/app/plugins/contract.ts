/** What the page has to do with modules of plugins. They share nothing with it but an element and what they are told: no framework, no build. */
import type { RequestOptions } from '../client/http-client.ts';
import type { Model, Person, Type } from '../client/types.ts';
import type { Values } from '../form/shape.ts';

/** What every module is told besides. */
export interface Spoken {
  /** The language of the page, with its region: `de-AT`, for `Intl`. */
  readonly language: string;
  /** A text in the language of the page, where `ADMIN.addWords` has said it; else as it is. `{name}` is filled in. */
  t(english: string, fillings?: Readonly<Record<string, string | number>>): string;
}

/** What a module of a plugin exports. */
export interface PluginModule<Props> {
  /** Puts what it shows into an element of the page, which is its own. */
  mount(element: HTMLElement, props: Props & Spoken): Mounted<Props & Spoken>;
}

/** What has been put there. */
export interface Mounted<Props> {
  /** Called with everything that it is told, whenever something of that has changed. */
  update(props: Props): void;
  /** Called before the element goes. */
  unmount(): void;
}

/**
 * Sends a request of the person who looks. A session that has ended meanwhile is renewed over the page, and the request sent again.
 * @param path below `/admin/api`: `/content/articles?fields=title`
 * @returns the body of the answer; rejected with an `Error` whose `problem` has `status`, `name`, `message` and `details`
 */
export type Ask = (path: string, options?: RequestOptions) => Promise<unknown>;

/** What a panel beside a form is told. That of a field is `InputProps`. */
export interface PanelProps {
  readonly type: Type;
  /** Null: the document is not stored yet. */
  readonly documentId: string | null;
  readonly locale: string | null;
  /** The document as it stands in the form, typed or stored; told anew when nobody has typed for a moment. */
  readonly document: Values;
  /** Whether the form may not be written in. */
  readonly disabled: boolean;
  /** Writes into the form, as if somebody had typed it: it can be taken back, and is stored with the rest. */
  set(attribute: string, value: unknown): void;
  readonly ask: Ask;
}

/** What a page of a plugin is told. */
export interface PageProps {
  readonly person: Person | null;
  readonly model: Model;
  readonly ask: Ask;
}
