import { domainToASCII } from 'node:url';
import { ValidationError } from 'plinth';

// Excludes line ends, separators of addresses, and characters that begin a name, a comment or a quotation. Accepts more than the attribute
// type `email`.
const ADDRESS = String.raw`[^\s\p{C}<>()\[\],;:"\\@]+@[^\s\p{C}<>()\[\],;:"\\@]+`;
const ONE_ADDRESS = new RegExp(`^${ADDRESS}$`, 'u');
const MAILBOX = new RegExp(String.raw`^(${ADDRESS}|("[^"\p{C}\\]*"|[^"\p{C}<>(),;:@\\]*) ?<${ADDRESS}>)$`, 'u');
const LONGEST = 320;

/** Whether a text is one address, optionally with a name: `Example <post@example.org>`. */
export function isMailbox(text: string): boolean {
  return MAILBOX.test(text);
}

/** The domain of a mailbox's address, in ASCII. */
export function domainOf(mailbox: string): string {
  const [, domain = ''] = /@([^@>]+)>?$/.exec(mailbox) ?? [];
  return domainToASCII(domain) || 'localhost';
}

/** Returns an address that is safe in a header. @throws ValidationError when the text is not exactly one address */
export function oneAddress(text: string): string {
  // The message does not repeat the text, which may contain what must not be logged.
  if (typeof text !== 'string' || text.length > LONGEST || !ONE_ADDRESS.test(text))
    throw new ValidationError('A mail needs exactly one address', {}, 'MAIL_ADDRESS');
  return text;
}
