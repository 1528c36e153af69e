/** A row with its values by column. */
export type ForeignRow = Readonly<Record<string, unknown>>;

/** A read-only connection to another program's database. */
export interface ForeignConnection {
  /** Knex's name of the driver. */
  readonly client: string;
  rows(text: string, binds: readonly unknown[]): Promise<readonly ForeignRow[]>;
  /** A number that changes when another process has changed something; null if all reads see one state. */
  revision(): number | null;
  close(): Promise<void>;
}
