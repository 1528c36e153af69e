import { createHash, createHmac, hkdfSync } from 'node:crypto';

const USE = 'plinth.audit';
const KEY_BYTES = 32;
const ID_LENGTH = 8;

/** Prefix of seals that were made without a key. */
const KEYLESS = 'sha256';

/**
 * The result of checking a seal. `keyless`: it was made without a key although there was one, so anybody with access to the database could
 * have made it.
 */
export type SealState = 'good' | 'keyless' | 'bad' | 'unknown-key';

/**
 * Seals texts with a key that the database does not contain. Without a key, a seal is only a hash. A seal begins with the id of its key.
 */
export class Seals {
  readonly #keys = new Map<string, Buffer>();
  readonly #current: string | null;

  readonly #keylessUpTo: number;

  /**
   * @param secret `server.encryptionKey`; null: there is none
   * @param old earlier values of it
   * @param keylessUpTo number of the last entry from before there was a key
   */
  constructor(secret: string | null, old: readonly string[] = [], keylessUpTo = 0) {
    this.#keylessUpTo = keylessUpTo;
    for (const one of old) this.#add(one);
    this.#current = secret === null ? null : this.#add(secret);
  }

  /** Whether there is a key. Without one, anybody with access to the database can make seals. */
  get hasKey(): boolean {
    return this.#current !== null;
  }

  seal(text: string): string {
    return this.#current === null ? `${KEYLESS}.${hash(text)}` : this.#by(this.#current, text);
  }

  /** Checks a seal. @param number number of the entry */
  look(text: string, seal: string, number: number): SealState {
    const id = keyIdOf(seal);
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

/** The id of the key that a seal names. Anybody can name any. */
export function keyIdOf(seal: string): string {
  return seal.slice(0, Math.max(0, seal.indexOf('.')));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
