import type { GraphQLResolveInfo } from 'graphql';
import type { Caller, ReadBudget, RequestContext, WorkSlices } from 'plinth';
import { type Place, placeOf } from '../read/look-ahead.ts';
import type { AnswerSize } from './answer-size.ts';
import type { InTurn } from './in-turn.ts';
import type { Opening } from './opening.ts';

/** What the resolvers of one operation share. */
export interface Operation {
  readonly caller: Caller;
  /** The request that carries it. */
  readonly http: RequestContext;
  /** What is wrong with parts of what was asked, by the place of their answers. */
  readonly problems: Map<Place, unknown>;
  /** What was opened at a place, where its configuration says who may call it. */
  readonly opened: Map<Place, Opening>;
  /** What all its reads together may read along relations. */
  readonly budget: ReadBudget;
  /** What its answer holds as yet. */
  readonly answered: AnswerSize;
  /** The time in which its answer is built, where it is a large one. */
  readonly slices: WorkSlices;
  /** Runs what it groups, one after the other. */
  readonly grouping: InTurn;
  /** Revisions of the documents that root fields answer, by response key; null where nobody asks for them. */
  readonly revisions: Map<string, number> | null;
  /** What root fields read, by what they ask for: those that ask for the same read it once. */
  readonly reads: Map<string, Promise<unknown>>;
}

/** Whose rights hold for a read or a write, and the action that is asked for. */
export interface PlaceRights {
  readonly caller: Caller;
  /** Undefined: the one of the content type. */
  readonly action: string | undefined;
  /** The one for what the relation at the place leads to; undefined: `find`. */
  readonly along?: string | undefined;
}

/** Whose rights hold at a place: the caller's, and what was opened there. */
export function rightsAt({ caller, opened }: Operation, place: Place): PlaceRights {
  const opening = opened.get(place);
  return opening === undefined || caller.trusted || caller.ability.can(opening.action)
    ? { caller, action: undefined }
    : { caller: { ...caller, ability: opening.abilityOf(caller.ability) }, action: opening.asked, along: opening.along };
}

/** Where the answer of a field stands, whatever the places in lists above it. */
export function placeIn({ path }: Pick<GraphQLResolveInfo, 'path'>): Place {
  return placeAt(path);
}

/** Where the object stands that a field is resolved of. */
export function placeAbove({ path }: Pick<GraphQLResolveInfo, 'path'>): Place {
  return path.prev === undefined ? '' : placeAt(path.prev);
}

function placeAt(path: GraphQLResolveInfo['path']): Place {
  const above = path.prev === undefined ? '' : placeAt(path.prev);
  return path.typename === undefined ? above : placeOf(above, path.typename, String(path.key));
}

/** @throws what is wrong with the field that is resolved */
export function refuseProblem({ problems }: Operation, info: GraphQLResolveInfo): void {
  if (problems.size === 0) return;
  const place = placeIn(info);
  if (problems.has(place)) throw problems.get(place);
}
