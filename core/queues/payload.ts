import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { formatPath, ValidationError } from '../errors/index.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** No JSON begins so. */
const SEALED = 'sealed:';

/** Whether only who has the secret can read a stored payload. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(SEALED);
}

/** The payloads of one queue: checked, and sealed where the queue has a secret. */
export class Payloads<Schema extends z.ZodType> {
  readonly #queue: string;
  readonly #schema: Schema;
  readonly #key: Buffer | null;

  constructor(queue: string, schema: Schema, secret?: string) {
    this.#queue = queue;
    this.#schema = schema;
    this.#key = secret === undefined ? null : Buffer.from(hkdfSync('sha256', secret, '', `plinth queue ${queue}`, 32));
  }

  /** What is stored. @throws ValidationError that names the path */
  write(payload: z.input<Schema>): string {
    const json = JSON.stringify(payload) as string | undefined;
    if (json === undefined) throw new ValidationError(`${this.#label} must be JSON`, {}, 'QUEUE_PAYLOAD');
    // What will be read is checked: a date is a text by then.
    this.#check(JSON.parse(json));
    return this.#key === null ? json : `${SEALED}${this.#seal(json, this.#key)}`;
  }

  /** What was stored. @throws Error when it cannot be read, ValidationError when it does not fit (any more) */
  read(stored: string): z.output<Schema> {
    return this.#check(JSON.parse(isSealed(stored) ? this.#open(stored.slice(SEALED.length)) : stored));
  }

  get #label(): string {
    return `The payload of an item of "${this.#queue}"`;
  }

  #check(value: unknown): z.output<Schema> {
    const { success, data, error } = this.#schema.safeParse(value);
    if (success) return data;
    const errors = error.issues.map(({ path, message }) => ({ path, message, name: 'ValidationError' }));
    const told = error.issues.map(({ path, message }) => (path.length === 0 ? message : `${formatPath(path)}: ${message}`));
    throw new ValidationError(`${this.#label} does not fit: ${told.join('; ')}`, { errors }, 'QUEUE_PAYLOAD');
  }

  #seal(text: string, key: Buffer): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(this.#queue));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  #open(sealed: string): string {
    if (this.#key === null) throw new Error('the payload is sealed, and the queue has no secret');
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(this.#queue))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      throw new Error('the payload was sealed with another secret');
    }
  }
}
