import { type Caller, isSystem } from '../access/index.ts';
import type { Database } from '../database/index.ts';
import type { Freshness } from '../freshness/index.ts';
import type { AttributeTypes, Model } from '../model/index.ts';
import type { Observation } from '../observation/index.ts';
import type { QueryLimits } from '../query/index.ts';
import { AxisRegistry, type RememberedAxis } from './axes/axis-registry.ts';
import { createDocumentHooks } from './change/change-hooks.ts';
import { BeforeTaps, CommittedTaps } from './change/change-taps.ts';
import { RecordedRows } from './change/recorded-rows.ts';
import type { Gate } from './gate/gate.ts';
import { type DocumentRule, Rules } from './gate/rules.ts';
import { reservedKeys } from './input/check-keys.ts';
import { StoredKinds } from './model-changes/stored-kinds.ts';
import { workClasses } from './observed-work.ts';
import { RowMatcher } from './plan/row-matcher.ts';
import type { Aggregator } from './read/aggregate/aggregator.ts';
import { Cursors } from './read/keys/cursors.ts';
import { KeyedQueries } from './read/keys/keyed-query.ts';
import { type AnswerBounds, ReadBudget } from './read/read-budget.ts';
import type { Reader } from './read/reader.ts';
import { SearchCache } from './read/result-cache.ts';
import { OBJECTS } from './read/rows/object-form.ts';
import { TEXTS } from './read/rows/text-form.ts';
import { BuildingTime } from './read/rows/work-slices.ts';
import { SlowQueries } from './slow/slow-queries.ts';
import { Layouts } from './storage/layout.ts';
import { WriteContext } from './write/write-context.ts';

/** What the document service needs from other parts of the kernel. */
export interface DocumentsParts {
  readonly database: Database;
  readonly freshness: Freshness;
  readonly types: Pick<AttributeTypes, 'get'>;
  readonly limits: QueryLimits;
  /** The most search results that are remembered: see `SearchCache`. */
  readonly rememberedSearches: number;
  /** See `WriteParts`. */
  readonly maxEntries: number;
  /** See `FarRights`. */
  readonly openInverseLinks: boolean;
  /** `documents.strictRelations` of `config/api`. */
  readonly strictRelations: boolean;
  /** The most changes that one call of `together` accepts. */
  readonly maxTogether: number;
  /** Milliseconds that a change waits for earlier changes of the same document. */
  readonly writePatience: number;
  /** Observers of reads and changes. Default: none. */
  readonly observation?: Pick<Observation, 'of'> | undefined;
  readonly logger: {
    error(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    info(facts: object, message: string): void;
  };
}

/** The parts that exist once the model is known. */
interface Started {
  readonly model: Model;
  readonly rules: Rules;
  readonly gate: Gate;
}

/** The parts that exist once the stored axes are known. */
interface Built {
  readonly layouts: Layouts;
  readonly kinds: StoredKinds;
  /** Limits the event loop time in which answers are built. */
  readonly building: BuildingTime;
  readonly objects: Reader<unknown>;
  readonly texts: Reader<string>;
  readonly aggregator: Aggregator;
  readonly writes: WriteContext;
}

/** Creates the parts that read and write documents, step by step as their dependencies become available during a boot. */
export class DocumentEngine {
  readonly parts: DocumentsParts;
  readonly hooks = createDocumentHooks();
  readonly axes = new AxisRegistry();
  readonly rows = new RecordedRows(this.hooks.record);
  readonly committed: CommittedTaps;
  /** Slow queries of callers. */
  readonly slow: SlowQueries;
  readonly #before = new BeforeTaps(this.hooks.before);
  readonly #limitsOfSystem: AnswerBounds;
  readonly #added: DocumentRule[] = [];
  #started: Started | null = null;
  #built: Built | null = null;

  constructor(parts: DocumentsParts) {
    this.parts = parts;
    this.#limitsOfSystem = { maxRelated: parts.limits.maxRelated, maxAnswerSize: Number.POSITIVE_INFINITY };
    this.committed = new CommittedTaps(this.hooks.committed, parts.logger);
    this.slow = new SlowQueries({ ...parts, model: () => this.started.model });
  }

  /** @throws Error before `start` */
  get started(): Started {
    return ready(this.#started);
  }

  /** @throws Error before `build` */
  get built(): Built {
    return ready(this.#built);
  }

  /** @throws Error after `start` */
  addRule(rule: DocumentRule): void {
    if (this.#started) throw new Error(`plugin "${rule.plugin}" adds a condition too late. Add it in the plugin's apply function`);
    this.#added.push(rule);
  }

  /** Takes the model. */
  start(model: Model): void {
    const { limits, logger } = this.parts;
    const { Gate } = this.#classes();
    const rules = new Rules({ model, limits, added: this.#added, logger });
    this.#started = { model, rules, gate: new Gate({ model, axes: this.axes, limits, rules }) };
  }

  /** Takes the axes that the database remembers. From here on documents can be read and written, once the tables exist. */
  build(remembered: readonly RememberedAxis[]): void {
    const { database, freshness, types, limits, maxEntries, openInverseLinks, rememberedSearches, strictRelations, writePatience } =
      this.parts;
    const { model, rules } = this.started;
    const { hooks, axes } = this;
    const { Reader, Aggregator, ChangePipeline } = this.#classes();
    axes.seal(remembered);
    const layouts = new Layouts(model, axes);
    const kinds = new StoredKinds(layouts, types);
    const building = new BuildingTime();
    const reader = {
      database,
      layouts,
      axes,
      building,
      keyed: new KeyedQueries(new Cursors(database), axes.all),
      searches: new SearchCache(freshness, rememberedSearches),
    };
    const pipeline = new ChangePipeline({
      database,
      layouts,
      freshness,
      kinds,
      before: this.#before,
      rows: this.rows,
      committed: this.committed,
      patience: writePatience,
    });
    this.#built = {
      layouts,
      kinds,
      building,
      objects: new Reader(OBJECTS, reader),
      texts: new Reader(TEXTS, reader),
      aggregator: new Aggregator(reader, freshness, rememberedSearches, { maxRelated: limits.maxRelated, building }),
      writes: new WriteContext({
        database,
        layouts,
        axes,
        hooks,
        pipeline,
        rules,
        matcher: new RowMatcher(reader),
        reservedKeys: reservedKeys(model),
        maxEntries,
        openInverseLinks,
        strictRelations,
      }),
    };
  }

  /** The limits of one answer. Reads of SYSTEM have no size limit: no client receives them directly. */
  budgetFor(caller: Caller): ReadBudget {
    return new ReadBudget(isSystem(caller) ? this.#limitsOfSystem : this.parts.limits);
  }

  #classes() {
    return workClasses(this.parts.observation, () => this.started.model.contentTypes);
  }
}

function ready<T>(part: T | null): T {
  if (part === null) throw new Error('the document service has not started yet. Documents are available from the hook "bootstrap" on');
  return part;
}
