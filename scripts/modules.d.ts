/** Types of `temporary-database.mjs`. */
declare module '*/temporary-database.mjs' {
  export function databaseKind(name: string): 'sqlite' | 'mysql' | 'postgres';
  export function serverUrl(kind: 'sqlite' | 'mysql' | 'postgres'): string;
  export function temporaryDatabase(
    kind: 'sqlite' | 'mysql' | 'postgres',
    place?: { readonly server?: string | undefined; readonly folder?: string | undefined },
  ): Promise<{ readonly url: string; drop(): Promise<void> }>;
  export type Ask = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  export function askServer<Result>(server: string, work: (ask: Ask) => Promise<Result>): Promise<Result>;
  export function runStatement(server: string, statement: string): Promise<void>;
}

/** Types of `running-server.mjs`. */
declare module '*/running-server.mjs' {
  export function startServer(
    command: readonly string[],
    options?: { readonly cwd?: string; readonly env?: Readonly<Record<string, string | undefined>>; readonly timeout?: number },
  ): Promise<{
    readonly url: string;
    readonly pid: number;
    output(): string;
    signal(name: NodeJS.Signals): void;
    stop(signal?: NodeJS.Signals): Promise<number | string>;
  }>;
}

/** Types of `copy-templates.mjs`. */
declare module '*/copy-templates.mjs' {
  export function copyTemplates(sources: string, dist: string): void;
}

/** Types of `setup.mjs`. */
declare module '*/setup.mjs' {
  export const ROOT: string;
  /** The compiled program. */
  export const PROGRAM: string;
  /** Options of the compiler. */
  export const CHECKERS: readonly string[];
  export function build(options?: { readonly force?: boolean }): void;
}

/** A stage of `.ci/run`. */
interface CiStage {
  readonly name: string;
  readonly command: readonly string[] | null;
  readonly needs?: readonly string[];
  readonly cores?: number | 'all';
}

/** What became of a stage of `.ci/run`. */
interface CiStageResult {
  readonly name: string;
  readonly state: 'ok' | 'FAILED' | 'SKIPPED';
  readonly seconds: number;
  readonly processorSeconds: number | null;
  readonly reason: string;
  readonly output: string;
}

/** Types of `ci/scheduler.mjs`. */
declare module '*/scheduler.mjs' {
  export type Result = CiStageResult;
  export class Scheduler {
    constructor(
      stages: readonly CiStage[],
      options: {
        readonly cores: number;
        readonly logs: string;
        readonly reports: string;
        readonly tasks: Readonly<Record<string, (print: (text: string) => void) => Promise<void>>>;
        print(text: string): void;
      },
    );
    run(): Promise<readonly Result[]>;
    stop(reason: string): void;
  }
}

/** Types of `ci/failed-tests-reporter.mjs`. */
declare module '*/failed-tests-reporter.mjs' {
  export default function failedTestsReporter(
    events: AsyncIterable<{ readonly type: string; readonly data: unknown }>,
  ): AsyncIterable<string>;
}

/** Types of `ci/test-reports.mjs`. */
declare module '*/test-reports.mjs' {
  export function slowestTests(folder: string, count: number): readonly string[];
  export function failedTests(folder: string): readonly string[];
}

/** Types of `ci/report.mjs`. */
declare module '*/report.mjs' {
  export function reportText(
    results: readonly CiStageResult[],
    options: {
      readonly allowed: readonly string[];
      readonly slowest: readonly string[];
      readonly failedTests: readonly string[];
      readonly goal: number | null;
      readonly idle: number;
      readonly taken: number;
    },
  ): { readonly text: string; readonly isGood: boolean };
}

/** Types of `ci/stages.mjs`. */
declare module '*/stages.mjs' {
  export const STAGES: readonly CiStage[];
  export const BROWSER_SUITES: readonly string[];
  export function chooseStages(names: readonly string[], stages?: readonly CiStage[]): readonly CiStage[];
}

/** Types of `ci/dockerfile.mjs`. */
declare module '*/dockerfile.mjs' {
  export function parseDockerfile(
    text: string,
  ): readonly { readonly base: string; readonly name: string | null; readonly instructions: readonly { name: string; text: string }[] }[];
  export function copyOf(text: string): {
    readonly from: string | null;
    readonly owner: string | null;
    readonly sources: readonly string[];
    readonly target: string;
  };
}

/** Types of `over-http.mjs`. */
declare module '*/over-http.mjs' {
  export const OVER_HTTP: readonly string[];
}

/** Types of `test-suites.mjs`. */
declare module '*/test-suites.mjs' {
  export const BEYOND_STANDARD: string;
  export function suiteOf(path: string): 'standard' | 'process' | 'long' | 'timing' | null;
  export function hasDatabases(text: string): boolean;
  export function isRandom(path: string, text: string): boolean;
  export function testFiles(folder: string): readonly string[];
}

/** Types of `messages/compile.mjs`. */
declare module '*/messages/compile.mjs' {
  /** The numbers of all ids in compiled scripts, and their English messages. */
  export function readEnglish(): ReadonlyMap<
    string,
    { readonly number: number; readonly message: string | { readonly one?: string; readonly other: string } }
  >;
}
