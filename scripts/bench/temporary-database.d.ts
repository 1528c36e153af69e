/** Types of `scripts/temporary-database.mjs`. */
declare module '*/temporary-database.mjs' {
  export function temporaryDatabase(kind: 'sqlite' | 'mysql' | 'postgres'): Promise<{ readonly url: string; drop(): Promise<void> }>;
}
