/** The shapes of the responses of `/admin/api`, shared by the server and the page. Types only; it imports only other files of types. */

import type { DocumentMark, Found, Versions } from './told-versions.ts';

export type * from './told-audit.ts';
export type * from './told-health.ts';
export type * from './told-history.ts';
export type * from './told-home.ts';
export type * from './told-model.ts';
export type * from './told-programs.ts';
export type * from './told-review.ts';
export type * from './told-rights.ts';
export type * from './told-schedule.ts';
export type * from './told-settings.ts';
export type * from './told-start.ts';
export type * from './told-transfer.ts';
export type * from './told-use.ts';
export type * from './told-versions.ts';
export type * from './told-webhooks.ts';
export type * from './told-working-copies.ts';

/** A staff member. */
export interface Person {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly email: string;
  readonly role: { readonly name: string | null; readonly title: string | null };
  /** Language of the interface. Null: the language that the browser requests. */
  readonly language: string | null;
}

/** Who is signed in, and which ways to sign in there are. */
export interface Session {
  readonly person: Person | null;
  /** Whether there is no administrator yet. */
  readonly first: boolean;
  /**
   * Where the link for a forgotten password goes: `mail`: it is mailed; `log`: there is no mail server, and outside production the log shows
   * mails; `none`: nowhere, so an administrator has to set a password.
   */
  readonly recovery: 'mail' | 'log' | 'none';
  readonly providers: readonly { readonly name: string; readonly title: string; readonly url: string }[];
  readonly secondFactor: boolean;
  /** Origins, beside the server's own, from which the page may load images. */
  readonly pictures: readonly string[];
  readonly development: boolean;
  /** Languages for which plugins have translations: `GET /translations/<language>` returns them. */
  readonly translations: readonly string[];
}

/** Actions on documents of a type. */
export type Verb = 'find' | 'create' | 'update' | 'delete' | 'publish' | 'discardDraft' | 'readDraft';

/** An attribute as the schema defines it, and what the caller may do with it. */
export interface Attribute {
  readonly name: string;
  readonly type: string;
  readonly localized: boolean;
  readonly readable: boolean;
  readonly writable: boolean;
  readonly label?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly private?: boolean;
  readonly default?: unknown;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  readonly enum?: readonly string[];
  /** For relations: the kind in the schema, and whether it leads to many documents. */
  readonly relation?: string;
  readonly many?: boolean;
  /** `owner` stores the relation; `inverse` shows what the other end stores. */
  readonly side?: string;
  /** The type at the other end; left out when the caller may not find it. */
  readonly target?: string;
  /** For relations to documents of any type: the types that the caller may find. */
  readonly targets?: readonly string[];
  /**
   * The attribute at the other end: `mappedBy` on the inverse side, `inversedBy` on the owner side. Left out when there is none that the
   * caller may read.
   */
  readonly mappedBy?: string;
  readonly inversedBy?: string;
  /** For media. */
  readonly multiple?: boolean;
  readonly allowedTypes?: readonly string[];
  /** For components and dynamic zones. */
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly components?: readonly string[];
  /** For uids: the attribute that it is made from. */
  readonly targetField?: string;
  readonly conditions?: unknown;
  readonly [option: string]: unknown;
}

/** A content type that the caller may find. */
export interface Type {
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly singular: string;
  readonly plural: string;
  readonly title: string;
  readonly description: string | null;
  /** Whether it has drafts. */
  readonly drafts: boolean;
  readonly localized: boolean;
  /** Path below `/admin/api`: `/content/articles`. */
  readonly path: string;
  /** The attribute that names a document. */
  readonly main: string | null;
  readonly attributes: readonly Attribute[];
  readonly actions: Readonly<Record<Verb, boolean>>;
  readonly creatable: boolean;
  /** Whether deleted documents are in the trash, from which the person may restore them. */
  readonly trash: boolean;
  /** Whether its lists support paging by row key. */
  readonly pagedByKey: boolean;
  /** Whether the site has a page that shows drafts of it. */
  readonly preview: boolean;
}

/** A component: attributes that several types share. */
export interface Component {
  readonly uid: string;
  readonly title: string;
  readonly icon: string | null;
  readonly main: string | null;
  readonly attributes: readonly Attribute[];
}

/** A locale of the content. */
export interface Locale {
  readonly code: string;
  readonly name: string;
}

/** A panel that a plugin shows beside forms. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  /** Address of its module. */
  readonly module: string;
  /** Uids of the types whose forms show it; null: all. */
  readonly types: readonly string[] | null;
}

/** A page of a plugin, at `/admin/pages/<name>`. */
export interface PluginPage {
  readonly name: string;
  readonly title: string;
  /** Address of its module. */
  readonly module: string;
}

/** Everything that the page needs to know about the content in advance. */
export interface Model {
  readonly types: readonly Type[];
  readonly components: readonly Component[];
  readonly locales: readonly Locale[];
  readonly defaultLocale: string | null;
  readonly plugins: readonly string[];
  /** Modules that edit attribute types of plugins: the address of each, by type. */
  readonly fields: Readonly<Record<string, string>>;
  /** Panels of plugins beside forms. */
  readonly panels: readonly Panel[];
  /** Pages of plugins. */
  readonly pages: readonly PluginPage[];
  /** Null when the plugin upload is off. */
  readonly maxUploadBytes: number | null;
  /** Whether files can be in folders. */
  readonly folders: boolean;
  /** Whether earlier versions of replaced files are stored. */
  readonly fileVersions: boolean;
  /** Actions granted to the caller that are not about content: `plugin::admin.settings.read`. */
  readonly granted: readonly string[];
  /** Whether the app has content types of its own, even if the caller may not see them. */
  readonly hasTypes: boolean;
}

/** A document as REST returns it. */
export interface Document {
  readonly id: number;
  readonly documentId: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly publishedAt?: string | null;
  readonly locale?: string | null;
  readonly [attribute: string]: unknown;
}

/** Actions on a version of a document, beside reading it. */
export type WriteVerb = 'create' | 'update' | 'publish' | 'unpublish' | 'discardDraft' | 'delete';

/** Whether the caller may do one action to a version of a document. */
export interface May {
  readonly granted: boolean;
  /** Why not. `forbidden`: not for any document. `notFound`: the caller may not know this one. */
  readonly reason: 'forbidden' | 'notFound' | null;
  /** The reason of a plugin that would refuse it although rights allow it. */
  readonly why?: string;
  /** Attributes that may be written; null: all. */
  readonly fields: readonly string[] | null;
  /** Whether the stored result must also fulfil a condition. */
  readonly conditional: boolean;
}

/** What the caller may do with a version of a document, by action. */
export type Mays = Readonly<Record<WriteVerb, May>>;

/** Somebody else who has a document open. */
export interface Present {
  readonly name: string;
  /** Path of the attribute that they are in; null: none, or one that the caller may not read. */
  readonly field: string | null;
  /** UTC, ISO 8601. */
  readonly since: string;
}

/** Response of `/presence`. */
export interface WhoElse {
  readonly others: readonly Present[];
  /** Current revision of the document; null when it has none. */
  readonly revision: number | null;
}

/** Response of `/uid`: a name for URLs. */
export interface FreeName {
  /** A name that no other document has. */
  readonly value: string;
  /** Whether it is the requested name. */
  readonly isFree: boolean;
}

/** The address at which the site shows a version of a document. */
export interface PreviewAddress {
  readonly url: string;
  readonly origin: string;
  readonly token: string;
  /** UTC, ISO 8601. */
  readonly expiresAt: string;
}

/** A response of the server. */
export interface Data<T> {
  readonly data: T;
}

/** A page of a list. `total` and `pageCount` are left out unless they were requested. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: {
    readonly pagination: { readonly page: number; readonly pageSize: number; readonly pageCount?: number; readonly total?: number };
    /** Present when the request preferred them. */
    readonly versions?: Versions;
    /** Marks of plugins, by `documentId`. */
    readonly marks?: Readonly<Record<string, readonly DocumentMark[]>>;
  };
}

/** Response of `/find`. `tooLong` has the uids of types that could not be searched in time. */
export interface FoundAll extends Data<readonly Found[]> {
  readonly meta: { readonly tooLong: readonly string[] };
}

/** What refers to a document, as far as the caller may see it. */
export interface Uses {
  readonly data: readonly Use[];
  /** Whether that is all: false where anything may be hidden from the caller, whether there is something or not. */
  readonly meta: { readonly isComplete: boolean };
}

/** Documents of one type that refer to a document by one attribute. */
export interface Use {
  readonly type: string;
  readonly attribute: string;
  readonly title: string;
  readonly total: number;
  /** The first of them. */
  readonly documents: readonly { readonly documentId: string; readonly title: string | null; readonly locale: string | null }[];
}

/** A saved view of a list. `query` is the search string of the page's address. */
export interface View {
  readonly id: number;
  /** Uid of the type whose list it shows. */
  readonly type: string;
  /** Empty: the person's own columns when no view is chosen. */
  readonly name: string;
  readonly shared: boolean;
  /** Whether the caller made it. */
  readonly own: boolean;
  readonly query: string;
  readonly columns: readonly Column[];
}

/** A column of a list; `width` in pixels. */
export interface Column {
  readonly name: string;
  readonly width?: number | undefined;
}

/** What was done to one or many documents, as far as it can still be undone. */
export interface RecentAction {
  readonly id: number;
  /** Uid of the content type. */
  readonly type: string;
  readonly kind: 'publish' | 'unpublish' | 'discard' | 'delete' | 'set';
  readonly locale: string | null;
  /** For `set`. */
  readonly attribute: string | null;
  readonly operation: 'set' | 'clear' | 'add' | 'remove' | 'increase' | 'shift' | null;
  /** Title of the first document. */
  readonly title: string | null;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly undoUntil: string;
  /** Numbers of documents: not undone, undone, and those that have changed since, so that undo left them as they are. */
  readonly counts: Readonly<Record<'done' | 'undone' | 'changed', number>>;
}

/** Result of undoing an action in one document. */
export type UndoOutcome =
  | (Extract<Outcome, { readonly ok: true }> & {
      /** Number of links that were not restored, since their documents no longer exist. */
      readonly missing: number;
      /** Why some versions of a deleted document were not restored. */
      readonly problem: string | null;
    })
  | Extract<Outcome, { readonly ok: false }>;

/** Result of `/many` for one document. */
export type Outcome =
  | { readonly documentId: string; readonly ok: true }
  | {
      readonly documentId: string;
      readonly ok: false;
      readonly error: { readonly status: number; readonly name: string; readonly message: string; readonly details?: unknown };
    };
