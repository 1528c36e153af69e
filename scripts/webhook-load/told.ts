/** Number of revisions that fit into one number as bits. */
const MOST = 31;

/** A compact set of events by document and revision. */
export class Told {
  readonly #revisions = new Map<string, number>();
  /** Number of events. */
  size = 0;

  /** Adds an event. @returns whether it is new */
  add(documentId: string, revision: number): boolean {
    const known = this.#revisions.get(documentId) ?? 0;
    const added = known | bitOf(revision);
    if (added === known) return false;
    this.#revisions.set(documentId, added);
    this.size += 1;
    return true;
  }

  /** Greatest revision of a document; 0 if there is none. */
  last(documentId: string): number {
    return 32 - Math.clz32(this.#revisions.get(documentId) ?? 0);
  }

  /** Number of events that the other set lacks. */
  lackingIn(others: Told = new Told()): number {
    let count = 0;
    for (const [documentId, revisions] of this.#revisions) {
      for (let left = revisions & ~(others.#revisions.get(documentId) ?? 0); left !== 0; left &= left - 1) count += 1;
    }
    return count;
  }
}

function bitOf(revision: number): number {
  if (!Number.isInteger(revision) || revision < 1 || revision > MOST) throw new Error(`a document has the revision ${revision}`);
  return 2 ** (revision - 1);
}
