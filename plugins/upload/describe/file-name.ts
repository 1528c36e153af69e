import { randomBytes } from 'node:crypto';
import { basename, extname } from 'node:path';
import { ApplicationError } from 'plinth';
import { MESSAGES } from '../messages.ts';

/** Characters that file names must not contain on some system. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/u;
/** Device names on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Maximum number of characters of a name, in Unicode's composed form: as many as its attribute stores. */
const LENGTH = 255;
/** An extension that may be part of a URL. */
const EXTENSION = /^\.[A-Za-z0-9_+-]{1,32}$/;

/** Validates the name of an uploaded file, and normalizes it. @throws ApplicationError for a name that is too long, or invalid on some system */
export function checkedFileName(sent: string): string {
  const name = sent.normalize();
  if (name === '' || name === '.' || name === '..' || FORBIDDEN.test(name) || DEVICE.test(name)) {
    throw new ApplicationError(MESSAGES.nameInvalid);
  }
  if (name.length > LENGTH) throw new ApplicationError(MESSAGES.nameTooLong({ name: name.length, length: LENGTH }));
  return name;
}

/** The extension of a name with its dot, in its case; null without one that is valid in URLs. */
export function extensionOf(name: string): string | null {
  const extension = extname(name);
  return EXTENSION.test(extension) ? extension : null;
}

/** A hash for a new file: the words of its name, and a random suffix. */
export function newHash(name: string, extension: string): string {
  const words = wordsOf(basename(name, extension));
  return `${words}_${randomBytes(5).toString('hex')}`;
}

/** A hash for bytes that several files may share. It does not contain a name. */
export function namelessHash(): string {
  return randomBytes(16).toString('hex');
}

/** Maximum number of characters from the name in a hash. With a format's name before it and an extension after it, the hash names a file. */
const WORDS_LENGTH = 150;

/** The words of a name in ASCII, joined by `_`: `Zé Né (2).b` is `Ze_Ne_2_b`. */
function wordsOf(name: string): string {
  return [...name.normalize('NFC')]
    .map((character) => SPELLED.get(character) ?? character)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([A-Z]{2,})(\d+)/g, '$1 $2')
    .replace(/([a-z\d]+)([A-Z]{2,})/g, '$1 $2')
    .replace(/([a-z\d]+)([A-Z][a-z\d]+)/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2')
    .replace(/([a-zA-Z\d]+)'([ts])(\s|$)/g, '$1$2$3')
    .replace(/[^A-Za-z\d]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, WORDS_LENGTH);
}

/** Letters that are spelled with others, beyond removing accents. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    Ä: 'Ae',
    Ö: 'Oe',
    Ü: 'Ue',
    ß: 'ss',
    ẞ: 'Ss',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    Ð: 'D',
    þ: 'th',
    Þ: 'TH',
    ł: 'l',
    Ł: 'L',
    ı: 'i',
    '&': ' and ',
  }),
);
