import { createHash } from 'node:crypto';
import { type KeptSums, sumName, TOPIC_LENGTH, type Topic } from '../../freshness/index.ts';
import type { TypeLayout } from './layout.ts';

/** Signs are below this, so that as many changes as a database can hold have an exact sum of them. */
const SIGNS = 1_000_000;

/** Characters of a uid beside which a name has room. */
const LONGEST_UID = 120;

/** How the versions of a type are counted: how many there are for each combination of values on its axes. */
export interface VersionCounts {
  readonly kept: KeptSums;
  /** Columns of the axes, in the order of their values. */
  readonly columns: readonly string[];
  /** @param values one for each axis of the type */
  name(values: readonly string[]): Topic;
}

/** By layout: those of several kernels cannot mix. */
const known = new WeakMap<TypeLayout, VersionCounts | null>();

/** The counts of a type's versions; null for one whose uid is too long for them. */
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
  // A node that knows of other axes, or of another table, counts otherwise: neither takes the changes of the other for its own.
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
