import type { GraphQLResolveInfo } from 'graphql';
import type { Caller, ReadBudget, RequestContext, WorkSlices } from 'plinth';
import { type Place, placeOf } from '../read/translation.ts';
import type { AnswerSize } from './answer-size.ts';
import type { InTurn } from './in-turn.ts';
import type { Opening } from './opening.ts';

/** Data shared by the resolvers of an operation. */
export interface Operation {
  readonly caller: Caller;
  /** The request that carries it. */
  readonly http: RequestContext;
  /** Errors in parts of the operation, by the place of their fields. */
  readonly problems: Map<Place, unknown>;
  /** Opened fields by place. */
  readonly opened: Map<Place, Opening>;
  /** Limits how much all its reads may populate. */
  readonly budget: ReadBudget;
  /** Counts the objects of its response. */
  readonly answered: AnswerSize;
  /** Yields to other requests while a large response is built. */
  readonly slices: WorkSlices;
  /** Runs its groupings one after the other. */
  readonly grouping: InTurn;
  /** Revisions of the documents in root fields, by response key; null if not requested. */
  readonly revisions: Map<string, number> | null;
  /** Reads of root fields, so that identical fields share one read. */
  readonly reads: Map<string, Promise<unknown>>;
}

/** The caller whose rights apply to a read or a write, and the required action. */
export interface PlaceRights {
  readonly caller: Caller;
  /** Undefined: that of the content type. */
  readonly action: string | undefined;
  /** The action for targets of the relation at the place; undefined: `find`. */
  readonly along?: string | undefined;
}

/** The rights at a place: those of the caller, and those of an opened field. */
export function rightsAt({ caller, opened }: Operation, place: Place): PlaceRights {
  const opening = opened.get(place);
  return opening === undefined || caller.trusted || caller.ability.can(opening.action)
    ? { caller, action: undefined }
    : { caller: { ...caller, ability: opening.abilityOf(caller.ability) }, action: opening.asked, along: opening.along };
}

/** The place of a field in the response, without list indexes. */
export function placeIn({ path }: Pick<GraphQLResolveInfo, 'path'>): Place {
  return placeAt(path);
}

/** The place of a field's source object. */
export function placeAbove({ path }: Pick<GraphQLResolveInfo, 'path'>): Place {
  return path.prev === undefined ? '' : placeAt(path.prev);
}

function placeAt(path: GraphQLResolveInfo['path']): Place {
  const above = path.prev === undefined ? '' : placeAt(path.prev);
  return path.typename === undefined ? above : placeOf(above, path.typename, String(path.key));
}

/** @throws the error recorded for the field */
export function refuseProblem({ problems }: Operation, info: GraphQLResolveInfo): void {
  if (problems.size === 0) return;
  const place = placeIn(info);
  if (problems.has(place)) throw problems.get(place);
}
