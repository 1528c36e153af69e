/** What the page is told: the shapes of answers of `/admin/api`, for the server that gives them and the page that reads them. Types alone, without imports but of such. */

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

/** Somebody of the staff. */
export interface Person {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly email: string;
  readonly role: { readonly name: string | null; readonly title: string | null };
  /** Of what the interface says to them. Null: as their device asks. */
  readonly language: string | null;
}

/** Who is signed in, and how one can sign in. */
export interface Session {
  readonly person: Person | null;
  /** There is no administrator yet. */
  readonly first: boolean;
  /** Mails arrive: a forgotten password can be set anew. */
  readonly recovery: boolean;
  readonly providers: readonly { readonly name: string; readonly title: string; readonly url: string }[];
  readonly secondFactor: boolean;
  /** Origins beside the server's own of which the page may load pictures. */
  readonly pictures: readonly string[];
  readonly development: boolean;
  /** Languages for which plugins bring texts of their own: `GET /words/<language>` tells them. */
  readonly words: readonly string[];
}

/** What may be done with documents of a type. */
export type Verb = 'find' | 'create' | 'update' | 'delete' | 'publish' | 'readDraft';

/** An attribute as the schema defines it, and what this person may do with it. */
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
  /** Of a relation: the schema's kind of it, and whether it leads to many. */
  readonly relation?: string;
  readonly many?: boolean;
  /** `owner` keeps it, `inverse` shows what another end keeps. */
  readonly side?: string;
  /** The type at its other end; left out where this person may not find it. */
  readonly target?: string;
  /** The attribute at its other end: of the side that shows it, and of the side that keeps it. Left out where there is none that this person may read. */
  readonly mappedBy?: string;
  readonly inversedBy?: string;
  /** Of media. */
  readonly multiple?: boolean;
  readonly allowedTypes?: readonly string[];
  /** Of a component, and of a dynamic zone. */
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly components?: readonly string[];
  /** Of a uid: the attribute that it is made from. */
  readonly targetField?: string;
  readonly conditions?: unknown;
  readonly [option: string]: unknown;
}

/** A content type that this person may find. */
export interface Type {
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly singular: string;
  readonly plural: string;
  readonly title: string;
  readonly description: string | null;
  /** Has drafts. */
  readonly drafts: boolean;
  readonly localized: boolean;
  /** Below `/admin/api`: `/content/articles`. */
  readonly path: string;
  /** The attribute that names a document. */
  readonly main: string | null;
  readonly attributes: readonly Attribute[];
  readonly actions: Readonly<Record<Verb, boolean>>;
  readonly creatable: boolean;
  /** Its lists can be asked for by the numbers of their rows. */
  readonly pagedByKey: boolean;
  /** Has a page of the site that shows drafts. */
  readonly preview: boolean;
}

/** A group of attributes that types share. */
export interface Component {
  readonly uid: string;
  readonly title: string;
  readonly icon: string | null;
  readonly main: string | null;
  readonly attributes: readonly Attribute[];
}

/** A language of the content. */
export interface Locale {
  readonly code: string;
  readonly name: string;
}

/** A part of the rail beside forms that a plugin brings. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  /** Address of its module. */
  readonly module: string;
  /** Uids of the types whose forms have it; null: all. */
  readonly types: readonly string[] | null;
}

/** A page that a plugin brings, at `/admin/pages/<name>`. */
export interface PluginPage {
  readonly name: string;
  readonly title: string;
  /** Address of its module. */
  readonly module: string;
}

/** Everything that the page knows about the content before it has seen any. */
export interface Model {
  readonly types: readonly Type[];
  readonly components: readonly Component[];
  readonly locales: readonly Locale[];
  readonly defaultLocale: string | null;
  readonly plugins: readonly string[];
  /** Attribute types that plugins bring: the address of the module of each field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What plugins show beside forms. */
  readonly panels: readonly Panel[];
  /** What plugins have pages for. */
  readonly pages: readonly PluginPage[];
  /** Null where there are no files. */
  readonly maxUploadBytes: number | null;
  /** Whether files may stand in folders. */
  readonly folders: boolean;
  /** What this person may do that is about no content: `plugin::admin.settings.read`. */
  readonly granted: readonly string[];
  /** Whether the app has content types of its own, whoever may see them. */
  readonly hasTypes: boolean;
}

/** A document as REST gives it. */
export interface Document {
  readonly id: number;
  readonly documentId: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly publishedAt?: string | null;
  readonly locale?: string | null;
  readonly [attribute: string]: unknown;
}

/** What is asked for a version of a document, beside reading it. */
export type WriteVerb = 'create' | 'update' | 'publish' | 'unpublish' | 'discardDraft' | 'delete';

/** What this person may do with a version of a document by one verb. */
export interface May {
  readonly granted: boolean;
  /** Why not: for no document, or as if there were not this one. */
  readonly reason: 'forbidden' | 'notFound' | null;
  /** Why not, in the words of a plugin that would refuse it although rights allow it. */
  readonly why?: string;
  /** Attributes that may be written; null: all. */
  readonly fields: readonly string[] | null;
  /** Whether what is stored must fulfil a condition beside. */
  readonly conditional: boolean;
}

/** What this person may do with a version of a document. */
export type Mays = Readonly<Record<WriteVerb, May>>;

/** Somebody else who has a document open. */
export interface Present {
  readonly name: string;
  /** The path that they are at; null: none, or one that this person may not read. */
  readonly field: string | null;
  /** UTC, ISO 8601. */
  readonly since: string;
}

/** What `/presence` answers. */
export interface WhoElse {
  readonly others: readonly Present[];
  /** That the document has now; null where it has none. */
  readonly revision: number | null;
}

/** A name for addresses, as `/uid` answers it. */
export interface FreeName {
  /** One that nobody has. */
  readonly value: string;
  /** Whether that is the one that was asked about. */
  readonly isFree: boolean;
}

/** Where the site shows a version of a document. */
export interface PreviewAddress {
  readonly url: string;
  readonly origin: string;
  readonly token: string;
  /** UTC, ISO 8601. */
  readonly expiresAt: string;
}

/** An answer of the server. */
export interface Data<T> {
  readonly data: T;
}

/** A page of a list. `total` and `pageCount` are left out where they were not asked for. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: {
    readonly pagination: { readonly page: number; readonly pageSize: number; readonly pageCount?: number; readonly total?: number };
    /** Where the request preferred them. */
    readonly versions?: Versions;
    /** What plugins say of documents, by `documentId`. */
    readonly marks?: Readonly<Record<string, readonly DocumentMark[]>>;
  };
}

/** What `/find` finds, and the uids of types that it could not look through in time. */
export interface FoundAll extends Data<readonly Found[]> {
  readonly meta: { readonly tooLong: readonly string[] };
}

/** Documents of one type that lead to one by one attribute. */
export interface Use {
  readonly type: string;
  readonly attribute: string;
  readonly title: string;
  readonly total: number;
  /** The first of them. */
  readonly documents: readonly { readonly documentId: string; readonly title: string | null; readonly locale: string | null }[];
}

/** A saved view of a list: `query` is the page's search string. */
export interface View {
  readonly id: number;
  /** The uid of the type whose list it shows. */
  readonly type: string;
  /** Empty: the person's own columns, where no view is chosen. */
  readonly name: string;
  readonly shared: boolean;
  /** Made by who sees it. */
  readonly own: boolean;
  readonly query: string;
  readonly columns: readonly Column[];
}

/** A column of a list; `width` in pixels. */
export interface Column {
  readonly name: string;
  readonly width?: number | undefined;
}

/** What `/many` says about one document. */
export type Outcome =
  | { readonly documentId: string; readonly ok: true }
  | {
      readonly documentId: string;
      readonly ok: false;
      readonly error: { readonly status: number; readonly name: string; readonly message: string; readonly details?: unknown };
    };
