import type { Asker, Meter } from '../../database/index.ts';
import { ValidationError } from '../../errors/index.ts';
import type { QueryLimits } from '../../query/index.ts';
import type { Weight } from './rows/answer-form.ts';

/** How much one answer may hold. */
export type AnswerBounds = Pick<QueryLimits, 'maxRelated' | 'maxAnswerSize'>;

/** Where the populate stands that the last or the heaviest part belongs to, names with dots between them; null: no populate is to blame. */
export type PathOf = (part: number) => string | null;

/** Characters of rows that are no part of the answer: keys, and what a server tells of a statement. */
const BESIDE = 4_000_000;

/** What may still be read and written out. */
interface Left {
  /** Related documents that are read. */
  related: number;
  /** Nodes that are written out. */
  nodes: number;
  /** Characters that are written out. */
  size: number;
  /** Characters of rows that are read. */
  read: number;
}

/** Counts what one answer holds while it grows, so that a short request can ask neither for a large part of the database nor for a text that nothing can hold. */
export class ReadBudget {
  readonly #limits: AnswerBounds;
  /** What is left for all reads that make the answer together. */
  #left: Left;
  /** What was taken through this budget, and not through the one that it is an attempt of. */
  readonly #taken: Left = { related: 0, nodes: 0, size: 0, read: 0 };

  /** Who waits for the answer; null where nobody can go away. */
  readonly asker: Asker | null;

  /** @param limits what one answer may hold: related documents and component entries, and characters */
  constructor(limits: AnswerBounds, asker: Asker | null = null, left?: Left) {
    this.asker = asker;
    this.#limits = limits;
    const { maxRelated, maxAnswerSize } = limits;
    this.#left = left ?? {
      related: maxRelated,
      nodes: maxRelated,
      size: maxAnswerSize,
      read: maxAnswerSize + BESIDE,
    };
  }

  /** The same budget, for an attempt at a read that may have to begin anew. */
  attempt(): ReadBudget {
    return new ReadBudget(this.#limits, this.asker, this.#left);
  }

  /** The attempt has failed: gives back what it took. What is still under way of it takes from nobody. */
  giveBack(): void {
    const { related, nodes, size, read } = this.#taken;
    const left = this.#left;
    this.#left = { ...left };
    left.related += related;
    left.nodes += nodes;
    left.size += size;
    left.read += read;
  }

  /** Related documents that may still be read. */
  get left(): number {
    return this.#left.related;
  }

  /** Characters that one answer may take. */
  get maxAnswerSize(): number {
    return this.#limits.maxAnswerSize;
  }

  /**
   * @param pathOf where the populate stands that was read: looked for when it is told
   * @throws ValidationError when more was read than is left
   */
  spend(count: number, pathOf: () => string | null): void {
    this.#left.related -= count;
    this.#taken.related += count;
    if (this.#left.related < 0) throw this.#tooMany(pathOf());
  }

  /**
   * Counts what a statement gives, so that it can be ended: all of its rows are there before the first of them is written out. Null where they may be as many as
   * they like. The meter throws ValidationError when they can hardly be those of an answer that is small enough.
   */
  meter(pathOf: () => string | null): Meter | null {
    if (this.#limits.maxAnswerSize === Number.POSITIVE_INFINITY) return null;
    let counted = 0;
    return (characters) => {
      this.#left.read -= characters - counted;
      this.#taken.read += characters - counted;
      counted = characters;
      if (this.#left.read < 0) throw this.#tooMuchRead(pathOf());
    };
  }

  /**
   * Makes sure that there is room for parts beside each other, before they are put together.
   * @throws ValidationError naming the part that takes most
   */
  assertRoom(parts: readonly Weight[], pathOf: PathOf): void {
    let nodes = 0;
    let size = 0;
    // Each may be followed by what stands between them.
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at] as Weight;
      nodes += part.nodes;
      size += part.size + 1;
    }
    if (nodes > this.#left.nodes) throw this.#tooMany(pathOf(heaviest(parts, 'nodes')));
    if (size > this.#left.size) throw this.#tooLarge(pathOf(heaviest(parts, 'size')));
  }

  /**
   * Takes the room of one of the documents that the answer is about.
   * @param parts what was populated in it
   * @throws ValidationError when there is not so much
   */
  take({ nodes, size }: Weight, parts: readonly Weight[], pathOf: PathOf): void {
    const left = this.#left;
    const taken = this.#taken;
    left.nodes -= nodes - 1;
    taken.nodes += nodes - 1;
    left.size -= size + 1;
    taken.size += size + 1;
    if (left.nodes < 0) throw this.#tooMany(pathOf(heaviest(parts, 'nodes')));
    if (left.size < 0) throw this.#tooLarge(pathOf(heaviest(parts, 'size')));
  }

  #tooMany(path: string | null): ValidationError {
    const limit = this.#limits.maxRelated;
    return tooComplex(`hold more than ${limit} related documents and component entries`, limit, path);
  }

  #tooLarge(path: string | null): ValidationError {
    const limit = this.#limits.maxAnswerSize;
    return tooComplex(`hold more than ${limit} characters`, limit, path);
  }

  #tooMuchRead(path: string | null): ValidationError {
    const limit = this.#limits.maxAnswerSize;
    return tooComplex(`take reading more than ${limit} characters`, limit, path, ' Components are read with all of their fields.');
  }
}

/** The place of the part that takes most; -1 where there is none. */
function heaviest(parts: readonly Weight[], by: keyof Weight): number {
  return parts.reduce((most, part, at) => (part[by] > (parts[most]?.[by] ?? -1) ? at : most), -1);
}

/** @param what what the answer would do */
function tooComplex(what: string, limit: number, path: string | null, why = ''): ValidationError {
  const place = path === null ? '' : ` with what is populated at "${path}"`;
  return new ValidationError(
    `The query is too complex: its answer would ${what}${place}. Ask for fewer documents, fields or levels at a time.${why}`,
    { source: 'query', ...(path !== null && { param: 'populate', path }), limit },
    'QUERY_TOO_COMPLEX',
  );
}
