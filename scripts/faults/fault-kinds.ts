import { BOOT_FAULTS } from './boot-faults.ts';
import type { FaultKind, Need } from './fault-kind.ts';
import { FULL_DISK } from './full-disk.ts';
import { LOCKED_ROW } from './locked-row.ts';
import { NODE_FAULTS } from './node-faults.ts';
import { SERVER_FAULTS } from './server-faults.ts';

/** All faults. Each round has one. */
const FAULT_KINDS: readonly FaultKind[] = [...NODE_FAULTS, ...BOOT_FAULTS, ...SERVER_FAULTS, LOCKED_ROW, FULL_DISK];

/**
 * The faults of a comma-separated option, or all without one.
 * @throws Error for an unknown name
 */
export function faultKinds(names: string | undefined): readonly FaultKind[] {
  if (names === undefined) return FAULT_KINDS;
  return names.split(',').map((name) => {
    const kind = FAULT_KINDS.find((each) => each.name === name);
    if (kind === undefined) throw new Error(`--faults takes ${FAULT_KINDS.map((each) => each.name).join(', ')}, not "${name}"`);
    return kind;
  });
}

export function doesNeed({ needs = [] }: FaultKind, need: Need): boolean {
  return needs.includes(need);
}
