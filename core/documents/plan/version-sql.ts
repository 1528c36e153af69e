import type { Knex } from 'knex';
import { Slot } from '../../database/index.ts';
import type { TypeAxis } from '../axes/axis-registry.ts';
import { pendingPin, REMOVED } from '../axes/pending-pins.ts';
import { column, type PlanContext, type RowScope } from './plan-context.ts';

/** Reads one parameter as text. */
export function parameter(index: number): Slot {
  return new Slot((parameters) => parameters[index] as string);
}

/** The direction in which a link is followed: from the row that owns it to its target, or back. */
export type LinkDirection = 'toTarget' | 'toSource';

/** A step along a link, from the near row to another row. */
interface LinkStep {
  readonly direction: LinkDirection;
  /** The near row. */
  readonly from: RowScope;
  /** Alias of the row on the other end. */
  readonly alias: string;
  readonly layout: RowScope['layout'];
  /** The column with the link's pin on an axis; null when links of this kind have none. */
  pin(axis: string): Knex.Raw | null;
  /** Whether pins are columns of the near row. */
  readonly pinsAreNear: boolean;
}

/** A column of the near row that equals one on the other end. */
interface Tie {
  readonly near: Knex.Raw;
  readonly far: Knex.Raw;
}

/** Conditions that select the versions to which a step leads. */
export interface VersionConditions {
  /** Conditions on the other end alone. */
  readonly conditions: readonly Knex.Raw[];
  readonly ties: readonly Tie[];
  /** Conditions on the near row alone. */
  readonly nearConditions: readonly Knex.Raw[];
  readonly scope: RowScope;
}

/**
 * Conditions on the rows of the type that a query reads.
 * @param isElsewhere whether rows are found by an index that does not begin with the axes
 */
export function rootConditions(context: PlanContext, alias: string, layout: RowScope['layout'], isElsewhere = false): VersionConditions {
  const { knex, database } = context;
  const conditions: Knex.Raw[] = [];
  const known = new Map<string, number>();
  for (const axis of layout.axes) {
    const stored = column(context, alias, axis.column);
    const at = isElsewhere ? database.dialect.unindexed(knex, stored) : stored;
    if (axis.state === 'hidden') {
      conditions.push(equal(context, at, axis.fixed));
      continue;
    }
    const slot = axisSlot(context, axis.name);
    if (slot.mode === 'one') {
      conditions.push(equal(context, at, parameter(slot.index)));
      known.set(axis.name, slot.index);
    } else if (slot.mode === 'many') {
      const list = { index: slot.index, kind: 'varchar' as const, bucket: context.shapeContext.bucket(slot.size) };
      conditions.push(slot.size === 0 ? knex.raw('1 = 0') : database.dialect.inList(knex, at, list));
    }
  }
  const scope: RowScope = { kind: 'row', alias, layout, known };
  return { conditions: [...conditions, ...context.visibleRoot(scope)], ties: [], nearConditions: [], scope };
}

/**
 * Conditions on the row at the other end of a link (docs/architecture.md, "axes"). Request axes take the request's value. Link axes that
 * both ends have take the same value; other link axes take the link's pin.
 */
export function stepConditions(context: PlanContext, step: LinkStep): VersionConditions {
  const conditions: Knex.Raw[] = [];
  const nearConditions: Knex.Raw[] = [];
  const ties: Tie[] = [];
  const known = new Map<string, number>();
  const ofPins = step.pinsAreNear ? nearConditions : conditions;
  const fromActive = (name: string) => step.from.layout.axis(name)?.state === 'active';
  /** Requires that a column on the other end equals the value of the near row on a link axis. */
  const tie = (axis: TypeAxis, far: Knex.Raw) => {
    const index = step.from.known.get(axis.name);
    if (index !== undefined) conditions.push(equal(context, far, parameter(index)));
    else ties.push({ near: column(context, step.from.alias, axis.column), far });
    return index;
  };

  for (const axis of step.layout.axes) {
    const at = column(context, step.alias, axis.column);
    const pinned = step.direction === 'toTarget' && !fromActive(axis.name) ? step.pin(axis.name) : null;
    if (axis.state === 'hidden') {
      conditions.push(equal(context, at, axis.fixed));
      if (pinned) ofPins.push(unpinnedOr(context, pinned, axis.fixed, REMOVED));
    } else if (axis.kind === 'request') {
      const value = requestValue(context, axis.name);
      conditions.push(equal(context, at, value));
      if (pinned) ofPins.push(unpinnedOr(context, pinned, value, pendingValue(context, axis)));
    } else if (fromActive(axis.name)) {
      const index = tie(axis, at);
      if (index !== undefined) known.set(axis.name, index);
    } else if (step.direction === 'toTarget') {
      // Links along link axes always name their value (see settle-pins.ts).
      if (pinned && step.pinsAreNear) ties.push({ near: pinned, far: at });
      else conditions.push(equal(context, at, pinned ?? defaultValue(context, axis.name)));
    }
  }
  if (step.direction === 'toSource') {
    for (const axis of step.from.layout.axes) {
      if (step.layout.axis(axis.name)?.state === 'active') continue;
      const pinned = step.pin(axis.name);
      if (!pinned) continue;
      if (axis.state === 'hidden') conditions.push(unpinnedOr(context, pinned, axis.fixed, REMOVED));
      else if (axis.kind === 'request') {
        conditions.push(unpinnedOr(context, pinned, requestValue(context, axis.name), pendingValue(context, axis)));
      } else tie(axis, pinned);
    }
  }
  return { conditions, ties, nearConditions, scope: { kind: 'row', alias: step.alias, layout: step.layout, known } };
}

function axisSlot(context: PlanContext, name: string) {
  const slot = context.shape.axes.get(name);
  if (!slot) throw new Error(`axis "${name}" is not part of the query`);
  return slot;
}

/** The one value of a request axis. */
function requestValue(context: PlanContext, name: string): Slot {
  const slot = axisSlot(context, name);
  if (slot.mode !== 'one') throw new Error(`a query accepts only one value of the request axis "${name}"`);
  return parameter(slot.index);
}

function defaultValue(context: PlanContext, name: string): Slot {
  return parameter(axisSlot(context, name).defaultIndex);
}

function equal(context: PlanContext, left: Knex.Raw, right: Knex.Raw | Slot | string): Knex.Raw {
  return context.knex.raw('? = ?', [left, right as Knex.Value]);
}

/** The pin of pending links that requests for the value of an axis see. */
function pendingValue(context: PlanContext, axis: TypeAxis): Slot {
  const { index } = axisSlot(context, axis.name);
  return new Slot((parameters) => pendingPin(axis, parameters[index]));
}

/** The link is not pinned, or pinned to this value, or pending in a way that the request sees. */
function unpinnedOr(context: PlanContext, pin: Knex.Raw, value: Slot | string, pending: Slot | string): Knex.Raw {
  return context.knex.raw("? in ('', ?, ?)", [pin, value as Knex.Value, pending as Knex.Value]);
}
