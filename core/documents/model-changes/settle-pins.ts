import { defaultOf, type TypeAxis } from '../axes/axis-registry.ts';
import { ADDED, isPendable, REMOVED } from '../axes/pending-pins.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import { Statements } from '../storage/statements.ts';
import type { AxisState } from './remembered-model.ts';
import type { ContentParts } from './stored-content.ts';

/**
 * Sets the pins of stored links after axes were switched on or off. On a link axis that only the target has, each link has a pin. Links
 * from before get the default value, so that reads need no special case. On an axis that the source has now, too, links follow the source's
 * value: their pins are cleared, and links that only differed in them become one. Pending links of a source that has drafts now are discarded.
 */
export async function settlePins(parts: ContentParts, layouts: Layouts, known: readonly AxisState[]): Promise<void> {
  const before = new Map(known.map((entry) => [`${entry.type} ${entry.axis}`, entry.state]));
  const wasActive = (layout: TypeLayout, axis: TypeAxis) => before.get(`${layout.type.uid} ${axis.name}`) === 'active';
  for (const source of layouts.all()) {
    for (const axis of source.axes) {
      if (axis.state !== 'active' || wasActive(source, axis)) continue;
      if (axis.kind === 'link') await unpinLinks(parts, source, axis.name);
      else if (isPendable(axis)) await discardPending(parts, source, axis.name);
    }
  }
  const pinned = pinnedTargets(layouts, wasActive);
  for (const source of layouts.all()) {
    for (const { axis, uids, newUids } of pinned.values()) {
      if (source.axis(axis.name)?.state === 'active') continue;
      // A source that has lost the axis pins all its links. Other sources pin links to types that have the axis since the last boot.
      const targets = wasActive(source, axis) ? uids : newUids;
      if (targets.size > 0) await pinLinks(parts, source, targets, axis);
    }
  }
}

/** A link axis, and the types that have it. */
interface PinnedAxis {
  readonly axis: TypeAxis;
  readonly uids: Set<string>;
  /** Types that have the axis since the last boot. */
  readonly newUids: Set<string>;
}

/** Grouped by axis, because a thousand types would make a million pairs. */
function pinnedTargets(layouts: Layouts, wasActive: (layout: TypeLayout, axis: TypeAxis) => boolean): ReadonlyMap<string, PinnedAxis> {
  const pinned = new Map<string, PinnedAxis>();
  for (const target of layouts.all()) {
    for (const axis of target.axes) {
      if (axis.state !== 'active' || axis.kind !== 'link') continue;
      const known = pinned.get(axis.name) ?? { axis, uids: new Set(), newUids: new Set() };
      pinned.set(axis.name, known);
      known.uids.add(target.type.uid);
      if (!wasActive(target, axis)) known.newUids.add(target.type.uid);
    }
  }
  return pinned;
}

async function pinLinks(parts: ContentParts, source: TypeLayout, targets: ReadonlySet<string>, axis: TypeAxis): Promise<void> {
  const value = defaultOf(axis);
  await changeLinks(parts, source, async (statements) => {
    const { knex } = statements;
    const pin = source.pins.get(axis.name);
    let changed = 0;
    if (pin !== undefined) {
      const documents = knex(DOCUMENTS_TABLE)
        .select('id')
        .whereIn('type', [...targets]);
      const { count } = await statements.write(
        knex(source.linksTable)
          .where(pin, '')
          .whereIn('target', documents)
          .update({ [pin]: value }),
      );
      changed += count;
    }
    for (const [attribute, columns] of source.toOne) {
      const column = targets.has(attribute.target) ? columns.pins.get(axis.name) : undefined;
      if (column === undefined) continue;
      const { count } = await statements.write(
        knex(source.table)
          .where(column, '')
          .whereNotNull(columns.target)
          .update({ [column]: value }),
      );
      changed += count;
    }
    return changed;
  });
}

/** Pins in to-one columns stay: they are no longer read. */
async function unpinLinks(parts: ContentParts, source: TypeLayout, axis: string): Promise<void> {
  const pin = source.pins.get(axis);
  if (pin === undefined) return;
  await changeLinks(parts, source, async (statements) => {
    const { knex } = statements;
    const { linksTable } = source;
    const identity = ['source', 'attribute', 'entry', 'target', ...[...source.pins.values()].filter((column) => column !== pin)];
    const twins = knex({ l: linksTable })
      .distinct([...identity, pin].map((column) => `l.${column}`))
      .join({ o: linksTable }, (join) => {
        for (const column of identity) join.on(`l.${column}`, `o.${column}`);
        join.on(`o.${pin}`, '<', `l.${pin}`);
      });
    const gone = await statements.read(twins);
    for (const row of gone) {
      const twin = Object.fromEntries([...identity, pin].map((column, index) => [column, row[index]]));
      await statements.write(knex(linksTable).where(twin).delete());
    }
    const { count } = await statements.write(
      knex(linksTable)
        .whereNot(pin, '')
        .update({ [pin]: '' }),
    );
    return gone.length + count;
  });
}

/**
 * Discards pending links in rows that now have drafts of their own: their links were never pending for those. The column of a to-one link
 * keeps its link; its pin is no longer read.
 */
async function discardPending(parts: ContentParts, source: TypeLayout, axis: string): Promise<void> {
  const pin = source.pins.get(axis);
  if (pin === undefined) return;
  await changeLinks(parts, source, async (statements) => {
    const { knex } = statements;
    const added = await statements.write(knex(source.linksTable).where(pin, ADDED).delete());
    const kept = await statements.write(
      knex(source.linksTable)
        .where(pin, REMOVED)
        .update({ [pin]: '' }),
    );
    return added.count + kept.count;
  });
}

/** @param work returns how many links it has changed: none in most boots */
async function changeLinks(
  { database, freshness }: ContentParts,
  source: TypeLayout,
  work: (statements: Statements) => Promise<number>,
): Promise<void> {
  await freshness.change(
    (changed: number) => (changed > 0 ? [source.type.uid] : []),
    (tx) => work(new Statements(database, tx)),
  );
}
