import { type CopyPlace, type CopyWrite, isSameWrite, keyOf, type LocalCopies, type LocalCopy } from './local-copies.ts';

const DATABASE = 'plinth';
/** Version 2 named people by numeric ids, which another app on the same address may use for somebody else. Its copies are removed. */
const VERSION = 3;
const STORE = 'working-copies';

/** Copies in IndexedDB, which survives a crash of the browser. */
export class IndexedDbCopies implements LocalCopies {
  #opened: Promise<IDBDatabase> | null = null;

  async get(place: CopyPlace): Promise<LocalCopy | null> {
    const found = await this.#run('readonly', (store, done) => read(store.get(keyOf(place)), done));
    return (found as LocalCopy | undefined) ?? null;
  }

  async list(person: string): Promise<readonly LocalCopy[]> {
    const range = IDBKeyRange.bound(`${person} `, `${person} \uffff`);
    return (await this.#run('readonly', (store, done) => read(store.getAll(range), done))) as readonly LocalCopy[];
  }

  async put(copy: LocalCopy): Promise<void> {
    await this.#run('readwrite', (store) => void store.put(copy, keyOf(copy)));
  }

  async remove(place: CopyPlace, write: Pick<CopyWrite, 'writer' | 'counter'>): Promise<void> {
    const key = keyOf(place);
    await this.#run('readwrite', (store) =>
      read(store.get(key), (found) => {
        if (found !== undefined && isSameWrite(found as LocalCopy, write)) store.delete(key);
      }),
    );
  }

  /** Begins a transaction. A connection that was closed, or that could not be opened, is opened again. */
  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const opened = this.#opened;
    if (opened !== null) {
      try {
        return (await opened).transaction(STORE, mode);
      } catch {
        if (this.#opened === opened) this.#opened = null;
      }
    }
    this.#opened ??= open();
    return (await this.#opened).transaction(STORE, mode);
  }

  async #run(mode: IDBTransactionMode, work: (store: IDBObjectStore, done: (value: unknown) => void) => void): Promise<unknown> {
    const transaction = await this.#begin(mode);
    let result: unknown;
    work(transaction.objectStore(STORE), (value) => {
      result = value;
    });
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

function read(request: IDBRequest, done: (value: unknown) => void): void {
  request.onsuccess = () => done(request.result);
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
      database.createObjectStore(STORE);
    };
    request.onsuccess = () => {
      // A newer version of the page in another tab must be able to change the stores.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    // An old page in another tab keeps its connection. Waiting for it would keep every document closed.
    request.onblocked = () => reject(new Error('another tab uses an older version of the storage'));
  });
}
