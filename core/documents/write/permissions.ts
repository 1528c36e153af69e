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
import { findPlace } from './place.ts';
import type { WriteContext } from './write-context.ts';
import { addActions, addedAxes, axisSelections, completeKey, isAmong, isSameKey, leadingIn, planWrite } from './write-plan.ts';

/** A question about rights on a document or a type. */
export interface MayRequest<Action extends string = string> {
  /** Full names of actions of the content type: `api::article.article.update`. The number of statements does not grow with them. */
  readonly actions: readonly Action[];
  /** The version in question, as in a read or write: absent axes take their default; for a delete they mean all values. */
  readonly axes?: VersionKey;
}

/** What an action allows a caller. */
export interface Permission {
  readonly granted: boolean;
  /**
   * Why not: the caller may not do this to any document (`forbidden`), or sees no such document (`notFound`). The latter does not tell
   * whether it exists.
   */
  readonly reason: 'forbidden' | 'notFound' | null;
  /** Attributes that may be read or written; null: all that requests may. Empty where the action is not granted. */
  readonly fields: readonly string[] | null;
  /** Whether the result of a write must also fulfil a condition: otherwise the write is refused (403). */
  readonly conditional: boolean;
}

const FORBIDDEN: Permission = Object.freeze({ granted: false, reason: 'forbidden', fields: Object.freeze([]), conditional: false });
const NOT_FOUND: Permission = Object.freeze({ ...FORBIDDEN, reason: 'notFound' });

/** Whether a version, by row id, fulfils a condition. */
type Matches = (filter: Filter | null) => (id: number) => boolean;

/** An action that the caller has in general. */
interface AskedAction {
  /** Conditions that its decision needs checked on the versions. */
  readonly conditions: readonly (Filter | null)[];
  /** @param versions of the document; null: of no particular one. @throws ForbiddenError */
  decide(versions: readonly VersionRow[] | null, matches: Matches): Permission;
}

/** Implements `Documents.may`; see there. */
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
  const asked = new Map<Action, AskedAction>();
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
function askedBy(context: WriteContext, layout: TypeLayout, action: string, axes: VersionKey, caller: Caller): AskedAction {
  const { uid } = layout.type;
  if (action === `${uid}.find` || action === `${uid}.findOne`) return reads(context, layout, action, completeKey(layout, axes), caller);
  const rights = context.rights(layout, caller, action);
  if (action === `${uid}.create`) return saves(context, layout, rights, axes, caller, true);
  if (action === `${uid}.update`) return saves(context, layout, rights, axes, caller, false);
  // A delete concerns all versions with the given values, any other action exactly one.
  const concerned = (keys: readonly VersionKey[]) =>
    action === `${uid}.delete` ? keys.filter((key) => isAmong(layout, key, axes)) : [completeKey(layout, axes)];
  return changes(layout, rights, concerned, () => granted(null, false));
}

function reads(context: WriteContext, layout: TypeLayout, action: string, key: VersionKey, caller: Caller): AskedAction {
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
): AskedAction {
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
  const update = changes(layout, rights, () => [answer], save);
  // The document of a single type is created when it is missing.
  const isMade = (versions: readonly VersionRow[] | null) => versions?.length === 0 && type.kind === 'singleType';
  return { ...update, decide: (versions, matches) => (isMade(versions) ? save([]) : update.decide(versions, matches)) };
}

/** @param permission called where the caller may change one of the concerned versions */
function changes(
  layout: TypeLayout,
  rights: WriteRights,
  concerned: (keys: readonly VersionKey[]) => readonly VersionKey[],
  permission: (versions: readonly VersionRow[]) => Permission,
): AskedAction {
  const { allowed, visible } = rights.conditions;
  return {
    conditions: [allowed, visible],
    decide: (versions, matches) => {
      if (versions === null) return permission([]);
      const isChangeable = rights.changeableBy(matches(allowed), matches(visible), leadingIn(layout));
      const keys = concerned(versions.map(({ key }) => key));
      return versions.length > 0 && keys.some((key) => isChangeable(versions, key)) ? permission(versions) : NOT_FOUND;
    },
  };
}

function granted(fields: Permission['fields'], conditional: boolean): Permission {
  return { granted: true, reason: null, fields, conditional };
}
