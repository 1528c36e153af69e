import { hostname, userInfo } from 'node:os';
import type { Knex } from 'knex';
import type { Caller } from 'plinth';
import type { AuditRow } from './audit-tables.ts';
import { sealOf } from './chain.ts';
import { cut, factsOf } from './entry.ts';
import { chainEntries } from './look-through.ts';
import type { Sealer } from './sealer.ts';
import type { Seals } from './seals.ts';
import { type AuditFinding, KEPT } from './walk.ts';

const ACCEPTED = 'accepted';
const MOST_OF_REASON = 1_000;

/** Findings, separated into accepted and other ones. */
export interface PartedFindings {
  readonly findings: readonly AuditFinding[];
  readonly accepted: readonly AuditFinding[];
}

/** Which findings are accepted, by whom, and why. */
export interface Acceptance {
  /** Number of the last entry whose findings are accepted. */
  readonly through: number;
  readonly reason: string | null;
  readonly caller: Caller | null;
}

/**
 * Accepts the findings of a verification: adds an entry to the chain that names each of them. Other findings of later verifications are not
 * accepted, even if they concern earlier entries.
 * @returns the entry; null: there is nothing to accept
 * @throws Error if the verification has stopped counting its findings
 */
export async function accept(
  sealer: Pick<Sealer, 'add'>,
  { findings, accepted }: PartedFindings,
  { through, reason, caller }: Acceptance,
): Promise<AuditRow | null> {
  if (findings.length + accepted.length >= KEPT) throw new Error(`too many findings to accept: there are ${KEPT} or more`);
  const taken = findings.filter(({ to }) => to <= through);
  if (taken.length === 0) return null;
  const details = { findings: taken, reason: cut(reason, MOST_OF_REASON), user: userInfo().username, host: hostname() };
  return sealer.add(factsOf({ area: 'chain', kind: ACCEPTED, details }, caller));
}

/** Findings that entries with good seals accept. */
export async function acceptedFindings(knex: Knex, seals: Seals): Promise<readonly AuditFinding[]> {
  const found: AuditFinding[] = [];
  for await (const row of chainEntries(knex, ACCEPTED)) {
    if (sealOf(row, seals) === 'good') found.push(...(JSON.parse(row.details) as { readonly findings: readonly AuditFinding[] }).findings);
  }
  return found;
}

/** Separates findings from those that were accepted. If there are too many to keep, there may be others behind them: none is accepted. */
export function partedBy(known: readonly AuditFinding[], all: readonly AuditFinding[]): PartedFindings {
  const isAccepted = ({ problem, from, to }: AuditFinding) =>
    all.length < KEPT && known.some((each) => each.problem === problem && each.from <= from && to <= each.to);
  return { findings: all.filter((each) => !isAccepted(each)), accepted: all.filter(isAccepted) };
}
