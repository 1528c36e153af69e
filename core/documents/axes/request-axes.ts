import type { Caller } from '../../access/index.ts';
import { ValidationError } from '../../errors/index.ts';
import type { ContentType, Model } from '../../model/index.ts';
import { type AxisSelection, allOf, type Filter } from '../../query/index.ts';
import type { Axis, AxisUse, RequestParameters, VersionKey } from './axis.ts';
import type { AxisRegistry } from './axis-registry.ts';

/** The choices of a request on all axes. */
export interface RequestAxes {
  /** Axes that are read at their default value are absent. */
  readonly selections: ReadonlyMap<string, AxisSelection>;
  /** Conditions that axes add to the versions that are read. */
  readonly filter: Filter | null;
  /** The same by axis, for the types of populated documents. */
  readonly conditions: readonly AxisCondition[];
}

/** A condition on versions of the types that an axis applies to. */
export interface AxisCondition {
  readonly axis: Axis;
  readonly filter: Filter;
}

/**
 * Reads the choice of a request on every axis. A parameter with an empty value (`status=`) counts as absent.
 * @throws ValidationError for values that an axis does not accept
 */
export function readAxes(
  registry: AxisRegistry,
  parameters: RequestParameters,
  use: AxisUse,
  type: ContentType,
  model: Model,
): RequestAxes {
  const selections = new Map<string, AxisSelection>();
  const present = withoutEmpty(parameters);
  const conditions: AxisCondition[] = [];
  for (const axis of registry.all) {
    const choice = axis.choose(present, use, type, model);
    if (choice.selection !== null) {
      if (use === 'list' || use === 'one') refuseWide(axis, choice.selection);
      selections.set(axis.name, choice.selection);
    }
    if (choice.filter) conditions.push({ axis, filter: choice.filter });
  }
  return { selections, filter: allOf(conditions.map(({ axis, filter }) => (axis.applies(type) ? filter : null))), conditions };
}

function withoutEmpty(parameters: RequestParameters): RequestParameters {
  if (!Object.values(parameters).includes('')) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/**
 * Refuses selections that no read supports: several values of a request axis, and all values of an axis whose values need an action.
 * @throws ValidationError naming the axis
 */
export function refuseWide(axis: Axis, selection: AxisSelection): void {
  const isOne = selection !== 'any' && selection.values.length === 1;
  if (isOne || (axis.kind === 'link' && !(selection === 'any' && axis.readAction))) return;
  throw new ValidationError(`Invalid ${axis.name}: a read accepts only one value`, { source: 'query', param: axis.name });
}

/** A cache key that changes whenever the same parameters may mean different things. */
export function axisRevisions(registry: AxisRegistry): string {
  let text = '';
  for (const axis of registry.all) text += `${axis.revision?.() ?? axis.defaultValue()} `;
  return text;
}

/** The actions that reading a type needs in addition to `find`, for the choices of a request. */
export function readActions(registry: AxisRegistry, type: ContentType, selections: ReadonlyMap<string, AxisSelection>): string[] {
  const actions: string[] = [];
  for (const axis of registry.all) {
    if (!axis.readAction || !axis.applies(type)) continue;
    const selection = selections.get(axis.name);
    const values = selection === undefined || selection === 'any' ? [axis.defaultValue()] : selection.values;
    for (const value of values) {
      const action = axis.readAction(value);
      if (action !== null) actions.push(`${type.uid}.${action}`);
    }
  }
  return actions;
}

/** The actions that a write needs in addition to its own, for the version that it ends on. */
export function writeActions(registry: AxisRegistry, type: ContentType, key: VersionKey, caller: Pick<Caller, 'kind'>): string[] {
  return registry.all.flatMap((axis) => {
    const value = axis.applies(type) ? key.get(axis.name) : undefined;
    const action = value === undefined ? null : (axis.writeAction?.(value, caller) ?? null);
    return action === null ? [] : [`${type.uid}.${action}`];
  });
}

/**
 * The version that a write addresses. Axes with the choice `any` are absent.
 * @throws ValidationError when several values were chosen, or none that there is
 */
export function writeKey(registry: AxisRegistry, type: ContentType, { selections }: RequestAxes): VersionKey {
  const key = new Map<string, string>();
  for (const axis of registry.all) {
    const selection = selections.get(axis.name);
    if (!axis.applies(type) || selection === 'any') continue;
    const [value, ...more] = selection?.values ?? [axis.defaultValue()];
    if (value === undefined || more.length > 0) {
      const message = `Invalid ${axis.name}: ${value === undefined ? 'unknown value' : 'only one value is accepted'}`;
      throw new ValidationError(message, { source: 'query', param: axis.name });
    }
    key.set(axis.name, value);
  }
  return key;
}

/**
 * Refuses names of unknown axes. Otherwise code with a misspelled name would remove more versions than intended.
 * @throws Error also for what is no map, which code without types may pass
 */
export function assertAxes(registry: AxisRegistry, key: VersionKey): void {
  if (typeof (key as VersionKey | undefined)?.keys !== 'function') throw new Error('axes must be a Map of axis names to values');
  for (const name of key.keys()) {
    if (!registry.all.some((axis) => axis.name === name)) throw new Error(`axis "${name}" does not exist`);
  }
}

/**
 * Refuses unknown values.
 * @throws ValidationError naming the axis and the value
 */
export function checkKnown(registry: AxisRegistry, type: ContentType, key: VersionKey): void {
  for (const axis of registry.all) {
    const value = key.get(axis.name);
    if (value === undefined || !axis.applies(type) || axis.known === undefined || axis.known(value)) continue;
    throw new ValidationError(`Invalid ${axis.name} "${value}"`, { source: 'query', param: axis.name, value });
  }
}
