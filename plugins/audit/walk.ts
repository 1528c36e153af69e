import type { AuditFinding as ToldFinding } from 'plinth/plugins/admin';
import { type AnchorRow, anchorState, anchorText, type Ends, isAnchored } from './anchor.ts';
import type { AuditRow, HeadRow } from './audit-tables.ts';
import { headState, headText, sealedText, writtenText } from './chain.ts';
import { contentOf } from './entry.ts';
import type { Seals } from './seals.ts';

/**
 * A problem at some place of the chain:
 *
 * - `missing`: entries do not exist.
 * - `changed`: entries were changed after they were sealed.
 * - `unlinked`: entries do not follow from the one before.
 * - `forged`: entries were inserted or changed before they were sealed.
 * - `vanished`: entries were removed before they were sealed.
 * - `unknown-key`: entries, or an end of the chain, name a key that is not known: an earlier one, or one that somebody has invented.
 * - `keyless`: entries were sealed without a key.
 * - `beyond`: there are entries after the end of the chain.
 * - `head`: the end of the chain is not what it was.
 * - `lost`: entries were not written, because the database was unavailable.
 */
export type Problem = 'missing' | 'changed' | 'unlinked' | 'forged' | 'vanished' | 'unknown-key' | 'keyless' | 'beyond' | 'head' | 'lost';

/** A problem, with the numbers of the first and the last entry that it concerns. */
export interface AuditFinding extends ToldFinding {
  readonly problem: Problem;
}

/** An end of the chain that was stored elsewhere. */
export interface StoredHead {
  readonly number: number;
  readonly hash: string;
}

/** Maximum number of findings that are kept. */
export const KEPT = 100;
/** Milliseconds after which a writer that has written nothing may be forgotten. */
const REMEMBERED = 30 * 86_400_000;
/** Milliseconds, from the first existing entry on, in which writers may appear that had begun before it. */
const OLDER = 2 * 86_400_000;
const WRITERS = 100_000;

/** A removal of old entries that was announced: up to which number, and the hash of that entry. */
export interface Cut {
  readonly through: number;
  readonly hash: string;
}

/** What an entry `head-unknown` has kept. */
type UnknownHead = Pick<HeadRow, 'number' | 'hash' | 'mac'> & { readonly anchor: AnchorRow | null };

/** Known facts that a check begins with. */
export interface WalkKnowledge {
  /** An end of the chain that was stored elsewhere, and must be in the chain. */
  readonly known?: StoredHead | null;
  /** The last removal, if its entry may be behind the entries that are checked. */
  readonly cut?: Cut | null;
}

/**
 * Checks a chain from its first entry to its last, and finds where it was tampered with. What somebody without the key may do, and which
 * check finds it:
 *
 * | they                                               | found by                                                             |
 * | -------------------------------------------------- | -------------------------------------------------------------------- |
 * | change a sealed entry                              | `take`: its seal is `changed`                                        |
 * | make an entry of the chain, with an invented key   | `take`: its seal is `unknown-key`                                    |
 * | the same without a key                             | `take`: its seal is `keyless`                                        |
 * | remove entries in the middle                       | `take`: their numbers are `missing`                                  |
 * | remove them, and renumber the others               | `take`: seals are `changed`, and entries `unlinked`                  |
 * | remove the first ones                              | `#beginning`: `missing`, unless a good `swept` entry announces it    |
 * | remove the last ones                               | `end`: the head has a higher number, so they are `missing`           |
 * | the same, and change the head                      | `end`: the seal of the head is not good: `head`                      |
 * | the same, and new entries follow                   | `#heed`: `append` has left a `head-lost` or `head-unknown` entry     |
 * | remove all entries, with the head                  | `end`: the anchor has a higher number, so they are `missing`         |
 * | the same, with the anchor                          | `end`: there must be an anchor once auditing has begun: `head`       |
 * | add entries at the end                             | `take`, by their seals; `end`: they are `beyond` the head            |
 * | insert or change an entry that waits to be sealed  | `take`: its writer's seal is `forged` or `unknown-key`               |
 * | remove an entry that waits to be sealed            | `#follow`: before the writer's next entry, one has `vanished`        |
 * | put a copy of a genuine entry with those that wait | `#follow`: its writer has used the number already: `forged`          |
 */
export class ChainWalk {
  readonly #seals: Seals;
  readonly #known: StoredHead | null;
  readonly #found: AuditFinding[] = [];
  readonly #writers = new Map<string, { readonly sequence: number; readonly at: number; readonly number: number }>();
  /** Number of the last entry with a problem. */
  #broken = 0;
  #first: { readonly number: number; readonly at: number; readonly previous: string } | null = null;
  #last: { readonly number: number; readonly hash: string; readonly isBad: boolean } | null = null;
  #cut: Cut | null;
  #isKnownSeen = false;
  rows = 0;
  /** Number of the last entry that was taken: where to continue. */
  place = Number.MIN_SAFE_INTEGER;

  constructor(seals: Seals, { known = null, cut = null }: WalkKnowledge = {}) {
    this.#seals = seals;
    this.#known = known;
    this.#cut = cut;
  }

  /** Number of the last entry of the chain that was checked; 0: none was. */
  get at(): number {
    return this.#last?.number ?? 0;
  }

  /** Whether there is a problem with the last entry that was checked, or right before it. */
  get isAtProblem(): boolean {
    return this.#broken >= this.at;
  }

  /** Checks the next entry, in the order of numbers. */
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
    else if (mac !== 'good') tell(mac === 'unknown-key' ? mac : 'forged');
    else if (row.area === 'chain') this.#heed(row, tell);
    if (row.writer !== '') this.#follow(row, isBad ? () => undefined : tell);
    if (this.#known?.number === number) {
      this.#isKnownSeen = true;
      if (this.#known.hash !== row.hash) tell('head');
    }
    this.#last = { number, hash: row.hash, isBad };
  }

  /** Ends a check that did not go up to the end of the chain. @returns the findings, in the order of the chain */
  endWithin(): readonly AuditFinding[] {
    this.#beginning(0);
    return this.#inOrder();
  }

  /** Ends the check. @param ends the stored end of the chain, and its anchor @returns the findings, in the order of the chain */
  end({ head, anchor }: Ends): readonly AuditFinding[] {
    const last = this.at;
    const end = Number(head?.number ?? 0);
    const anchored = anchorState(anchor, this.#last, this.#seals);
    const anchorEnd = anchored === 'good' ? Number(anchor?.number ?? 0) : 0;
    this.#beginning(Math.max(end, anchorEnd), anchored === 'good' ? Number(anchor?.beginning ?? 1) : 1);
    const state = head === undefined ? (last > 0 ? 'bad' : 'good') : headState(head, this.#last, this.#seals);
    // An unknown key is that of the last entry, which is reported already.
    if (state !== 'good' && state !== 'unknown-key') this.#tell({ problem: 'head', from: last, to: last });
    else if (end > last && last > 0) this.#tell({ problem: 'missing', from: last + 1, to: end });
    else if (end < last) this.#tell({ problem: 'beyond', from: end + 1, to: last });
    else if (head !== undefined && last > 0 && this.#last?.hash !== head.hash && !this.#last?.isBad)
      this.#tell({ problem: 'head', from: last, to: last });
    if (anchorEnd > Math.max(end, last)) {
      if (last > 0) this.#tell({ problem: 'missing', from: Math.max(end, last) + 1, to: anchorEnd });
    } else if (state === 'good' && anchored !== 'unknown-key' && !(anchored === 'good' && anchor !== undefined && isAnchored(head, anchor)))
      this.#tell({ problem: 'head', from: last, to: last });
    if (this.#known !== null && !this.#isKnownSeen && this.#known.number > (this.#cut?.through ?? 0)) {
      this.#tell({ problem: 'head', from: this.#known.number, to: this.#known.number });
    }
    return this.#inOrder();
  }

  #inOrder(): readonly AuditFinding[] {
    const through = this.#cut?.through ?? 0;
    // Entries that a sweep has announced may be partly removed. They had valid seals, and the announcement contains the last hash.
    return this.#found.filter(({ problem, to }) => problem !== 'missing' || to > through).sort((one, other) => one.from - other.from);
  }

  /** Checks that the chain begins with its first entry, or after a sweep that one of its entries announces. */
  #beginning(end: number, beginning = 1): void {
    const first = this.#first;
    if (first === null) {
      if (end > 0) this.#tell({ problem: 'missing', from: Math.min(beginning, end), to: end });
      return;
    }
    const { through, hash } = this.#cut ?? { through: 0, hash: '' };
    if (first.number > through + 1) this.#tell({ problem: 'missing', from: through + 1, to: first.number - 1 });
    else if (first.number === through + 1 && first.previous !== hash)
      this.#tell({ problem: 'unlinked', from: first.number, to: first.number });
  }

  /** Checks that the numbers of each writer have no gaps except those already reported, and no duplicates. */
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

  /** Processes entries about the chain itself whose seals are both valid: somebody with the key has written them. */
  #heed({ kind, details }: AuditRow, tell: (problem: Problem) => void): void {
    if (kind === 'head-lost') tell('head');
    else if (kind === 'head-unknown') {
      const { anchor, ...head } = JSON.parse(details) as UnknownHead;
      const states = [this.#seals.look(headText(head), head.mac, head.number)];
      if (anchor !== null) states.push(this.#seals.look(anchorText(anchor), anchor.mac, anchor.number));
      const state = states.find((each) => each !== 'good');
      if (state !== undefined) tell(state === 'unknown-key' ? state : 'head');
      else if (anchor !== null && !isAnchored(head, anchor)) tell('head');
    } else if (kind === 'lost') tell('lost');
    else if (kind === 'swept') {
      const { through, hash } = JSON.parse(details) as Cut;
      // Each removal reaches further than the one before. An earlier one is ignored, even if somebody inserts its entry again.
      if (through > (this.#cut?.through ?? 0)) this.#cut = { through, hash };
    }
  }

  #tell(finding: AuditFinding): void {
    const last = this.#found.at(-1);
    // Adjacent findings with the same problem are merged.
    if (last?.problem === finding.problem && last.to + 1 === finding.from) this.#found.splice(-1, 1, { ...last, to: finding.to });
    else if (this.#found.length < KEPT) this.#found.push(finding);
  }
}
