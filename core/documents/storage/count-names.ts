import { createHash } from 'node:crypto';
import { type KeptSums, sumName, TOPIC_LENGTH, type Topic } from '../../freshness/index.ts';
import type { TypeLayout } from './layout.ts';

/** Signs are smaller than this, so that their sum stays exact for as many changes as a database can hold. */
const SIGNS = 1_000_000;

/** The most characters of a uid with which topic names still fit. */
const LONGEST_UID = 120;

/** How the versions of a type are counted: one count for each combination of axis values. */
export interface VersionCounts {
  readonly kept: KeptSums;
  /** Columns of the axes, in the order in which `name` takes their values. */
  readonly columns: readonly string[];
  /** @param values one for each axis of the type */
  name(values: readonly string[]): Topic;
}

/** By layout object, so that several kernels in a process stay separate. */
const known = new WeakMap<TypeLayout, VersionCounts | null>();

/** The counts of a type's versions; null when its uid is too long. */
export function countsOf(layout: TypeLayout): VersionCounts | null {
  let counts = known.get(layout);
  if (counts === undefined) {
    counts = layout.type.uid.length > LONGEST_UID ? null : makeCounts(layout);
    known.set(layout, counts);
  }
  return counts;
}

function makeCounts({ type, table, axes }: TypeLayout): VersionCounts {
  const columns = axes.map(({ column }) => column);
  // Nodes with other axes or another table count differently. Different signs keep them from trusting each other's counts.
  const digest = createHash('sha256')
    .update(JSON.stringify([table, columns]))
    .digest();
  const kept = { topic: type.uid, sign: 1 + (digest.readUInt32BE(0) % (SIGNS - 1)) };
  return {
    kept,
    columns,
    name(values) {
      const own = JSON.stringify(values);
      const name = sumName(kept, own);
      return name.length <= TOPIC_LENGTH ? name : sumName(kept, createHash('sha256').update(own).digest('base64url'));
    },
  };
}
