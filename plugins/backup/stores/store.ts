import type { Readable } from 'node:stream';

/** Where the objects of a stream are kept. Their names have no slash. */
export interface Store {
  /** A description of the place, for messages. */
  readonly place: string;
  /** Folder for objects that are being made. Emptied when a node begins to write. */
  spool(): Promise<string>;
  /** Names of all objects, sorted. Empty if the place does not exist yet. */
  list(): Promise<readonly string[]>;
  /**
   * Moves a file of the spool folder into the store. The object is stored completely or not at all. Storing it again does no harm.
   * @param path a file that is flushed to disk
   */
  put(name: string, path: string): Promise<void>;
  /** @throws Error if there is no such object */
  get(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes parts of objects whose process died while it stored them. Absent if the store leaves no such parts. */
  sweep?(): Promise<void>;
}
