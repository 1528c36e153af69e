import type { Kept, Shelf } from './kept.ts';

const DATABASE = 'plinth';
const STORE = 'unsaved';

/** Keeps unsaved values in IndexedDB. */
export class IndexedDbShelf implements Shelf {
  #opened: Promise<IDBDatabase> | null = null;

  async read(key: string): Promise<Kept | null> {
    return ((await this.#run('readonly', (store) => store.get(key))) as Kept | undefined) ?? null;
  }

  /** Returns all entries whose key begins with `start`. */
  async all(start: string): Promise<readonly (readonly [key: string, kept: Kept])[]> {
    const range = IDBKeyRange.bound(start, `${start}\uffff`);
    const [keys, kept] = await Promise.all([
      this.#run('readonly', (store) => store.getAllKeys(range)),
      this.#run('readonly', (store) => store.getAll(range)),
    ]);
    return (keys as readonly string[]).flatMap((key, index) => {
      const one = (kept as readonly Kept[])[index];
      return one === undefined ? [] : [[key, one] as const];
    });
  }

  async write(key: string, kept: Kept): Promise<void> {
    await this.#run('readwrite', (store) => store.put(kept, key));
  }

  async remove(key: string): Promise<void> {
    await this.#run('readwrite', (store) => store.delete(key));
  }

  async #run(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    this.#opened ??= open();
    const database = await this.#opened;
    const transaction = database.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
