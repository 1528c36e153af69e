import { type CopyPlace, type CopyWrite, isSameWrite, keyOf, type LocalCopies, type LocalCopy } from '../local-copies.ts';

/** The storage of a browser, which survives its pages. As in a browser, it holds values and not the objects of a page. */
export class LocalMemory implements LocalCopies {
  readonly #all = new Map<string, string>();

  async get(place: CopyPlace): Promise<LocalCopy | null> {
    const text = this.#all.get(keyOf(place));
    return text === undefined ? null : (JSON.parse(text) as LocalCopy);
  }

  async list(person: string): Promise<readonly LocalCopy[]> {
    return [...this.#all.values()].map((text) => JSON.parse(text) as LocalCopy).filter((copy) => copy.person === person);
  }

  async put(copy: LocalCopy): Promise<void> {
    this.#all.set(keyOf(copy), JSON.stringify(copy));
  }

  async remove(place: CopyPlace, write: Pick<CopyWrite, 'writer' | 'counter'>): Promise<void> {
    const copy = await this.get(place);
    if (copy !== null && isSameWrite(copy, write)) this.#all.delete(keyOf(place));
  }
}
