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
import { otherKinds, type RememberedKinds, recallKinds, rememberAllKinds } from './model-changes/attribute-kinds.ts';
import { catchUpAll } from './model-changes/catch-up-all.ts';
import { type ConversionOptions, Conversions, finishConversions } from './model-changes/conversions.ts';
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
import { reading } from './storage/statements.ts';
import { documentTables } from './storage/tables.ts';

/** The container token of the document service. */
export const DOCUMENTS: InjectionToken<Documents> = Symbol.for('plinth.documents');

/** The document service with the methods that only the kernel calls. */
export interface OwnedDocuments extends Documents {
  /** Takes the model. `parse` works from here on. */
  start(model: Model): void;
  /** Reads the axes and types that the database remembers. Returns the tables that documents need. */
  tables(): Promise<readonly TableSchema[]>;
  /** Sets how to find the plugin that owns a table: a tap of `record` may only touch tables of its own plugin. */
  ownTables(ownerOf: (table: string, plugin: string) => string | null): void;
  /** Imports documents from other systems. Call it once the tables exist. */
  readonly imports: DocumentImports;
  /** Starts to write slow queries to the database. Call it once the tables exist, on a node that keeps running. */
  noteSlow(): void;
  /** Stops that, and writes what is not written yet. Call it while the database is open. */
  leaveSlow(): Promise<void>;
  /** Resolves when no tap of `committed` runs any more, or after a time limit. */
  settled(): Promise<void>;
  /**
   * Finds what the model changes in content that is already stored. Works while the tables are still in their former state.
   * @returns what a boot or a migration must carry out or refuse
   */
  changes(): Promise<readonly ModelChange[]>;
  /**
   * Finds values of attributes that have another type now, and tries to convert them. Works while the tables are still in their former state.
   * Before `tables` it is not possible.
   */
  conversions(options: ConversionOptions): Promise<Conversions>;
  /** Whether any attribute may have another type than before: only then does `conversions` find anything. */
  readonly hasOtherKinds: boolean;
  /** Completes conversions whose node died after they were decided. @returns whether there were any */
  finishConversions(): Promise<boolean>;
  /** Reads again which types stored values have. @returns whether another node has changed that meanwhile */
  hasChangedKinds(): Promise<boolean>;
  /** Whether a node with another model has converted values since this one has started. */
  hasOutdatedKinds(): Promise<boolean>;
  /**
   * Finds content that is broken or does not fit the model; see `checkDocuments`. Call it after `tables`, once they match the model.
   * @param repairs also makes the repairs that lose no data
   */
  findings(repairs: boolean): AsyncGenerator<Finding>;
  /** Brings stored documents in step with the model and with axes that were switched on since the last boot. The tables must exist. */
  settle(): Promise<void>;
  /** Recounts versions where the kept numbers are unknown; see `settleCounts`. Call it after `settle`, while the node serves. */
  settleCounts(signal?: AbortSignal): Promise<void>;
  /** Completes documents that nodes with an older model wrote; see `catchUpAll`. Call it after `settle`, while the node serves. */
  catchUp(signal: AbortSignal): Promise<void>;
}

/** Makes the document service of a kernel. Nothing is read before `tables`. */
export function createDocuments(parts: DocumentsParts): OwnedDocuments {
  return new KernelDocuments(new DocumentEngine(parts));
}

/** The document service with its lifecycle: the steps of a boot before the first read, and background work. */
class KernelDocuments extends DocumentService implements OwnedDocuments {
  /** Axes as the database remembers them. `#known` has the current uids of types that were renamed since. */
  #recalled: readonly AxisState[] = [];
  #known: readonly AxisState[] = [];
  #types: readonly RememberedType[] | null = null;
  #kinds: ReadonlyMap<string, RememberedKinds> = new Map();
  #conversions: Conversions | null = null;
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
    this.#kinds = await recallKinds(database);
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

  async conversions(options: ConversionOptions): Promise<Conversions> {
    const { parts, built } = this.engine;
    this.#conversions = await Conversions.find(parts, built.layouts, this.#kinds, options);
    return this.#conversions;
  }

  get hasOtherKinds(): boolean {
    return otherKinds(this.engine.built.layouts, this.#kinds).length > 0;
  }

  async finishConversions(): Promise<boolean> {
    const isFinished = await finishConversions(this.engine.parts, this.#kinds);
    if (isFinished) this.#kinds = await recallKinds(this.engine.parts.database);
    return isFinished;
  }

  async hasChangedKinds(): Promise<boolean> {
    const before = this.#kinds;
    this.#kinds = await recallKinds(this.engine.parts.database);
    return JSON.stringify([...before].sort()) !== JSON.stringify([...this.#kinds].sort());
  }

  hasOutdatedKinds(): Promise<boolean> {
    return this.engine.built.kinds.areOutdated(reading(this.engine.parts.database));
  }

  async settle(): Promise<void> {
    const { parts, built } = this.engine;
    const { layouts, writes } = built;
    const { database } = parts;
    // An empty database needs no look-ups for each type.
    if (await hasDocuments(database)) {
      await settlePins(parts, layouts, this.#known);
      await settleAxes(database, layouts, this.#known, writes);
      await settleUnique(parts, changedTypes(layouts, this.#types));
    }
    await rememberAxes(database, layouts, this.#recalled);
    await rememberAllKinds(database, layouts, this.#conversions?.isCarried === true ? await recallKinds(database) : this.#kinds);
    const { settled, gone } = this.#inspection ?? (await inspectModel(parts, layouts, this.#types));
    await rememberTypes(database, this.model, { settled, gone, renamed: [...this.#renamed.keys()] }, this.#types);
    for (const hidden of this.hidden) {
      parts.logger.info(
        hidden,
        `${hidden.type}: versions with another "${hidden.axis}" than "${hidden.value}" are hidden; they stay in the database`,
      );
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
    return this.engine.committed.settled();
  }
}
