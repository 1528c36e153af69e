/** What the page is told of how a project begins. Types alone, without imports. */

/** A template as this app could take it. */
export interface OfferedTemplate {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it is an example of. */
  readonly shows: readonly string[];
  readonly types: readonly {
    readonly uid: string;
    readonly title: string;
    readonly isComponent: boolean;
    readonly isSingle: boolean;
    readonly attributes: number;
    readonly documents: number;
    /** What the app has under this name: nothing, the same, something else. */
    readonly state: 'free' | 'same' | 'taken';
  }[];
  readonly files: number;
  /** Names of locales. */
  readonly locales: readonly string[];
  readonly rights: readonly { readonly role: string; readonly actions: readonly string[] }[];
  readonly isTaken: boolean;
}

/** Where the taking of a template, or its removal, is. */
export interface TemplateRun {
  readonly starter: string;
  readonly doing: 'take' | 'remove';
  readonly step: 'model' | 'restart' | 'content' | 'done';
  readonly done: number;
  readonly of: number;
  readonly problems: readonly string[];
  /** Uids of types that stay. */
  readonly kept: readonly string[];
  readonly began: string;
}

/** The templates. */
export interface StartTemplates {
  /** Why none can be taken here; null: one can. */
  readonly why: string | null;
  readonly offers: readonly OfferedTemplate[];
  readonly run: TemplateRun | null;
}

/** A part of what an import reports. */
export interface ReportPart {
  readonly title: string;
  readonly lines: readonly string[];
  /** A table, its head first. */
  readonly rows: readonly (readonly string[])[];
}

/** Where an import is. */
export interface ProjectImport {
  readonly project: string;
  readonly isDryRun: boolean;
  readonly began: string;
  readonly phase: 'running' | 'done' | 'failed';
  readonly progress: { readonly done: number; readonly of: number; readonly type: string; readonly secondsLeft: number } | null;
  readonly failure: string | null;
  readonly report: readonly ReportPart[] | null;
}

/** Bringing a project over. */
export interface StartImport {
  /** Why none can be brought over here; null: one can. */
  readonly why: string | null;
  /** A project was brought over before: the next import goes on with it. */
  readonly goesOn: boolean;
  readonly state: ProjectImport | null;
}
