import type { Asker, Meter } from '../../database/index.ts';
import { ValidationError } from '../../errors/index.ts';
import type { QueryLimits } from '../../query/index.ts';
import type { Weight } from './rows/answer-form.ts';

/** Limits of one answer. */
export type AnswerBounds = Pick<QueryLimits, 'maxRelated' | 'maxAnswerSize'>;

/** Gives the dotted path of the populate that a part belongs to; null when no populate caused the problem. */
export type PathOf = (part: number) => string | null;

/** Extra characters that may be read but are not in the answer: keys, and what a server sends about a statement. */
const BESIDE = 4_000_000;

/** The remaining budget. */
interface Left {
  /** Related documents that are read. */
  related: number;
  /** Documents and entries in the answer. */
  nodes: number;
  /** Characters of the answer. */
  size: number;
  /** Characters of rows that are read. */
  read: number;
}

/**
 * Measures one answer while it grows and enforces its limits. Otherwise a short request could read a large part of the database, or produce
 * a text that does not fit into memory.
 */
export class ReadBudget {
  readonly #limits: AnswerBounds;
  /** The remaining budget, shared by all reads of the answer. */
  #left: Left;
  /** The amounts taken through this object, so that a failed attempt can give them back. */
  readonly #taken: Left = { related: 0, nodes: 0, size: 0, read: 0 };

  /** The waiting caller; null where no caller can disconnect. */
  readonly asker: Asker | null;

  /** @param limits maximum numbers of related documents and component entries, and of characters */
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

  /** A budget that shares the remaining amounts, for an attempt that may have to be restarted. */
  attempt(): ReadBudget {
    return new ReadBudget(this.#limits, this.asker, this.#left);
  }

  /** Gives back everything that a failed attempt took. Its unfinished work no longer uses the shared budget. */
  giveBack(): void {
    const { related, nodes, size, read } = this.#taken;
    const left = this.#left;
    this.#left = { ...left };
    left.related += related;
    left.nodes += nodes;
    left.size += size;
    left.read += read;
  }

  /** Number of related documents that may still be read. */
  get left(): number {
    return this.#left.related;
  }

  /** Maximum number of characters of one answer. */
  get maxAnswerSize(): number {
    return this.#limits.maxAnswerSize;
  }

  /**
   * Takes related documents that were read.
   * @param pathOf gives the path of the populate; only called for an error
   * @throws ValidationError when more was read than is left
   */
  spend(count: number, pathOf: () => string | null): void {
    this.#left.related -= count;
    this.#taken.related += count;
    if (this.#left.related < 0) throw this.#tooMany(pathOf());
  }

  /**
   * Makes a meter that counts the characters of a statement's rows while they arrive, because all rows are in memory before the first is
   * written out. The meter throws ValidationError, which ends the statement, when the rows are too large for an allowed answer. Null when
   * there is no limit.
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
   * Checks that parts fit into the answer together, before they are joined.
   * @throws ValidationError that names the largest part
   */
  assertRoom(parts: readonly Weight[], pathOf: PathOf): void {
    let nodes = 0;
    let size = 0;
    // One more character per part for a separator.
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at] as Weight;
      nodes += part.nodes;
      size += part.size + 1;
    }
    if (nodes > this.#left.nodes) throw this.#tooMany(pathOf(heaviest(parts, 'nodes')));
    if (size > this.#left.size) throw this.#tooLarge(pathOf(heaviest(parts, 'size')));
  }

  /**
   * Takes the size of one root document.
   * @param parts its populated parts
   * @throws ValidationError when it is larger than the remaining budget
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
    return tooComplex(`contain more than ${limit} related documents and component entries`, limit, path);
  }

  #tooLarge(path: string | null): ValidationError {
    const limit = this.#limits.maxAnswerSize;
    return tooComplex(`contain more than ${limit} characters`, limit, path);
  }

  #tooMuchRead(path: string | null): ValidationError {
    const limit = this.#limits.maxAnswerSize;
    return tooComplex(`require reading more than ${limit} characters`, limit, path, ' Components are read with all their fields.');
  }
}

/** The index of the largest part; -1 when there is none. */
function heaviest(parts: readonly Weight[], by: keyof Weight): number {
  return parts.reduce((most, part, at) => (part[by] > (parts[most]?.[by] ?? -1) ? at : most), -1);
}

/** @param what continues "its answer would …" */
function tooComplex(what: string, limit: number, path: string | null, why = ''): ValidationError {
  const place = path === null ? '' : ` with the populated documents at "${path}"`;
  return new ValidationError(
    `The query is too complex: the response would ${what}${place}. Request fewer documents, fields or levels at a time.${why}`,
    { source: 'query', ...(path !== null && { param: 'populate', path }), limit },
    'QUERY_TOO_COMPLEX',
  );
}
