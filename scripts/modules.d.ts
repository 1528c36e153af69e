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
  export function build(options?: { readonly force?: boolean }): void;
}
