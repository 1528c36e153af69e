/** Types of the first page of a new project. Types only, without imports. */

/** A template, and whether this app can take it. */
export interface OfferedTemplate {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it demonstrates. */
  readonly shows: readonly string[];
  readonly types: readonly {
    readonly uid: string;
    readonly title: string;
    readonly isComponent: boolean;
    readonly isSingle: boolean;
    readonly attributes: number;
    readonly documents: number;
    /** What the app has under this uid: nothing, the same type, or another one. */
    readonly state: 'free' | 'same' | 'taken';
  }[];
  readonly files: number;
  /** Names of locales. */
  readonly locales: readonly string[];
  readonly rights: readonly { readonly role: string; readonly actions: readonly string[] }[];
  readonly isTaken: boolean;
}

/** Progress of taking or removing a template. */
export interface TemplateRun {
  readonly starter: string;
  readonly doing: 'take' | 'remove';
  readonly step: 'model' | 'restart' | 'content' | 'done';
  readonly done: number;
  readonly of: number;
  readonly problems: readonly string[];
  /** Uids of types that are not removed. */
  readonly kept: readonly string[];
  readonly began: string;
}

/** The templates. */
export interface StartTemplates {
  /** Why no template can be taken here; null: one can. */
  readonly why: string | null;
  readonly offers: readonly OfferedTemplate[];
  readonly run: TemplateRun | null;
}

/** A section of an import's report. */
export interface ReportPart {
  readonly title: string;
  readonly lines: readonly string[];
  /** Rows of a table; the first row is its head. */
  readonly rows: readonly (readonly string[])[];
}

/** Progress of an import. */
export interface ProjectImport {
  readonly project: string;
  readonly isDryRun: boolean;
  readonly began: string;
  readonly phase: 'running' | 'done' | 'failed';
  readonly progress: { readonly done: number; readonly of: number; readonly type: string; readonly secondsLeft: number } | null;
  readonly failure: string | null;
  readonly report: readonly ReportPart[] | null;
}

/** The import of a project. */
export interface StartImport {
  /** Why no project can be imported here; null: one can. */
  readonly why: string | null;
  /** Whether a project was imported before: the next import then continues it. */
  readonly goesOn: boolean;
  readonly state: ProjectImport | null;
}
