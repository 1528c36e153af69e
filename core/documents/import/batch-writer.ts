import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { grouped } from '../storage/lists.ts';
import type { Statements } from '../storage/statements.ts';
import { lockDocuments, raiseRevisions } from '../write/place.ts';
import type { VersionStore } from '../write/version-store.ts';
import { settleClaims } from './claims.ts';
import type { DocumentName, PutReport } from './document-imports.ts';
import { DocumentPlan } from './document-plan.ts';
import { giveEntryNumbers } from './entry-numbers.ts';
import { OPEN } from './import-tables.ts';
import type { PreparedDocument } from './prepared-document.ts';
import { registerAll } from './register-documents.ts';
import { findKnown, findSingles, type Mark, mark, markSeen, type RegisteredDocument } from './registered-documents.ts';
import { RowChanges } from './row-changes.ts';
import { loadRows, loadTraces, traceOf } from './stored-rows.ts';
import { settleIds } from './taken-ids.ts';

/** What writing a batch needs. */
export interface BatchContext {
  readonly layouts: Layouts;
  readonly run: number;
  /** Whether documents are compared even when their digest says that they are unchanged. */
  readonly isThorough: boolean;
  /** Ids for component entries that need a new one: one for each double. */
  readonly entryNumbers: readonly number[];
  store(uid: string): VersionStore;
}

export interface BatchOutcome extends PutReport {
  /** Uids of types with changed documents. */
  readonly topics: readonly string[];
}

/** Makes stored documents equal to prepared ones, in one attempt of a transaction. */
export class BatchWriter {
  readonly #statements: Statements;
  readonly #context: BatchContext;
  #known: Map<string, RegisteredDocument> = new Map();

  constructor(statements: Statements, context: BatchContext) {
    this.#statements = statements;
    this.#context = context;
  }

  async write(documents: readonly PreparedDocument[]): Promise<BatchOutcome> {
    this.#known = await findKnown(
      this.#statements,
      documents.map(({ documentId }) => documentId),
    );
    const plans = documents.map((prepared) => new DocumentPlan(prepared, this.#known.get(prepared.documentId) ?? null));
    refuseForeign(plans);
    const level = await this.#levelAmong(plans);
    const open = () => plans.filter((plan) => !plan.isRefused && !level.has(plan));
    const keys = new Set([...level].map(({ id }) => id));
    await this.#settleIds(open(), keys);
    await this.#refuseSingles(open());
    await registerAll(this.#statements, open(), this.#known, this.#context);
    const written = open();
    await this.#meetStored(written);
    giveEntryNumbers(written, this.#context.entryNumbers);
    const { created, changed, topics } = await this.#writeRows(written, keys);
    await raiseRevisions(
      this.#statements,
      changed.map(({ id }) => id),
    );
    await this.#markAll(plans, level, written);
    return {
      created: created.length,
      changed: changed.length,
      unchanged: level.size + written.length - created.length - changed.length,
      refused: plans.filter(({ isRefused }) => isRefused).length,
      versions: plans.reduce((count, plan) => count + (plan.isRefused ? 0 : plan.versions.length), 0),
      remarks: plans.flatMap(({ remarks }) => remarks),
      topics,
    };
  }

  /** Records that documents exist on the other side, although they were refused here. Otherwise `removeGone` would remove them. */
  async noteRefused(names: readonly DocumentName[]): Promise<void> {
    const known = await findKnown(
      this.#statements,
      names.map(({ documentId }) => documentId),
    );
    const ids = names.flatMap((name) => (known.get(name.documentId)?.type === name.type ? (known.get(name.documentId) ?? []) : []));
    await markSeen(
      this.#statements,
      ids.map(({ id }) => id),
      this.#context.run,
    );
  }

  /** Documents with an unchanged digest that were not changed here since they were put. */
  async #levelAmong(plans: readonly DocumentPlan[]): Promise<ReadonlySet<DocumentPlan>> {
    const level = new Set<DocumentPlan>();
    if (this.#context.isThorough) return level;
    const candidates = plans.filter(({ isRefused, known, prepared }) => !isRefused && known?.digest === prepared.digest);
    for (const [layout, some] of byLayout(candidates)) {
      const traces = await loadTraces(
        this.#statements,
        layout,
        some.map(({ id }) => id),
      );
      for (const plan of some) {
        const given = plan.prepared.versions.map(({ id, values, key, links, toOne }) => [
          id,
          links.length + [...toOne.values()].filter((link) => link !== null).length,
          values.updatedAt ?? null,
          ...layout.axes.map(({ name }) => key.get(name)),
        ]);
        if (traces.get(plan.id) === traceOf(given)) level.add(plan);
      }
    }
    return level;
  }

  async #settleIds(plans: readonly DocumentPlan[], level: ReadonlySet<number>): Promise<void> {
    const { run } = this.#context;
    for (const [layout, some] of byLayout(plans)) await settleIds(this.#statements, layout, some, { run, level });
  }

  async #refuseSingles(plans: readonly DocumentPlan[]): Promise<void> {
    const singles = await findSingles(
      this.#statements,
      plans.map(({ prepared }) => prepared.layout.type),
    );
    for (const plan of plans) {
      const { type } = plan.prepared.layout;
      if (type.kind !== 'singleType') continue;
      const { documentId } = plan.prepared;
      const there = singles.get(type.uid) ?? documentId;
      singles.set(type.uid, there);
      if (there !== documentId)
        plan.remark(null, ['refused', 'single-taken', null], `${type.uid} is a single type and already has the document ${there}`);
    }
  }

  async #meetStored(plans: readonly DocumentPlan[]): Promise<void> {
    const old = plans.filter(({ known }) => known !== null);
    await lockDocuments(
      this.#statements,
      old.map(({ id }) => id),
    );
    for (const [layout, some] of byLayout(old)) {
      const ids = some.map(({ id }) => id);
      const rows = await loadRows(this.#statements, this.#context.store(layout.type.uid), ids);
      for (const plan of some) plan.meet(rows.get(plan.id) ?? []);
    }
  }

  async #writeRows(
    plans: readonly DocumentPlan[],
    level: ReadonlySet<number>,
  ): Promise<{ readonly created: readonly DocumentPlan[]; readonly changed: readonly DocumentPlan[]; readonly topics: readonly string[] }> {
    const created: DocumentPlan[] = [];
    const changed: DocumentPlan[] = [];
    for (const [layout, some] of byLayout(plans)) {
      await settleClaims(this.#statements, layout, some, { run: this.#context.run, level });
      const changes = new RowChanges(this.#statements, this.#context.store(layout.type.uid));
      for (const plan of some) {
        const isNew = plan.gone.length === 0 && plan.versions.every(({ stored }) => stored === null);
        if (changes.add(plan)) (isNew ? created : changed).push(plan);
      }
      await changes.write();
    }
    const topics = new Set([...created, ...changed].map(({ uid }) => uid));
    return { created, changed, topics: [...topics] };
  }

  async #markAll(plans: readonly DocumentPlan[], level: ReadonlySet<DocumentPlan>, written: readonly DocumentPlan[]): Promise<void> {
    const { run } = this.#context;
    const marks = written.map(({ id, isOpen, prepared }): Mark => ({ document: id, digest: isOpen ? OPEN : prepared.digest, run }));
    await mark(this.#statements, marks);
    // Refused documents exist on the other side, so `removeGone` must not remove them.
    const seen = plans.filter((plan) => level.has(plan) || (plan.isRefused && plan.known?.type === plan.uid));
    await markSeen(
      this.#statements,
      seen.map(({ id }) => id),
      run,
    );
  }
}

/** Refuses documents whose id belongs to a document of another type, and documents that are twice in the batch. */
function refuseForeign(plans: readonly DocumentPlan[]): void {
  const given = new Set<string>();
  for (const plan of plans) {
    const { documentId } = plan.prepared;
    if (plan.known !== null && plan.known.type !== plan.uid) {
      plan.remark(null, ['refused', 'document-taken', null], `${documentId} already exists as a document of ${plan.known.type}`);
    } else if (given.has(documentId)) {
      plan.remark(null, ['refused', 'document-taken', null], `${documentId} occurs twice in one batch`);
    }
    given.add(documentId);
  }
}

function byLayout(plans: readonly DocumentPlan[]): Map<TypeLayout, DocumentPlan[]> {
  return grouped(plans, ({ prepared }) => prepared.layout);
}
