import { hkdfSync } from 'node:crypto';
import { formatPath, openText, sealText, ValidationError, type z } from 'plinth';

/** JSON never begins like this. */
const SEALED = 'sealed:';
const REDACTED = 'redacted:';

/** A pattern of SQL for stored payloads that were redacted. */
export const REDACTED_PATTERN = `${REDACTED}%`;

/** Whether a stored payload is encrypted with the queue's secret. */
export function isSealed(stored: string): boolean {
  return unmarked(stored).startsWith(SEALED);
}

/** Whether a stored payload is what `QueueDefinition.redact` returned when its item failed. */
export function isRedacted(stored: string): boolean {
  return stored.startsWith(REDACTED);
}

/** A stored payload without the mark of redacted ones. */
export function unmarked(stored: string): string {
  return isRedacted(stored) ? stored.slice(REDACTED.length) : stored;
}

/** Validates the payloads of one queue, and encrypts them if the queue has a secret. */
export class Payloads<Schema extends z.ZodType> {
  readonly #queue: string;
  readonly #schema: Schema;
  readonly #key: Buffer | null;

  constructor(queue: string, schema: Schema, secret?: string) {
    this.#queue = queue;
    this.#schema = schema;
    this.#key = secret === undefined ? null : Buffer.from(hkdfSync('sha256', secret, '', `plinth queue ${queue}`, 32));
  }

  /** Serializes a payload for the database. @throws ValidationError that names the path */
  write(payload: z.input<Schema>): string {
    const json = JSON.stringify(payload) as string | undefined;
    if (json === undefined) throw new ValidationError(`${this.#label} must be JSON`, {}, 'QUEUE_PAYLOAD');
    // Validate what a run will read: a date is a string by then.
    this.#check(JSON.parse(json));
    return this.#key === null ? json : `${SEALED}${sealText(this.#key, json, this.#queue)}`;
  }

  /** Serializes a payload as one that was redacted. @throws ValidationError that names the path */
  writeRedacted(payload: z.input<Schema>): string {
    return `${REDACTED}${this.write(payload)}`;
  }

  /** Parses a stored payload. @throws Error if it cannot be decrypted or parsed; ValidationError if it does not match the schema */
  read(marked: string): z.output<Schema> {
    const stored = unmarked(marked);
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
    throw new ValidationError(`${this.#label} is invalid: ${told.join('; ')}`, { errors }, 'QUEUE_PAYLOAD');
  }

  #open(sealed: string): string {
    if (this.#key === null) throw new Error('the payload is encrypted, but the queue has no secret');
    const opened = openText(this.#key, sealed, this.#queue);
    if (opened === null) throw new Error('the payload was encrypted with a different secret');
    return opened;
  }
}
