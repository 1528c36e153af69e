const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ALPHABET = `${LETTERS}0123456789`;

/** Ids that this page has made: nothing on the server has them yet, so opening them needs no request. */
const fresh = new Set<string>();

/** Returns random characters, each equally likely. `crypto.randomUUID` does not exist on pages without TLS. */
function random(alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) if (byte < fair) text += alphabet[byte % alphabet.length];
  }
  return text.slice(0, length);
}

/** Returns an id for a new document, in the form of the server's own ids. */
export function newDocumentId(): string {
  const id = random(LETTERS, 1) + random(ALPHABET, 23);
  fresh.add(id);
  return id;
}

/** Whether a text has the form of an id of a new document. */
export function isDocumentId(text: string): boolean {
  return /^[a-z][a-z0-9]{23}$/.test(text);
}

/** Whether this page has made the id, and has not opened it before. */
export function takeFreshId(id: string): boolean {
  return fresh.delete(id);
}

/** Returns an id for a form that writes working copies. */
export function newWriter(): string {
  return random(ALPHABET, 16);
}
