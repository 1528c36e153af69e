import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** `<content>.<seal>`: two parts, where tokens have three, sealed for this purpose alone. */
const FORM = /^([\w-]{1,300})\.([\da-f]{64})$/;

const ID_BYTES = 12;

/** Stands for a sign-in that waits for its second factor. Nothing is stored of it, so that every node knows it. */
export interface Ticket {
  /** What tries are counted by. */
  readonly id: string;
  /** Numeric id of the user. */
  readonly account: number;
  /** See `epochOf`: another password ends the ticket, and so does another factor. */
  readonly epoch: string;
  /** Whether the account has no factor yet, and must be given one. */
  readonly enrol: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A new ticket, as clients get it. */
export function signTicket(keys: SigningKeys, ticket: Omit<Ticket, 'id'>): string {
  const { account, epoch, enrol, expiresAt } = ticket;
  const id = randomBytes(ID_BYTES).toString('base64url');
  const content = Buffer.from(JSON.stringify([id, account, epoch, enrol, expiresAt])).toString('base64url');
  return `${content}.${seal(keys, content)}`;
}

/** What a ticket says that was made here and is not too old; null for every other text. */
export function readTicket(keys: SigningKeys, text: string): Ticket | null {
  const [, content = '', given = ''] = FORM.exec(text) ?? [];
  if (content === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(seal(keys, content)))) return null;
  const [id, account, epoch, enrol, expiresAt] = JSON.parse(Buffer.from(content, 'base64url').toString());
  return Date.now() < expiresAt ? { id, account, epoch, enrol, expiresAt } : null;
}

function seal(keys: SigningKeys, content: string): string {
  return keys.hash('second factor ticket', content);
}
