import { UnavailableError } from '../../errors/index.ts';
import type { ContentType } from '../../model/index.ts';

/** What tells a document that will be locked from others, for whoever knows it by the same: its type with its id, or its key in the registry. */
export type DocumentName = string | number;

/** The name of a document that a request names. @param documentId null for the document of a single type */
export function documentName({ uid }: Pick<ContentType, 'uid'>, documentId: string | null): DocumentName {
  return `${uid} ${documentId ?? ''}`;
}

/** Changes of one document that are carried out at a time: one writes, the other waits for its lock, so that no time passes between two. */
const AT_ONCE = 2;

/** Those that want one document. */
interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}

/**
 * Where changes wait for those before them that are about the same documents. Whoever waits for the lock of a document does so on a connection, and there are few of those: waiting here, two hundred
 * changes of one document leave the connections to changes of others, however long somebody holds its row.
 */
export class DocumentTurns {
  readonly #patience: number;
  readonly #lines = new Map<DocumentName, Line>();

  /** @param patience milliseconds that one waits for each turn */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /**
   * Runs work in its turn.
   * @param documents that the work will lock
   * @throws UnavailableError when the turn does not come in time
   */
  async take<T>(documents: readonly DocumentName[], work: () => Promise<T>): Promise<T> {
    const taken: DocumentName[] = [];
    try {
      // In one order, as the locks themselves: nobody waits for somebody who waits for him.
      for (const document of [...new Set(documents)].sort(inOrder)) {
        await this.#enter(document);
        taken.push(document);
      }
      return await work();
    } finally {
      for (const document of taken) this.#leave(document);
    }
  }

  #enter(document: DocumentName): Promise<void> | undefined {
    const line = this.#lines.get(document) ?? { running: 0, waiting: new Set() };
    this.#lines.set(document, line);
    if (line.running < AT_ONCE) {
      line.running++;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const tooLong = setTimeout(() => {
        line.waiting.delete(next);
        reject(new UnavailableError('Others are changing the same document'));
      }, this.#patience);
      const next = () => {
        clearTimeout(tooLong);
        resolve();
      };
      line.waiting.add(next);
    });
  }

  #leave(document: DocumentName): void {
    const line = this.#lines.get(document) as Line;
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      next();
    } else if (--line.running === 0) this.#lines.delete(document);
  }
}

function inOrder(one: DocumentName, other: DocumentName): number {
  if (typeof one !== typeof other) return typeof one === 'string' ? -1 : 1;
  return one < other ? -1 : 1;
}
