import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from '../sign-in/accounts.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** `<content>.<seal>`. Tokens have three parts, a ticket two; its seal is valid for this purpose only. */
const FORM = /^([\w-]{1,300})\.([\da-f]{64})$/;

const ID_BYTES = 12;

/** Identifies a sign-in that waits for its second factor. Nothing is stored, so every node can read it. */
export interface Ticket {
  /** Attempts are counted by it. */
  readonly id: string;
  /** Numeric id of the user. */
  readonly account: number;
  /** See `ticketEpochOf`. */
  readonly epoch: string;
  /** Whether the account must set up a factor first. */
  readonly enrol: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * A keyed hash of what a ticket depends on: another password, role, address or factor ends it. A block does not, as a blocked account takes
 * no ticket.
 * @param factor id of the second factor; null: none
 */
export function ticketEpochOf(keys: SigningKeys, { id, passwordHash, role, email }: Account, factor: string | null): string {
  return keys.hash('ticket-epoch', JSON.stringify([id, passwordHash, role, email, factor]));
}

/** Signs a new ticket for a client. */
export function signTicket(keys: SigningKeys, ticket: Omit<Ticket, 'id'>): string {
  const { account, epoch, enrol, expiresAt } = ticket;
  const id = randomBytes(ID_BYTES).toString('base64url');
  const content = Buffer.from(JSON.stringify([id, account, epoch, enrol, expiresAt])).toString('base64url');
  return `${content}.${seal(keys, content)}`;
}

/** The content of a valid ticket of this app; null for anything else, or if it has expired. */
export function readTicket(keys: SigningKeys, text: string): Ticket | null {
  const [, content = '', given = ''] = FORM.exec(text) ?? [];
  if (content === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(seal(keys, content)))) return null;
  const [id, account, epoch, enrol, expiresAt] = JSON.parse(Buffer.from(content, 'base64url').toString());
  return Date.now() < expiresAt ? { id, account, epoch, enrol, expiresAt } : null;
}

function seal(keys: SigningKeys, content: string): string {
  return keys.hash('second factor ticket', content);
}
