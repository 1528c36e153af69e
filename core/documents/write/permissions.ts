import type { Caller } from '../../access/index.ts';
import { ForbiddenError } from '../../errors/index.ts';
import type { Attribute, ContentType } from '../../model/index.ts';
import type { Filter } from '../../query/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { assertAxes, checkKnown, writeActions } from '../axes/request-axes.ts';
import { ReadRights } from '../gate/read-rights.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { reading } from '../storage/statements.ts';
import { addActions, addedAxes } from './added-versions.ts';
import { findPlace } from './place.ts';
import type { WriteContext } from './write-context.ts';
import { axisSelections, completeKey, isAmong, isSameKey, planWrite } from './write-plan.ts';

/** What is asked of a document, or of a type. */
export interface MayRequest<Action extends string = string> {
  /** Of the content type, by their whole names: `api::article.article.update`. However many there are, the statements stay the same. */
  readonly actions: readonly Action[];
  /** Which version is meant, as by a read or write: axes that are absent take their default, and stand for every value where something is deleted. */
  readonly axes?: VersionKey;
}

/** What a caller may do by an action. */
export interface Permission {
  readonly granted: boolean;
  /**
   * Why not: no such document may be treated so (`forbidden`), or it is as if this one were not there (`notFound`), which one that is not there cannot be told from.
   */
  readonly reason: 'forbidden' | 'notFound' | null;
  /** Attributes that may be read, or written; null: all that requests may. Empty where the action is not granted. */
  readonly fields: readonly string[] | null;
  /** Whether what is made must fulfil a condition beside: a write is refused (403) whose result does not. */
  readonly conditional: boolean;
}

const FORBIDDEN: Permission = Object.freeze({ granted: false, reason: 'forbidden', fields: Object.freeze([]), conditional: false });
const NOT_FOUND: Permission = Object.freeze({ ...FORBIDDEN, reason: 'notFound' });

/** Whether versions fulfil a condition, by the numbers of their rows. */
type Matches = (filter: Filter | null) => (id: number) => boolean;

/** An action whose rights are known. */
interface Asked {
  /** What it must know of versions. */
  readonly conditions: readonly (Filter | null)[];
  /** @param versions of the document; null: of none in particular. @throws ForbiddenError */
  decide(versions: readonly VersionRow[] | null, matches: Matches): Permission;
}

/**
 * What a caller may do to a document: what the read or write itself would say, as far as rights decide it. Taps, values, and rights at the other
 * ends of links may refuse a write all the same.
 * @param documentId null: of a collection type, no document is looked at, and what is granted is granted for some
 * @throws ValidationError for values that an axis does not know
 */
export async function permissionsOn<Action extends string>(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  { actions, axes = new Map() }: MayRequest<Action>,
  caller: Caller,
): Promise<Readonly<Record<Action, Permission>>> {
  const { axes: registry, database, matcher } = context.parts;
  assertAxes(registry, axes);
  checkKnown(registry, type, axes);
  const { layout } = context.store(type.uid);
  const permissions = new Map<Action, Permission>(actions.map((action) => [action, FORBIDDEN]));
  const asked = new Map<Action, Asked>();
  for (const action of actions) unlessForbidden(() => asked.set(action, askedBy(context, layout, action, axes, caller)));
  let versions: readonly VersionRow[] | null = null;
  let matches: Matches = () => () => true;
  if (asked.size > 0 && (documentId !== null || type.kind === 'singleType')) {
    const statements = reading(database);
    versions = (await findPlace(statements, layout, documentId)).versions;
    const conditions = new Set([...asked.values()].flatMap((one) => one.conditions).filter((filter) => filter !== null));
    const found = await matcher.matchingEach(statements, layout, versions, [...conditions], caller);
    matches = (filter) => (id) => filter === null || found.get(filter)?.has(id) === true;
  }
  for (const [action, one] of asked) unlessForbidden(() => permissions.set(action, one.decide(versions, matches)));
  return Object.fromEntries(permissions) as Record<Action, Permission>;
}

function unlessForbidden(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ForbiddenError)) throw error;
  }
}

/** @throws ForbiddenError */
function askedBy(context: WriteContext, layout: TypeLayout, action: string, axes: VersionKey, caller: Caller): Asked {
  const { uid } = layout.type;
  if (action === `${uid}.find` || action === `${uid}.findOne`) return reads(context, layout, action, completeKey(layout, axes), caller);
  const rights = context.rights(layout, caller, action);
  if (action === `${uid}.create`) return saves(context, layout, rights, axes, caller, true);
  if (action === `${uid}.update`) return saves(context, layout, rights, axes, caller, false);
  // What is removed are all versions with the given values; whatever else plugins do is done to one.
  const concerned = (keys: readonly VersionKey[]) =>
    action === `${uid}.delete` ? keys.filter((key) => isAmong(layout, key, axes)) : [completeKey(layout, axes)];
  return changes(context, layout, rights, concerned, () => granted(null, false));
}

function reads(context: WriteContext, layout: TypeLayout, action: string, key: VersionKey, caller: Caller): Asked {
  const axes = layout.axes.flatMap((axis) => (axis.state === 'active' ? [axis.axis] : []));
  const rights = new ReadRights(context.parts, caller, axisSelections(axes, key));
  const { filter, fields } = rights.ofRoot(layout.type, action.endsWith('.findOne') ? 'one' : 'list', action);
  return {
    conditions: [filter],
    decide: (versions, matches) => {
      const isShown = versions?.some((version) => isSameKey(layout, version.key, key) && matches(filter)(version.id)) ?? true;
      return isShown ? granted(fields === null ? null : [...fields], false) : NOT_FOUND;
    },
  };
}

function saves(
  context: WriteContext,
  layout: TypeLayout,
  rights: WriteRights,
  axes: VersionKey,
  caller: Caller,
  isCreation: boolean,
): Asked {
  const { type } = layout;
  const { answer } = planWrite(layout, axes);
  for (const action of writeActions(context.parts.axes, type, answer, caller)) rights.also(action);
  const writable = [...type.attributes.values()].filter((attribute) => attribute.writable === 'yes');
  const save = (versions: readonly VersionRow[]): Permission => {
    const added = versions.length === 0 ? [] : addedAxes(layout, versions, answer);
    for (const action of addActions(type, added, answer)) rights.also(action);
    const isShared = ({ name }: Attribute) => added.some((axis) => axis.shares?.(type, name) === true);
    const named = writable.filter((attribute) => rights.mayWrite(attribute) && !isShared(attribute));
    return granted(named.length === writable.length ? null : named.map(({ name }) => name), rights.isConditional);
  };
  if (isCreation) return { conditions: [], decide: () => save([]) };
  const update = changes(context, layout, rights, () => [answer], save);
  // The document of a single type is made when it is missing.
  const isMade = (versions: readonly VersionRow[] | null) => versions?.length === 0 && type.kind === 'singleType';
  return { ...update, decide: (versions, matches) => (isMade(versions) ? save([]) : update.decide(versions, matches)) };
}

/** @param permission asked where the caller may change a version that is concerned */
function changes(
  context: WriteContext,
  layout: TypeLayout,
  rights: WriteRights,
  concerned: (keys: readonly VersionKey[]) => readonly VersionKey[],
  permission: (versions: readonly VersionRow[]) => Permission,
): Asked {
  const { allowed, visible } = rights.conditions;
  return {
    conditions: [allowed, visible],
    decide: (versions, matches) => {
      if (versions === null) return permission([]);
      const isChangeable = rights.changeableBy(matches(allowed), matches(visible), context.leading(layout));
      const keys = concerned(versions.map(({ key }) => key));
      return versions.length > 0 && keys.some((key) => isChangeable(versions, key)) ? permission(versions) : NOT_FOUND;
    },
  };
}

function granted(fields: Permission['fields'], conditional: boolean): Permission {
  return { granted: true, reason: null, fields, conditional };
}
