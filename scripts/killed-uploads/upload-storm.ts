import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';

const IMAGES = 10;
const LARGEST = 3_000_000;

/** A file whose upload was acknowledged. */
export interface Acknowledged {
  readonly id: number;
  /** Paths of the file and of its smaller copies. */
  readonly urls: readonly string[];
  /** Hash of its bytes. */
  readonly sha256: string;
}

/** Uploads files of many sizes, and images of which the server makes copies. */
export class UploadStorm {
  readonly #images: readonly Buffer[];

  private constructor(images: readonly Buffer[]) {
    this.#images = images;
  }

  static async prepare(): Promise<UploadStorm> {
    const noise = (_: unknown, number: number) => {
      const [width, height] = [400 + number * 150, 300 + number * 100];
      return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
        .jpeg()
        .toBuffer();
    };
    return new UploadStorm(await Promise.all(Array.from({ length: IMAGES }, noise)));
  }

  /**
   * Begins all uploads at once. Resolves when each has succeeded or failed.
   * @param acknowledged called for each response as it arrives
   * @throws Error for a response that is not 201
   */
  async run(server: string, count: number, acknowledged: (file: Acknowledged) => void): Promise<void> {
    const one = async (number: number) => {
      const isImage = number % 3 === 0;
      const bytes = isImage ? (this.#images[(number / 3) % IMAGES] as Buffer) : randomBytes(Math.ceil(LARGEST * Math.random() ** 4));
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(bytes)]), isImage ? 'noise.jpg' : 'noise.bin');
      const answer = await fetch(`${server}/api/upload`, { method: 'POST', body: form }).catch(() => null);
      // An incomplete response acknowledges nothing.
      const text = await answer?.text().catch(() => undefined);
      if (answer === null || text === undefined) return;
      if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}: ${text}`);
      acknowledged(acknowledgedOf(text, bytes));
    };
    await Promise.all(Array.from({ length: count }, (_, number) => one(number)));
  }
}

function acknowledgedOf(answer: string, bytes: Buffer): Acknowledged {
  const [{ id, url, formats }] = JSON.parse(answer);
  const copies = Object.values((formats ?? {}) as Record<string, { readonly url: string }>);
  return { id, urls: [url, ...copies.map((copy) => copy.url)], sha256: digestOf(bytes) };
}

/** Acknowledged files whose row, bytes or copies are missing on a server, with what is missing. */
export async function missingOf(server: string, files: readonly Acknowledged[]): Promise<readonly string[]> {
  const listed = (await (await fetch(`${server}/api/upload/files?fields=name`)).json()) as readonly { readonly id: number }[];
  const ids = new Set(listed.map(({ id }) => id));
  const missing: string[] = [];
  for (const { id, urls, sha256 } of files) {
    if (!ids.has(id)) missing.push(`file ${id}: its row`);
    for (const [index, url] of urls.entries()) {
      const answer = await fetch(server + url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isThere = answer.status === 200 && bytes.length > 0 && (index > 0 || digestOf(bytes) === sha256);
      if (!isThere) missing.push(`file ${id}: ${url}, ${answer.status}, ${bytes.length} bytes`);
    }
  }
  return missing;
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
