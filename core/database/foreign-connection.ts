/** A row with its values by column. */
export type ForeignRow = Readonly<Record<string, unknown>>;

/** A connection to a database that others keep. */
export interface ForeignConnection {
  /** What Knex calls the driver. */
  readonly client: string;
  rows(text: string, binds: readonly unknown[]): Promise<readonly ForeignRow[]>;
  /** A number that differs when others have changed something meanwhile; null where all that is read is of one state. */
  revision(): number | null;
  close(): Promise<void>;
}
