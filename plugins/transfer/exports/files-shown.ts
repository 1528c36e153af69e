import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Model } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import type { ReadDocument } from '../content/content-reader.ts';
import { visitLinks } from '../content/version-line.ts';

/** Ids that are held in memory before they are written to a temporary file; ids per batch when reading. */
const [HELD, AT_ONCE] = [20_000, 200];

/** Ids of the files that documents show. */
export function filesShownBy(model: Model, documents: Iterable<ReadDocument>): readonly string[] {
  const ids = new Set<string>();
  for (const { type, lines } of documents) {
    if (type === FILE_UID) continue;
    for (const { data } of lines)
      visitLinks(model, model.contentType(type), data, ({ target }, { documentId }) => {
        if (target === FILE_UID) ids.add(documentId);
      });
  }
  return [...ids];
}

/** Collects any number of ids, and returns each of them once, sorted. Beyond some thousands they are kept in temporary files. */
export class SortedIds {
  readonly #folder: string;
  readonly #runs: string[] = [];
  #held = new Set<string>();

  /** @param folder a temporary folder that the caller removes */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(ids: Iterable<string>): Promise<void> {
    for (const id of ids) {
      this.#held.add(id);
      if (this.#held.size < HELD) continue;
      const path = join(this.#folder, `ids-${this.#runs.length}`);
      await writeFile(path, [...this.#held].sort().join('\n'));
      this.#runs.push(path);
      this.#held = new Set();
    }
  }

  /** All ids, in sorted batches. */
  async *read(): AsyncGenerator<readonly string[]> {
    const runs: AsyncIterator<string>[] = this.#runs.map((path) =>
      createInterface({ input: createReadStream(path) })[Symbol.asyncIterator](),
    );
    runs.push(inTurn([...this.#held].sort()));
    const heads = await Promise.all(runs.map(async (run) => ({ run, head: await run.next() })));
    let some: string[] = [];
    for (;;) {
      const open = heads.filter(({ head }) => head.done !== true);
      if (open.length === 0) break;
      const least = open.reduce((one, other) => (other.head.value < one.head.value ? other : one)).head.value as string;
      some.push(least);
      for (const each of open) if (each.head.value === least) each.head = await each.run.next();
      if (some.length < AT_ONCE) continue;
      yield some;
      some = [];
    }
    if (some.length > 0) yield some;
  }
}

async function* inTurn(ids: readonly string[]): AsyncGenerator<string> {
  yield* ids;
}
