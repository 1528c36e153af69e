import type { ServerProcess } from '../faults/server-process.ts';

/** A primary and its replicas, with folders and ports of their own. */
export interface ServerGroup {
  /** Its name in the output: `PostgreSQL`. */
  readonly title: string;
  /** The primary first. */
  readonly servers: readonly ServerProcess[];
  /** The URL of the app's database on a server. */
  databaseUrl(server: ServerProcess): string;
  /** Stops or continues to apply what a replica receives. */
  pause(replica: ServerProcess, isPaused: boolean): Promise<void>;
  /** Resolves when the most advanced replica has applied everything that it has received. */
  mostAdvanced(): Promise<ServerProcess>;
  /** Promotes a replica to primary, and makes the other one follow it. */
  promote(replica: ServerProcess): Promise<void>;
}
