import { createHash, createHmac, hkdfSync } from 'node:crypto';

const USE = 'plinth.audit';
const KEY_BYTES = 32;
const ID_LENGTH = 8;

/** What stands before a seal that was made without a key. */
const KEYLESS = 'sha256';

/** What a look at a seal finds. `keyless`: whoever writes to the database could have made it, at a place where there was a key. */
export type SealState = 'good' | 'keyless' | 'bad' | 'unknown-key';

/** Seals texts by a key that the database does not know, and by none where there is none. A seal begins with what tells its key from others. */
export class Seals {
  readonly #keys = new Map<string, Buffer>();
  readonly #current: string | null;

  readonly #keylessUpTo: number;

  /** @param secret `server.encryptionKey`; null: there is none @param old what it was before @param keylessUpTo number of the last entry from before there was one */
  constructor(secret: string | null, old: readonly string[] = [], keylessUpTo = 0) {
    this.#keylessUpTo = keylessUpTo;
    for (const one of old) this.#add(one);
    this.#current = secret === null ? null : this.#add(secret);
  }

  /** Whether there is a key: else whoever writes to the database can make seals. */
  get hasKey(): boolean {
    return this.#current !== null;
  }

  seal(text: string): string {
    return this.#current === null ? `${KEYLESS}.${hash(text)}` : this.#by(this.#current, text);
  }

  /** @param number of the entry */
  look(text: string, seal: string, number: number): SealState {
    const id = seal.slice(0, seal.indexOf('.'));
    if (id === KEYLESS && seal !== `${KEYLESS}.${hash(text)}`) return 'bad';
    if (id === KEYLESS) return !this.hasKey || number <= this.#keylessUpTo ? 'good' : 'keyless';
    if (!this.#keys.has(id)) return 'unknown-key';
    return seal === this.#by(id, text) ? 'good' : 'bad';
  }

  #by(id: string, text: string): string {
    return `${id}.${createHmac('sha256', this.#keys.get(id) as Buffer)
      .update(text)
      .digest('base64url')}`;
  }

  #add(secret: string): string {
    const key = Buffer.from(hkdfSync('sha256', secret, '', USE, KEY_BYTES));
    const id = createHmac('sha256', key).update('id').digest('base64url').slice(0, ID_LENGTH);
    this.#keys.set(id, key);
    return id;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
