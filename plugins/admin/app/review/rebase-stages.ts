import type { ReviewedStage } from '../client/types.ts';

/**
 * Applies what somebody has changed to stages that somebody else has changed since. Of a stage that both changed, each one's own fields
 * apply, and `mine` where both changed the same field.
 * @param before the stages that `mine` were made of
 * @param mine the stages in the form
 * @param now the stages as stored now
 */
export function rebaseStages(
  before: readonly ReviewedStage[],
  mine: readonly ReviewedStage[],
  now: readonly ReviewedStage[],
): readonly ReviewedStage[] {
  const was = new Map(before.map((stage) => [stage.id, stage]));
  const theirs = new Map(now.map((stage) => [stage.id, stage]));
  const left = mine.filter(({ id }) => theirs.has(id) || !was.has(id));
  const ids = new Set([...left, ...now.filter(({ id }) => !was.has(id))].map(({ id }) => id));
  const own = new Map(left.map((stage) => [stage.id, merged(was.get(stage.id) ?? {}, stage, theirs.get(stage.id) ?? stage)]));
  const order = isInOrderOf(before, left) ? withAdded(now, left) : withAdded(left, now);
  const stages = order.filter(({ id }) => ids.has(id)).map((stage) => own.get(stage.id) ?? stage);
  // Nothing leads back to a stage that one of both removed.
  return stages.map((stage) =>
    stage.onChange === null || stages.some(({ id }) => id === stage.onChange) ? stage : { ...stage, onChange: null },
  );
}

function merged(before: Partial<ReviewedStage>, mine: ReviewedStage, theirs: ReviewedStage): ReviewedStage {
  const isMine = ([key, value]: readonly [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof ReviewedStage]);
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(isMine)) };
}

/** Whether the stages that both have are in the same order. */
function isInOrderOf(before: readonly ReviewedStage[], mine: readonly ReviewedStage[]): boolean {
  const places = mine.map(({ id }) => before.findIndex((stage) => stage.id === id)).filter((place) => place !== -1);
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}

/** Returns stages with those that only another list has, each behind the one that it follows there. */
function withAdded(stages: readonly ReviewedStage[], others: readonly ReviewedStage[]): readonly ReviewedStage[] {
  const all = [...stages];
  for (const [index, other] of others.entries())
    if (!all.some(({ id }) => id === other.id)) all.splice(all.findIndex(({ id }) => id === others[index - 1]?.id) + 1, 0, other);
  return all;
}
