import type { Asker } from '../../database/index.ts';
import { ValidationError } from '../../errors/index.ts';
import type { QueryLimits } from '../../query/index.ts';
import type { Weight } from './part.ts';

/** How much one answer may hold. */
export type AnswerLimits = Pick<QueryLimits, 'maxRelated' | 'maxAnswerSize'>;

/** Where the populate stands that the last or the heaviest part belongs to, names with dots between them; null: no populate is to blame. */
export type PathOf = (part: number) => string | null;

/** Counts what one answer holds while it grows, so that a short request can ask neither for a large part of the database nor for a text that nothing can hold. */
export class ReadBudget {
  readonly #limits: AnswerLimits;
  /** Related documents that may still be read. */
  #left: number;
  /** Nodes that may still be written out. */
  #nodes: number;
  /** Characters that may still be written out. */
  #size: number;

  /** Who waits for the answer; null where nobody can go away. */
  readonly asker: Asker | null;

  /** @param limits what one answer may hold: related documents and component entries, and characters */
  constructor(limits: AnswerLimits, asker: Asker | null = null) {
    this.asker = asker;
    this.#limits = limits;
    this.#left = limits.maxRelated;
    this.#nodes = limits.maxRelated;
    this.#size = limits.maxAnswerSize;
  }

  /** Related documents that may still be read. */
  get left(): number {
    return this.#left;
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
    this.#left -= count;
    if (this.#left < 0) throw this.#tooMany(pathOf());
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
    if (nodes > this.#nodes) throw this.#tooMany(pathOf(heaviest(parts, 'nodes')));
    if (size > this.#size) throw this.#tooLarge(pathOf(heaviest(parts, 'size')));
  }

  /**
   * Takes the room of one of the documents that the answer is about.
   * @param parts what was populated in it
   * @throws ValidationError when there is not so much
   */
  take({ nodes, size }: Weight, parts: readonly Weight[], pathOf: PathOf): void {
    this.#nodes -= nodes - 1;
    this.#size -= size + 1;
    if (this.#nodes < 0) throw this.#tooMany(pathOf(heaviest(parts, 'nodes')));
    if (this.#size < 0) throw this.#tooLarge(pathOf(heaviest(parts, 'size')));
  }

  #tooMany(path: string | null): ValidationError {
    const limit = this.#limits.maxRelated;
    return tooComplex(`more than ${limit} related documents and component entries`, limit, path);
  }

  #tooLarge(path: string | null): ValidationError {
    const limit = this.#limits.maxAnswerSize;
    return tooComplex(`more than ${limit} characters`, limit, path);
  }
}

/** The place of the part that takes most; -1 where there is none. */
function heaviest(parts: readonly Weight[], by: keyof Weight): number {
  return parts.reduce((most, part, at) => (part[by] > (parts[most]?.[by] ?? -1) ? at : most), -1);
}

function tooComplex(what: string, limit: number, path: string | null): ValidationError {
  const place = path === null ? '' : ` with what is populated at "${path}"`;
  return new ValidationError(
    `The query is too complex: its answer would hold ${what}${place}. Ask for fewer documents, fields or levels at a time.`,
    { source: 'query', ...(path !== null && { param: 'populate', path }), limit },
    'QUERY_TOO_COMPLEX',
  );
}
