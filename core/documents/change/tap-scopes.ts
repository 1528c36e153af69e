import type { FullTap } from 'tapable';
import type { Caller, TapOrder } from '../../access/index.ts';
import { TOPIC_LENGTH, type Topic } from '../../freshness/index.ts';
import type { ChosenRows, DocumentEvent } from './change-events.ts';

/** Options of a tap of `record` or `committed`: which changes call it, and what it needs. */
export interface TapScope extends TapOrder {
  /** Uids of the content types that the tap is about. Changes of other types do not call it and cost nothing. Default: all. */
  readonly types?: readonly string[];
  /** The callers whose changes the tap is about; changes of others do not call it. Default: all. */
  readonly by?: (caller: Caller) => boolean;
  /** Only for `record`: the tap calls `links()`, which costs a few statements for each change. Default false. */
  readonly links?: boolean;
  /**
   * Only for `record`: the rows of its own plugin that the tap needs in order to decide what to record, or whether to refuse; null for
   * none. They are read and locked in the transaction, with one statement per change, so they cannot change before the commit.
   */
  readonly knows?: (change: DocumentEvent) => ChosenRows | null;
  /**
   * Only for `record`: the statement that raises the topics of the types also counts the transactions that the tap takes part in, whatever
   * the caller. `Documents.unseen` returns the number of those that ran without it. Default false.
   */
  readonly counted?: boolean;
  /** False: the tap does not need `before`. Some changes then save the statement that reads it. Default true. */
  readonly states?: boolean;
}

/** Options of a tap of `read`. */
export interface ReadTapScope extends TapOrder {
  /**
   * Uids of the content types that the tap is about. Answers to reads that reach none of them may be cached, and the tap is not called for
   * cached answers. Default: all types, and then no answer to a read of documents is cached.
   */
  readonly types?: readonly string[];
}

/** A hook with its taps. */
interface Tapped {
  readonly taps: readonly FullTap[];
}

/** The hooks that tell what has changed. */
interface Watching {
  readonly record: Tapped;
  readonly committed: Tapped;
}

/** Whether the hook has any tap: for work that is useless without one. */
export function hasTaps({ taps }: Tapped): boolean {
  return taps.length > 0;
}

/** Whether a tap is about a caller's changes of a type. */
export function concerns(tap: TapScope | object, uid: string, caller: Caller): boolean {
  const { types, by } = tap as TapScope;
  return (types === undefined || types.includes(uid)) && (by === undefined || by(caller));
}

/** Whether any tap of `record` or `committed` is about a caller's changes of a type. */
export function isWatched({ record, committed }: Watching, uid: string, caller: Caller): boolean {
  return [...record.taps, ...committed.taps].some((tap) => concerns(tap, uid, caller));
}

/** Whether any such tap wants the state of versions before a change. */
export function wantsStates({ record, committed }: Watching, uid: string, caller: Caller): boolean {
  return [...record.taps, ...committed.taps].some((tap) => (tap as TapScope).states !== false && concerns(tap, uid, caller));
}

/** Whether any tap of `record` wants the links of versions of a type. */
export function wantsLinks({ record }: Pick<Watching, 'record'>, uid: string, caller: Caller): boolean {
  return record.taps.some((tap) => asksLinks(tap) && concerns(tap, uid, caller));
}

/** The topics that count the changes of these types which `counted` taps of `record` take part in. */
export function countingTopics(record: Tapped, uids: Iterable<string>): readonly Topic[] {
  const counting = record.taps.filter((tap) => (tap as TapScope).counted === true);
  if (counting.length === 0) return [];
  return [...uids].flatMap((uid) =>
    counting.flatMap((tap) => ((tap as TapScope).types?.includes(uid) === false ? [] : [countingTopic(tap.name, uid)])),
  );
}

/**
 * The topic that counts the changes of a type which a tap takes part in. If it is too long, its beginning is cut off, because the ends of
 * uids distinguish types.
 */
export function countingTopic(tap: string, uid: string): Topic {
  return `${tap}:${uid}`.slice(-TOPIC_LENGTH);
}

/** Whether a tap wants links. */
export function asksLinks(tap: TapScope | object): boolean {
  return (tap as TapScope).links === true;
}
