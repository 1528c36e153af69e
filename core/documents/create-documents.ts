import type { InjectionToken } from 'tsyringe';
import type { TableSchema } from '../database/index.ts';
import type { Model } from '../model/index.ts';
import { checkDocuments } from './check/check-documents.ts';
import type { Finding } from './check/finding.ts';
import { settleCounts } from './counts/kept-counts.ts';
import { DocumentEngine, type DocumentsParts } from './document-engine.ts';
import { DocumentService } from './document-service.ts';
import type { Documents } from './documents.ts';
import type { DocumentImports } from './import/document-imports.ts';
import { importTables } from './import/import-tables.ts';
import { KernelImports } from './import/kernel-imports.ts';
import { catchUpAll } from './model-changes/catch-up-all.ts';
import { inspectModel, type ModelInspection } from './model-changes/inspect-model.ts';
import type { ModelChange } from './model-changes/model-change.ts';
import { hasDocuments } from './model-changes/registry-changes.ts';
import {
  type AxisState,
  changedTypes,
  type RememberedType,
  recallAxes,
  recallTypes,
  rememberAxes,
  rememberTypes,
  renamedTypes,
} from './model-changes/remembered-model.ts';
import { settleAxes } from './model-changes/settle-axes.ts';
import { settlePins } from './model-changes/settle-pins.ts';
import { settleUnique } from './model-changes/unique-values.ts';
import { secretTable } from './read/keys/cursors.ts';
import { slowQueriesTable } from './slow/slow-queries.ts';
import { documentTables } from './storage/tables.ts';

/** The document service of a kernel. */
export const DOCUMENTS: InjectionToken<Documents> = Symbol.for('plinth.documents');

/** The document service as the kernel holds it. */
export interface OwnedDocuments extends Documents {
  /** Takes the model; from here on `parse` works. */
  start(model: Model): void;
  /** Reads what the database remembers of axes, and answers the tables that the documents need. */
  tables(): Promise<readonly TableSchema[]>;
  /** Says which plugin has added a table, so that what is recorded goes into a plugin's own tables alone. */
  ownTables(ownerOf: (table: string, plugin: string) => string | null): void;
  /** Brings documents over from elsewhere. Once tables exist. */
  readonly imports: DocumentImports;
  /** Writes which queries are slow, from now on. Once tables exist, on a node that goes on. */
  noteSlow(): void;
  /** Writes what is left of what was noted. While the database is open. */
  leaveSlow(): Promise<void>;
  /** Resolves when no tap is being told of a change any more, or when that takes too long. */
  settled(): Promise<void>;
  /**
   * What the model does to content that is stored already. The tables may still be as they were.
   * @returns what a boot or a migration is to carry out, or to refuse
   */
  changes(): Promise<readonly ModelChange[]>;
  /**
   * Looks for content that is broken or does not fit the model; see `checkDocuments`. The tables are as the model wants them, and have been asked for.
   * @param repairs also sets right what loses nothing
   */
  findings(repairs: boolean): AsyncGenerator<Finding>;
  /** Tables exist: brings documents in step with the model, and with axes that were switched on since the last boot. */
  settle(): Promise<void>;
  /** Counts versions anew where that is not known; see `settleCounts`. After `settle`, while the node serves. */
  settleCounts(signal?: AbortSignal): Promise<void>;
  /** Gives documents what nodes with an older model did not write; see `catchUpAll`. After `settle`, while the node serves. */
  catchUp(signal: AbortSignal): Promise<void>;
}

/** Makes the document service of a kernel. Nothing is read before `tables`. */
export function createDocuments(parts: DocumentsParts): OwnedDocuments {
  return new KernelDocuments(new DocumentEngine(parts));
}

/** The document service with its life: what a boot does before the first document is read, and what goes on beside. */
class KernelDocuments extends DocumentService implements OwnedDocuments {
  /** Axes as they are remembered, and as those of the types that have another uid by now. */
  #recalled: readonly AxisState[] = [];
  #known: readonly AxisState[] = [];
  #types: readonly RememberedType[] | null = null;
  #renamed: ReadonlyMap<string, string> = new Map();
  #inspection: ModelInspection | null = null;

  readonly imports = new KernelImports(() => {
    const { database, freshness } = this.engine.parts;
    const { writes } = this.engine.built;
    return { database, freshness, writes, remove: (...removal) => this.remove(...removal) };
  });

  start(model: Model): void {
    this.engine.start(model);
  }

  ownTables(ownerOf: (table: string, plugin: string) => string | null): void {
    this.engine.rows.ownerOf = ownerOf;
  }

  async tables(): Promise<readonly TableSchema[]> {
    const { database } = this.engine.parts;
    this.#types = await recallTypes(database);
    this.#renamed = renamedTypes(this.model, this.#types);
    this.#recalled = await recallAxes(database);
    this.#known = this.#recalled.map((entry) => ({ ...entry, type: this.#renamed.get(entry.type) ?? entry.type }));
    this.engine.build(this.#known);
    return [...documentTables(this.engine.built.layouts), ...importTables, secretTable, slowQueriesTable];
  }

  noteSlow(): void {
    this.engine.slow.start();
  }

  leaveSlow(): Promise<void> {
    return this.engine.slow.stop();
  }

  async changes(): Promise<readonly ModelChange[]> {
    const { parts, built } = this.engine;
    this.#inspection = await inspectModel(parts, built.layouts, this.#types);
    return this.#inspection.changes;
  }

  async settle(): Promise<void> {
    const { parts, built } = this.engine;
    const { layouts, writes } = built;
    const { database } = parts;
    // In an empty database there is nothing to look for, type by type.
    if (await hasDocuments(database)) {
      await settlePins(parts, layouts, this.#known);
      await settleAxes(database, layouts, this.#known, writes);
      await settleUnique(parts, changedTypes(layouts, this.#types));
    }
    await rememberAxes(database, layouts, this.#recalled);
    const { settled, gone } = this.#inspection ?? (await inspectModel(parts, layouts, this.#types));
    await rememberTypes(database, this.model, { settled, gone, renamed: [...this.#renamed.keys()] }, this.#types);
    for (const hidden of this.hidden) {
      parts.logger.info(hidden, `${hidden.type}: versions along "${hidden.axis}" other than "${hidden.value}" are kept and hidden`);
    }
  }

  findings(repairs: boolean): AsyncGenerator<Finding> {
    return checkDocuments({ ...this.engine.parts, ...this.engine.built }, repairs);
  }

  settleCounts(signal?: AbortSignal): Promise<void> {
    return settleCounts(this.engine.parts.database, this.engine.built.layouts, signal);
  }

  catchUp(signal: AbortSignal): Promise<void> {
    return catchUpAll({ ...this.engine.parts, ...this.engine.built }, signal);
  }

  settled(): Promise<void> {
    return this.engine.told.settled();
  }
}
