import { hkdfSync } from 'node:crypto';
import { ApplicationError, BootError, openText, sealText } from 'plinth';

const BITS_USED_FOR = 'plinth.settings';
const KEY_BYTES = 32;

/** Encrypts secrets of settings with the configured key. */
export class SecretKeys {
  readonly #key: Buffer | null;

  /** @param secret the configured key; null if there is none */
  constructor(secret: string | null) {
    this.#key = secret === null ? null : Buffer.from(hkdfSync('sha256', secret, '', BITS_USED_FOR, KEY_BYTES));
  }

  /**
   * Encrypts a value. @param place `mail.password`: the result can be decrypted for this place only @throws ApplicationError without a key
   */
  seal(place: string, value: unknown): string {
    if (this.#key === null) {
      const message = `${place} is a secret and cannot be encrypted without a key. Set ENCRYPTION_KEY; \`plinth secret\` generates one`;
      throw new ApplicationError(message, {}, 'SETTING_KEY');
    }
    return sealText(this.#key, JSON.stringify(value), place);
  }

  /** The decrypted value, as JSON; null when it was encrypted with another key. */
  open(place: string, sealed: string): string | null {
    return this.#key === null ? null : openText(this.#key, sealed, place);
  }

  /** Explains why secrets cannot be decrypted. */
  reason(places: readonly string[]): string {
    const found =
      this.#key === null
        ? 'ENCRYPTION_KEY is not set, but these secrets are encrypted'
        : 'ENCRYPTION_KEY is not the key used to encrypt these secrets';
    return `${found}: ${places.join(', ')}. Set ENCRYPTION_KEY to the previous key, or delete the secrets with \`plinth settings unset\``;
  }

  /** The error for code that needs such a secret. */
  unreadable(places: readonly string[]): BootError {
    return new BootError(`Secrets cannot be decrypted: ${this.reason(places)}`, 'SETTING_SEALED');
  }
}
