import { domainToASCII } from 'node:url';
import { ValidationError } from 'plinth';

// Nothing in it ends a line, separates addresses, or begins a name, a comment or a quotation. Wider than what the attribute type `email` takes.
const ADDRESS = String.raw`[^\s\p{C}<>()\[\],;:"\\@]+@[^\s\p{C}<>()\[\],;:"\\@]+`;
const ONE_ADDRESS = new RegExp(`^${ADDRESS}$`, 'u');
const MAILBOX = new RegExp(String.raw`^(${ADDRESS}|("[^"\p{C}\\]*"|[^"\p{C}<>(),;:@\\]*) ?<${ADDRESS}>)$`, 'u');
const LONGEST = 320;

/** Whether a text is one address, perhaps with a name: `Example <post@example.org>`. */
export function isMailbox(text: string): boolean {
  return MAILBOX.test(text);
}

/** What comes after the `@` of the address of a mailbox, in ASCII. */
export function domainOf(mailbox: string): string {
  const [, domain = ''] = /@([^@>]+)>?$/.exec(mailbox) ?? [];
  return domainToASCII(domain) || 'localhost';
}

/** An address that a header can hold. @throws ValidationError when the text is not exactly one address */
export function oneAddress(text: string): string {
  // Not repeated in the message: it may hold what a log should not.
  if (text.length > LONGEST || !ONE_ADDRESS.test(text)) throw new ValidationError('A mail needs exactly one address', {}, 'MAIL_ADDRESS');
  return text;
}
