import type { GraphQLResolveInfo } from 'graphql';
import type { Ability, Caller, ReadBudget, RequestContext } from 'plinth';
import { type Place, placeOf } from '../read/look-ahead.ts';
import type { AnswerSize } from './answer-size.ts';

/** What the resolvers of one operation share. */
export interface Operation {
  readonly caller: Caller;
  /** The request that carries it. */
  readonly http: RequestContext;
  /** What is wrong with parts of what was asked, by the place of their answers. */
  readonly problems: Map<Place, unknown>;
  /** Actions that callers may perform in reads and writes of a place, where its configuration says who may. */
  readonly opened: Map<Place, readonly string[]>;
  /** What all its reads together may read along relations. */
  readonly budget: ReadBudget;
  /** What its answer holds as yet. */
  readonly answered: AnswerSize;
  /** What root fields read, by what they ask for: those that ask for the same read it once. */
  readonly reads: Map<string, Promise<unknown>>;
}

/** An action that stands for the one of a content type, where something else decided that the caller may. */
export const OPENED = 'graphql.opened';

/** Whose rights hold for a read or a write, and the action that is asked for. */
export interface PlaceRights {
  readonly caller: Caller;
  /** Undefined: the one of the content type. */
  readonly action: string | undefined;
}

/** Whose rights hold at a place: the caller's, and what was opened there. */
export function rightsAt({ caller, opened }: Operation, place: Place): PlaceRights {
  const granted = opened.get(place);
  return granted === undefined || caller.trusted
    ? { caller, action: undefined }
    : { caller: { ...caller, ability: withGranted(caller.ability, granted) }, action: OPENED };
}

function withGranted({ key, can, rule }: Ability, granted: readonly string[]): Ability {
  return Object.freeze({
    key: `${key} and ${granted.join(' ')}`,
    can: (action: string) => granted.includes(action) || can(action),
    rule: (action: string) => (granted.includes(action) ? null : rule(action)),
  });
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
