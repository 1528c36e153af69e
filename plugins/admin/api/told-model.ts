/** Types of the model and its files, for the page that changes them. Types only, without imports. */

/** JSON Schema of an option: the part that the page reads. */
export interface OptionSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: OptionSchema;
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly anyOf?: readonly OptionSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** An attribute type and its options. */
export interface AttributeKind {
  readonly name: string;
  readonly kind: 'scalar' | 'relation' | 'component' | 'dynamiczone';
  readonly description: string | null;
  readonly valueName: string | null;
  /** In the order in which they are shown. */
  readonly options: Readonly<Record<string, OptionSchema>>;
  readonly required: readonly string[];
  /** Options that are not offered, because a start refuses them or they have no effect: everywhere, and in components. */
  readonly refused: { readonly everywhere: readonly string[]; readonly inComponents: readonly string[] };
}

/** A value of a JSON file. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A type or component, as its file defines it now or as its plugin provides it. */
export interface ModelSource {
  readonly uid: string;
  readonly isComponent: boolean;
  readonly file: string | null;
  readonly plugin: string | null;
  readonly schema: JsonObject;
  /** Attributes that cannot be changed. */
  readonly fixed: readonly string[];
  /** Why it cannot be changed; null: it can. */
  readonly why: string | null;
}

/** An error in a file of the app. */
export interface FileProblem {
  readonly file: string;
  /** From 1; null if unknown. */
  readonly line: number | null;
  readonly path: string;
  readonly message: string;
  /** The content type or component that can be corrected in the builder; null: the file must be edited by hand. */
  readonly uid: string | null;
}

/** The initial data of the model builder. */
export interface ModelFiles {
  /** Different after each start of the server. */
  readonly run: string;
  /** Why the model cannot be changed; null: it can. */
  readonly why: string | null;
  readonly sources: readonly ModelSource[];
  readonly kinds: readonly AttributeKind[];
  /** Weights of the first searched attributes of a content type that state none; empty while the search is off. */
  readonly searchWeights: readonly number[];
  /** Errors in the files as they are now. */
  readonly problems: readonly FileProblem[];
}

/** One change of the model. `change` is merged into the file; null removes a key. */
export type ModelEdit =
  | { readonly edit: 'make' | 'change'; readonly uid: string; readonly schema: JsonObject }
  | { readonly edit: 'order'; readonly uid: string; readonly attributes: readonly string[] }
  | { readonly edit: 'rename'; readonly uid: string; readonly to: string; readonly pluralName?: string }
  | { readonly edit: 'renameAttribute'; readonly uid: string; readonly from: string; readonly to: string }
  | { readonly edit: 'delete'; readonly uid: string };

interface Difference {
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

/** A stored value of a document that the caller may read. */
export interface StoredValue {
  readonly type: string;
  readonly documentId: string;
  readonly version: Readonly<Record<string, string>>;
  readonly path: string;
  /** Null: a secret. */
  readonly value: string | null;
}

/** An attribute whose type changes, with what becomes of its values. */
export interface ModelConversion {
  readonly uid: string;
  readonly attribute: string;
  readonly from: string;
  readonly to: string;
  /** Uids of the content types that have such values. */
  readonly types: readonly string[];
  /** Numbers of documents. */
  readonly fitting: number;
  readonly unfitting: number;
  /** Documents that would have the same value as another, although the attribute is unique. */
  readonly duplicates: { readonly count: number; readonly examples: readonly StoredValue[] };
  /** Only documents that the caller may read. */
  readonly examples: readonly StoredValue[];
  readonly choice: 'clear' | 'keep' | null;
  /** The new attribute that keeps values as text. */
  readonly keepsIn: string;
}

/** Documents that must be changed first; see `ModelConflict` of the core. */
export interface ModelConflict {
  readonly kind: 'links' | 'targets' | 'values';
  readonly uid: string;
  readonly attribute: string;
  /** Number of documents. */
  readonly count: number;
  /** Only documents that the caller may read. */
  readonly examples: readonly (StoredValue & { readonly title: string })[];
  /** Its sentence in `plan.stops`. */
  readonly text: string;
}

/** What a number of documents lose; see `DocumentLoss` of the content-type-builder. */
export interface ModelLoss {
  readonly kind:
    | 'type'
    | 'attribute'
    | 'drafts'
    | 'changes'
    | 'locale'
    | 'relation'
    | 'component'
    | 'enumeration'
    | 'length'
    | 'minimum'
    | 'maximum'
    | 'required';
  readonly uid: string;
  readonly attribute: string | null;
  readonly value: string | null;
  readonly count: number;
}

/** What edits would do. */
export interface ModelProposal {
  /** Identifies the files as they were read. */
  readonly expected: string;
  /** What others can see afterwards, and could not see before. `name`: an attribute or an action; null: the whole type. */
  readonly exposures: readonly { readonly kind: 'private' | 'hidden' | 'public'; readonly uid: string; readonly name: string | null }[];
  readonly files: readonly { readonly file: string; readonly change: 'made' | 'changed' | 'removed'; readonly text: string | null }[];
  readonly plan: {
    readonly steps: readonly string[];
    readonly content: readonly string[];
    readonly migrations: readonly string[];
    readonly losses: readonly string[];
    readonly tables: readonly { readonly table: string; readonly plugin: string | null; readonly losses: readonly string[] }[];
    readonly refused: readonly string[];
    readonly stops: readonly string[];
    /** Whether migrations of the app wait that may change all this. */
    readonly isUncertain: boolean;
  };
  /** Attributes whose type changes. */
  readonly conversions: readonly ModelConversion[];
  /** Relations and unique attributes for which documents must be changed first. */
  readonly conflicts: readonly ModelConflict[];
  /** What documents lose. */
  readonly losses: readonly ModelLoss[];
  readonly renamed: readonly {
    readonly uid: string;
    readonly from: string;
    readonly to: string;
    readonly columns: readonly (readonly [from: string, to: string])[];
  }[];
  /** Number of documents by uid, for the types that are named. */
  readonly documents: Readonly<Record<string, number>>;
  readonly routes: Difference;
  readonly actions: Difference;
  readonly grants: readonly { readonly holder: string; readonly action: string; readonly names: readonly string[] }[];
  readonly notes: readonly string[];
  readonly graphql?: Difference;
}
