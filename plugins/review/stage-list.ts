import {
  ApplicationError,
  bindModel,
  ConflictError,
  type Database,
  type Followed,
  type Freshness,
  isUniqueViolation,
  problemAt,
  ValueProblemsError,
  type z,
} from 'plinth';
import { MOST, type stagesInput } from './input.ts';
import { MESSAGES } from './messages.ts';
import { type Stage, type Staged, type StoredStages, stagesTable, statesTable, storedAs, type TypeStages } from './stage.ts';

const TOPIC = 'plugin::review.stages';

/** The stages of a kernel, kept in memory. Every request sees the current ones without a query. */
export class StageList {
  readonly #database: () => Database;
  readonly #freshness: Freshness;
  readonly #followed: Followed<ReadonlyMap<string, TypeStages>>;
  /** Stages of files, by type. */
  #files: ReadonlyMap<string, TypeStages> = new Map();

  constructor(database: () => Database, freshness: Freshness) {
    this.#database = database;
    this.#freshness = freshness;
    this.#followed = freshness.follow([TOPIC], () => this.#read());
  }

  /** Sets the stages of files. They override stored ones. */
  setFiles(stages: readonly TypeStages[]): void {
    this.#files = new Map(stages.map((each) => [each.type, each]));
  }

  async catchUp(): Promise<void> {
    await this.#followed.catchUp();
  }

  /** Whether any type has, or had, stages. If none has, a change costs nothing. */
  get isUsed(): boolean {
    return this.#files.size > 0 || (this.#followed.current?.size ?? 0) > 0;
  }

  /** Whether reviews may have rows about drafts of a type, also if the type has no stages any more. */
  mayKnow(type: string): boolean {
    return this.#files.has(type) || this.#followed.current?.has(type) === true;
  }

  /** The stages of a type; possibly none. */
  said(type: string): TypeStages {
    return this.#files.get(type) ?? this.#followed.current?.get(type) ?? { type, stages: [], moved: {}, keptBy: null, revision: 0 };
  }

  /** The stages of a type; null if it has none. */
  of(type: string): TypeStages | null {
    const said = this.said(type);
    return said.stages.length === 0 ? null : said;
  }

  /** All types that have stages. */
  get all(): readonly TypeStages[] {
    const types = new Set([...this.#files.keys(), ...(this.#followed.current?.keys() ?? [])]);
    return [...types].flatMap((type) => this.of(type) ?? []);
  }

  /**
   * Changes the stages of a type.
   * @throws ApplicationError if a file defines them; ConflictError if they were changed meanwhile; ValueProblemsError if a removed stage
   * has documents and no stage replaces it
   */
  async change(type: string, { stages, moved, revision }: z.output<typeof stagesInput>): Promise<TypeStages> {
    const file = this.#files.get(type)?.keptBy;
    if (file != null) throw new ApplicationError(MESSAGES.stagesInFile({ file }));
    try {
      await this.#freshness.change([TOPIC], async ({ knex }) => {
        const rows = bound(this.#database());
        const before = await rows.query(knex).findOne({ type });
        if (revision !== undefined && revision !== (before?.revision ?? 0)) throw changedMeanwhile();
        const said = { stages: before?.stages ?? [], moved: before?.moved ?? {} };
        const gone = said.stages.filter(({ id }) => !stages.some((stage) => stage.id === id));
        const counts = await this.#counts(type, said, gone, knex);
        const all = nextMoved(stages, said.moved, moved, gone, counts);
        const values = { type, stages, moved: all, revision: (before?.revision ?? 0) + 1 };
        if (before === undefined) await rows.query(knex).insert(values);
        else if ((await rows.query(knex).patch(values).where({ id: before.id, revision: before.revision })) === 0) throw changedMeanwhile();
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw changedMeanwhile();
      throw error;
    }
    await this.catchUp();
    return this.said(type);
  }

  /** How many drafts are in each of some stages, under any id that means it. Stages without drafts are absent. */
  async #counts(type: string, said: Staged, gone: readonly Stage[], knex: Database['knex']): Promise<ReadonlyMap<string, number>> {
    if (gone.length === 0) return new Map();
    const meanings = new Map(gone.flatMap(({ id }) => storedAs(said, id).map((stored) => [stored, id])));
    const rows: readonly { stage: string; count: number | string }[] = await knex(statesTable.name)
      .where({ type })
      .whereIn('stage', [...meanings.keys()])
      .groupBy('stage')
      .select('stage')
      .count({ count: '*' });
    const counts = new Map<string, number>();
    for (const { stage, count } of rows) {
      const id = meanings.get(stage) as string;
      counts.set(id, (counts.get(id) ?? 0) + Number(count));
    }
    return counts;
  }

  async #read(): Promise<ReadonlyMap<string, TypeStages>> {
    const database = this.#database();
    // Runs at every start. Objection is not loaded if there are no stages.
    if ((await database.knex(stagesTable.name).first('id')) === undefined) return new Map();
    const rows = await bound(database).query().orderBy('type');
    return new Map(rows.map(({ type, stages, moved, revision }) => [type, { type, stages, moved, keptBy: null, revision }]));
  }
}

function bound(database: Database) {
  return bindModel<typeof stagesTable, StoredStages>(database, stagesTable);
}

function changedMeanwhile(): ConflictError {
  return new ConflictError(MESSAGES.stagesModified);
}

/** Computes which stages replace removed ones. @throws ValueProblemsError */
function nextMoved(
  stages: readonly Stage[],
  before: TypeStages['moved'],
  asked: TypeStages['moved'],
  gone: readonly Stage[],
  counts: ReadonlyMap<string, number>,
): TypeStages['moved'] {
  const isThere = (id: string | undefined) => stages.some((stage) => stage.id === id);
  const lost = gone.filter(({ id }) => counts.has(id) && !isThere(asked[id]) && stages.length > 0);
  const problems = [
    ...lost.map(({ id, name }) =>
      problemAt(['moved', id], `${counts.get(id)} documents are in “${name}”. Choose the stage to move them to`),
    ),
    ...stages.flatMap(({ id }, index) =>
      Object.hasOwn(before, id) ? [problemAt(['stages', String(index), 'id'], 'a removed stage used this ID; choose another one')] : [],
    ),
    ...Object.entries(asked)
      .filter(([, to]) => !isThere(to))
      .map(([from, to]) => problemAt(['moved', from], `the stage "${to}" does not exist`)),
  ];
  const next = new Map(Object.entries(before).map(([from, to]) => [from, asked[to] ?? to]));
  for (const { id } of gone) if (asked[id] !== undefined) next.set(id, asked[id]);
  if (next.size > MOST.removed) problems.push(problemAt(['moved'], `contains more than ${MOST.removed} stages`));
  if (problems.length > 0) throw new ValueProblemsError(problems);
  return Object.fromEntries(next);
}
