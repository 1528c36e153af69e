import { UnavailableError } from '../../errors/index.ts';
import type { ContentType } from '../../model/index.ts';
import { MESSAGES } from '../messages.ts';

/**
 * Identifies a document that will be locked: by type and id, or by its key in the registry. The two forms never match: changes wait for
 * each other only if they use the same one.
 */
export type LockName = string | number;

/** The name of a document that a request names. @param documentId null for the document of a single type */
export function lockName({ uid }: Pick<ContentType, 'uid'>, documentId: string | null): LockName {
  return `${uid} ${documentId ?? ''}`;
}

/**
 * Changes of one document that run at a time. One writes and the other already waits for its lock, so that no time is lost between them.
 */
const AT_ONCE = 2;

/** The queue of one document. */
interface TurnQueue {
  running: number;
  readonly waiting: Set<() => void>;
}

/**
 * Queues of changes per document, in front of the connection pool. A change that waits for a row lock holds a connection, and there are
 * few. With these queues two hundred changes of one document leave connections to other changes, however long its row is locked.
 */
export class DocumentTurns {
  readonly #patience: number;
  readonly #lines = new Map<LockName, TurnQueue>();

  /** @param patience milliseconds to wait for the turn at each document */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /**
   * Runs work when its turn comes.
   * @param documents that the work will lock
   * @throws UnavailableError when the turn does not come in time
   */
  async take<T>(documents: readonly LockName[], work: () => Promise<T>): Promise<T> {
    const taken: LockName[] = [];
    try {
      // One global order, like the locks themselves, so that no deadlock is possible.
      for (const document of [...new Set(documents)].sort(inOrder)) {
        await this.#enter(document);
        taken.push(document);
      }
      return await work();
    } finally {
      for (const document of taken) this.#leave(document);
    }
  }

  #enter(document: LockName): Promise<void> | undefined {
    const line = this.#lines.get(document) ?? { running: 0, waiting: new Set() };
    this.#lines.set(document, line);
    if (line.running < AT_ONCE) {
      line.running++;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const tooLong = setTimeout(() => {
        line.waiting.delete(next);
        reject(new UnavailableError(MESSAGES.documentLocked));
      }, this.#patience);
      const next = () => {
        clearTimeout(tooLong);
        resolve();
      };
      line.waiting.add(next);
    });
  }

  #leave(document: LockName): void {
    const line = this.#lines.get(document) as TurnQueue;
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      next();
    } else if (--line.running === 0) this.#lines.delete(document);
  }
}

function inOrder(one: LockName, other: LockName): number {
  if (typeof one !== typeof other) return typeof one === 'string' ? -1 : 1;
  return one < other ? -1 : 1;
}
