import { hkdfSync } from 'node:crypto';
import { ApplicationError, BootError, openText, sealText } from 'plinth';

const BITS_USED_FOR = 'plinth.settings';
const KEY_BYTES = 32;

/** Seals secrets of settings with the key of the configuration. */
export class SecretKeys {
  readonly #key: Buffer | null;

  /** @param secret of the configuration; null: there is none */
  constructor(secret: string | null) {
    this.#key = secret === null ? null : Buffer.from(hkdfSync('sha256', secret, '', BITS_USED_FOR, KEY_BYTES));
  }

  /** @param place `mail.password`: what is sealed for one place opens at no other @throws ApplicationError without a key */
  seal(place: string, value: unknown): string {
    if (this.#key === null) {
      const message = `${place} is a secret, and there is no key to seal it with: set ENCRYPTION_KEY to what \`plinth secret\` prints`;
      throw new ApplicationError(message, {}, 'SETTING_KEY');
    }
    return sealText(this.#key, JSON.stringify(value), place);
  }

  /** What was sealed, as JSON; null when it was sealed with another key. */
  open(place: string, sealed: string): string | null {
    return this.#key === null ? null : openText(this.#key, sealed, place);
  }

  /** What is wrong when secrets cannot be opened. */
  reason(places: readonly string[]): string {
    const found = this.#key === null ? 'there is no key, and these were sealed with one' : 'it is not the key with which these were sealed';
    return `${found}: ${places.join(', ')}. Set ENCRYPTION_KEY to the key from before, or take them away with \`plinth settings unset\``;
  }

  /** The same, where somebody needs them. */
  unreadable(places: readonly string[]): BootError {
    return new BootError(`Secrets cannot be opened: ${this.reason(places)}`, 'SETTING_SEALED');
  }
}
