import { ConflictError, type Logger, z } from 'plinth';
import type { AuditState } from 'plinth/plugins/admin';
import type { Queue, Queues } from 'plinth/plugins/queues';
import { auditTable, pendingTable } from './audit-tables.ts';
import { headOf, sealOf } from './chain.ts';
import { factsOf } from './entry.ts';
import { chainEntries } from './look-through.ts';
import { MESSAGES } from './messages.ts';
import type { Sealer } from './sealer.ts';
import { type VerifyParts, verify } from './verify.ts';
import type { AuditFinding } from './walk.ts';

const payload = z.strictObject({ by: z.string().max(190).nullable() });

/** Findings that are stored in the entry of a verification. */
const TOLD = 20;

/** Dependencies of `Verification`. */
export interface VerificationParts extends VerifyParts {
  readonly queues: Queues;
  readonly sealer: Pick<Sealer, 'add'>;
  readonly logger: Logger;
}

/** The result of the last verification. */
export type LastVerification = NonNullable<AuditState['verified']> & { readonly findings: readonly AuditFinding[] };

/** The state of the chain. `unsealed` counts at most 1,000 entries. */
export interface ChainState extends AuditState {
  readonly verified: LastVerification | null;
}

const MOST_COUNTED = 1_000;
const QUEUE = 'audit.verify';

/** Has one of the nodes verify the chain, and stores the result as an entry of the chain. */
export class Verification {
  readonly #parts: VerificationParts;
  readonly #queue: Queue<typeof payload>;

  /** Only while plugins are applied. */
  constructor(parts: VerificationParts) {
    this.#parts = parts;
    this.#queue = parts.queues.add({
      name: QUEUE,
      payload,
      attempts: 3,
      concurrency: 1,
      keep: 0,
      keepFailed: false,
      run: async ({ payload: { by }, signal, progress }) => void (await this.#run(by, signal, progress)),
    });
  }

  /** Requests a verification. @throws ConflictError if one is running and `by` is not null */
  async ask(by: string | null): Promise<void> {
    const { isNew } = await this.#queue.put({ by }, { key: QUEUE });
    if (!isNew && by !== null) throw new ConflictError(MESSAGES.verificationRunning);
  }

  async state(): Promise<ChainState> {
    const { database, queues, seals } = this.#parts;
    const { knex } = database();
    const [head, oldest, waiting, [item], verified] = await Promise.all([
      headOf(knex),
      knex(auditTable.name).min({ number: 'number' }).first(),
      knex(pendingTable.name).select('id').limit(MOST_COUNTED),
      queues.list({ queue: QUEUE }, 1),
      lastVerification(this.#parts),
    ]);
    const isRunning = item !== undefined && (item.state === 'waiting' || item.state === 'running');
    return {
      number: Number(head?.number ?? 0),
      hash: head?.hash ?? null,
      // Entries are numbered without gaps; counting rows would read the whole table.
      entries: oldest?.number == null ? 0 : Number(head?.number ?? 0) - Number(oldest.number) + 1,
      unsealed: waiting.length,
      hasKey: seals.hasKey,
      verifying: isRunning ? (item.progress?.value ?? 0) : null,
      verified,
    };
  }

  async #run(by: string | null, signal: AbortSignal, progress: (value: number) => void): Promise<void> {
    const { rows, findings, accepted, head } = await verify(this.#parts, { signal, progress });
    const details = { rows, head, count: findings.length, findings: findings.slice(0, TOLD), accepted: accepted.length };
    await this.#parts.sealer.add({ ...factsOf({ area: 'chain', kind: 'verified', details }, null), actor: by });
    if (findings.length === 0) this.#parts.logger.info({ rows, head }, 'audit log verified');
    else this.#parts.logger.error({ rows, findings: details.findings }, 'audit log was tampered with');
  }
}

/** The result of the last verification whose entry has good seals; null: there is none. */
export async function lastVerification({ database, seals }: VerifyParts): Promise<LastVerification | null> {
  for await (const row of chainEntries(database().knex, 'verified')) {
    if (sealOf(row, seals) !== 'good') continue;
    const { rows, count, findings } = JSON.parse(row.details) as Pick<LastVerification, 'rows' | 'count' | 'findings'>;
    const { actor: by, title } = row;
    return { number: Number(row.number), at: new Date(Number(row.at)).toISOString(), by, title, rows, count, findings };
  }
  return null;
}
