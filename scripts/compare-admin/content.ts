import sharp from 'sharp';

/** The `data` of a write's body. */
export type Data = Readonly<Record<string, unknown>>;

/** Writes content into an empty deployment. */
export interface Writer {
  /** @returns the documentId */
  create(plural: string, data: Data): Promise<string>;
  /** Adds another locale to a document. */
  translate(plural: string, documentId: string, locale: string, data: Data): Promise<void>;
  /** @returns the numeric id of the file */
  upload(name: string, content: Buffer): Promise<number>;
}

const ARTICLES = 400;
const AUTHORS = 40;
const CATEGORIES = 12;
const PICTURES = 24;

const WORDS = 'amber basin cedar delta ember fjord grove harbour inlet juniper kelp lagoon meadow north orchard pebble quarry river'.split(
  ' ',
);
const SYLLABLES = 'ba do fi gu ka lo mi nu pe ra so ti vu we xo ya'.split(' ');

const words = (n: number, count: number) =>
  Array.from({ length: count }, (_, i) => WORDS[(n * 7 + i * 5 + n * i) % WORDS.length]).join(' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (n: number) => `${capital(words(n, 11))}.`;

/** A word that only the title of article number `n` contains. */
export function ownWord(n: number): string {
  return [n >> 8, n >> 4, n].map((part) => SYLLABLES[part % SYLLABLES.length]).join('');
}

/** The title of article number `n`. */
export function titleOf(n: number): string {
  return `${capital(words(n, 2))} ${ownWord(n)} ${words(n + 3, 1)}`;
}

/** The name of picture number `n`. */
export function pictureName(n: number): string {
  return `${WORDS[n % WORDS.length]}-${n}.jpg`;
}

/** One of the last pictures, which are on the first page of a library sorted by newest. */
export const NEWEST_PICTURE = pictureName(PICTURES - 1);

/**
 * Writes the same content into any deployment. Every third article also has a French version. Articles whose number is a multiple of four
 * have no author.
 */
export async function seed(writer: Writer): Promise<void> {
  const pictures: number[] = [];
  for (let n = 0; n < PICTURES; n++) pictures.push(await writer.upload(pictureName(n), await picture(n)));
  const authors: string[] = [];
  for (let n = 0; n < AUTHORS; n++)
    authors.push(
      await writer.create('authors', {
        name: `${capital(words(n, 1))} ${capital(words(n + 5, 1))} ${n}`,
        portrait: pictures[n % PICTURES],
      }),
    );
  const categories: string[] = [];
  for (let n = 0; n < CATEGORIES; n++) categories.push(await writer.create('categories', { name: `Category ${n}` }));
  const at = <T>(list: readonly T[], n: number) => list[n % list.length];
  for (let n = 0; n < ARTICLES; n++) {
    const shared = {
      section: at(['politics', 'culture', 'science', 'sport'], n),
      cover: at(pictures, n),
      ...(n % 4 !== 0 && { author: at(authors, n) }),
      categories: [at(categories, n), at(categories, n + 5)],
    };
    const id = await writer.create('articles', { ...inLanguage(n, 'en', at(pictures, n)), ...shared });
    if (n % 3 === 0) await writer.translate('articles', id, 'fr', inLanguage(n, 'fr', at(pictures, n)));
  }
}

/** The number of an article without an author and without a French version: the subject of a lap. */
export function subjectNumber(lap: number): number {
  return 4 * (1 + lap + Math.floor(lap / 2));
}

function inLanguage(n: number, locale: string, file: number | undefined): Data {
  const title = locale === 'en' ? titleOf(n) : `Le ${titleOf(n)}`;
  return {
    title,
    slug: `${locale}-${n}`,
    summary: sentence(n),
    body: Array.from({ length: 6 }, (_, i) => ({
      type: 'paragraph',
      children: [{ type: 'text', text: Array.from({ length: 4 }, (_, j) => sentence(n + i * 4 + j)).join(' ') }],
    })),
    parts: [
      { __component: 'parts.quote', words: sentence(n + 1), speaker: capital(words(n, 2)) },
      { __component: 'parts.picture', file, caption: sentence(n + 2) },
    ],
    seo: { title: title.slice(0, 60), description: sentence(n + 3) },
  };
}

/** A distinct picture that is as large as a photo: about 150 kB. */
async function picture(n: number): Promise<Buffer> {
  const [width, height] = [1600, 1000];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const grain = ((x * 7919 + y * 104_729 + n * 31) % 17) - 8;
      pixels[at] = clamp(90 + 80 * Math.sin(x / (60 + n)) + grain);
      pixels[at + 1] = clamp(120 + 70 * Math.sin(y / (40 + n)) + grain);
      pixels[at + 2] = clamp(140 + 60 * Math.sin((x + y) / (90 - n)) + grain);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
