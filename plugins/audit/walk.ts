import type { AuditFinding as ToldFinding } from 'plinth/plugins/admin';
import type { AuditRow, HeadRow } from './audit-tables.ts';
import { isWhole, sealedText, writtenText } from './chain.ts';
import { contentOf } from './entry.ts';
import type { Seals } from './seals.ts';

/**
 * What is wrong at some place of the chain: entries are not there (`missing`), say something else than when they were sealed (`changed`), do not follow from the one before (`unlinked`),
 * were put or changed before they were sealed (`forged`), or went before that (`vanished`); they were sealed by a key that is not known (`unknown-key`) or without one (`keyless`); entries stand behind the end (`beyond`), or the end itself
 * is not what it was (`head`); something was not written because the database did not take it (`lost`).
 */
export type Problem = 'missing' | 'changed' | 'unlinked' | 'forged' | 'vanished' | 'unknown-key' | 'keyless' | 'beyond' | 'head' | 'lost';

/** Something that is wrong, with the numbers of the first and the last entry that it is about. */
export interface AuditFinding extends ToldFinding {
  readonly problem: Problem;
}

/** An end of the chain that was kept elsewhere. */
export interface KnownHead {
  readonly number: number;
  readonly hash: string;
}

/** Findings that are kept, of any number. */
const KEPT = 100;
/** Milliseconds for which a writer may be remembered without having written. */
const REMEMBERED = 30 * 86_400_000;
/** Writers that had begun before the first entry that is there: milliseconds for which they may still write. */
const OLDER = 2 * 86_400_000;
const WRITERS = 100_000;

/** Looks at a chain from its first entry to its last, and says where it was meddled with. */
export class ChainWalk {
  readonly #seals: Seals;
  readonly #known: KnownHead | null;
  readonly #found: AuditFinding[] = [];
  readonly #writers = new Map<string, { readonly sequence: number; readonly at: number; readonly number: number }>();
  /** The last place that something was wrong at. */
  #broken = 0;
  #first: { readonly number: number; readonly at: number; readonly previous: string } | null = null;
  #last: { readonly number: number; readonly hash: string; readonly isBad: boolean } | null = null;
  #cut: { readonly through: number; readonly hash: string } | null = null;
  #isKnownSeen = false;
  rows = 0;
  /** Where to go on: number of the last entry that was taken. */
  place = Number.MIN_SAFE_INTEGER;

  /** @param known an end of the chain that was kept elsewhere: it must be in it */
  constructor(seals: Seals, known: KnownHead | null = null) {
    this.#seals = seals;
    this.#known = known;
  }

  /** Number of the last entry that was looked at; 0: none was. */
  get at(): number {
    return this.#last?.number ?? 0;
  }

  /** Looks at the next entry, in the order of numbers. */
  take(row: AuditRow): void {
    const number = Number(row.number);
    const last = this.#last;
    this.rows += 1;
    this.place = number;
    // The first entry has number 1.
    if (number < 1) {
      this.#tell({ problem: 'changed', from: number, to: number });
      return;
    }
    this.#first ??= { number, at: Number(row.at), previous: row.previous };
    let isBad = false;
    const tell = (problem: Problem, from = number, to = number) => {
      isBad ||= from === number;
      this.#broken = number;
      this.#tell({ problem, from, to });
    };
    if (last !== null && number !== last.number + 1) tell('missing', last.number + 1, number - 1);
    else if ((last === null ? number === 1 && row.previous !== '' : row.previous !== last.hash && !last.isBad) === true) tell('unlinked');
    const seal = this.#seals.look(sealedText(row), row.hash, number);
    const mac = this.#seals.look(writtenText(row.writer, Number(row.sequence), contentOf(row)), row.mac, number);
    if (seal !== 'good') tell(seal === 'bad' ? 'changed' : seal);
    else if (mac === 'bad' || mac === 'keyless') tell('forged');
    else if (row.area === 'chain') this.#heed(row, tell);
    if (row.writer !== '') this.#follow(row, isBad ? () => undefined : tell);
    if (this.#known?.number === number) {
      this.#isKnownSeen = true;
      if (this.#known.hash !== row.hash) tell('head');
    }
    this.#last = { number, hash: row.hash, isBad };
  }

  /** All entries were looked at. @param head what was there last @returns what is wrong, in the order of the chain */
  end(head: HeadRow | undefined): readonly AuditFinding[] {
    const last = this.at;
    const end = Number(head?.number ?? 0);
    this.#beginning(end);
    if (head === undefined ? last > 0 : !isWhole(head, this.#seals)) this.#tell({ problem: 'head', from: last, to: last });
    else if (end > last && last > 0) this.#tell({ problem: 'missing', from: last + 1, to: end });
    else if (end < last) this.#tell({ problem: 'beyond', from: end + 1, to: last });
    else if (head !== undefined && last > 0 && this.#last?.hash !== head.hash && !this.#last?.isBad)
      this.#tell({ problem: 'head', from: last, to: last });
    if (this.#known !== null && !this.#isKnownSeen && this.#known.number > (this.#cut?.through ?? 0)) {
      this.#tell({ problem: 'head', from: this.#known.number, to: this.#known.number });
    }
    const through = this.#cut?.through ?? 0;
    // What was about to be removed by rule may be gone in part: each of it had its seal, and the cut has the last.
    return this.#found.filter(({ problem, to }) => problem !== 'missing' || to > through).sort((one, other) => one.from - other.from);
  }

  /** A chain begins with its first entry, or behind a cut that one of its entries tells of. */
  #beginning(end: number): void {
    const first = this.#first;
    if (first === null) {
      if (end > 0) this.#tell({ problem: 'missing', from: 1, to: end });
      return;
    }
    const { through, hash } = this.#cut ?? { through: 0, hash: '' };
    if (first.number > through + 1) this.#tell({ problem: 'missing', from: through + 1, to: first.number - 1 });
    else if (first.number === through + 1 && first.previous !== hash)
      this.#tell({ problem: 'unlinked', from: first.number, to: first.number });
  }

  /** What one writer has written has no gaps but those that are told already, and nothing of it is there twice. */
  #follow({ writer, sequence, at, number }: AuditRow, tell: (problem: Problem) => void): void {
    const known = this.#writers.get(writer);
    const before = known?.sequence ?? 0;
    const isOlder = known === undefined && (this.#first?.number ?? 1) > 1 && Number(at) - (this.#first?.at ?? 0) < OLDER;
    const isTold = this.#broken > (known?.number ?? 0);
    if (Number(sequence) <= before) tell('forged');
    else if (Number(sequence) !== before + 1 && !isOlder && !isTold) tell('vanished');
    this.#writers.delete(writer);
    this.#writers.set(writer, { sequence: Math.max(Number(sequence), before), at: Number(at), number: Number(number) });
    if (this.#writers.size <= WRITERS) return;
    for (const [name, { at: last }] of this.#writers) {
      if (Number(at) - last < REMEMBERED) break;
      this.#writers.delete(name);
    }
  }

  /** What the chain says of itself. */
  #heed({ kind, details }: AuditRow, tell: (problem: Problem) => void): void {
    if (kind === 'head-lost') tell('head');
    else if (kind === 'lost') tell('lost');
    else if (kind === 'swept') {
      const { through, hash } = JSON.parse(details) as { readonly through: number; readonly hash: string };
      this.#cut = { through, hash };
    }
  }

  #tell(finding: AuditFinding): void {
    const last = this.#found.at(-1);
    // What is alike and stands side by side is one finding.
    if (last?.problem === finding.problem && last.to + 1 === finding.from) this.#found.splice(-1, 1, { ...last, to: finding.to });
    else if (this.#found.length < KEPT) this.#found.push(finding);
  }
}
