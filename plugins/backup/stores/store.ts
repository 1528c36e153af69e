import type { Readable } from 'node:stream';

/** Where the objects of a stream are kept. Their names have no slash. */
export interface Store {
  /** The place in words, for messages. */
  readonly place: string;
  /** Folder for objects that are being made. Emptied when a node begins to write. */
  spool(): Promise<string>;
  /** Names of all objects, sorted. Empty if the place does not exist yet. */
  list(): Promise<readonly string[]>;
  /**
   * Stores a file of the spool folder, and removes it there. The object is there whole or not at all. Storing it again does no harm.
   * @param path a file that is flushed to disk
   */
  put(name: string, path: string): Promise<void>;
  /** @throws Error if there is no such object */
  get(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes parts of objects whose process died while it stored them. Without this method there are none. */
  sweep?(): Promise<void>;
}
