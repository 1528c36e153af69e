import { type Caller, callerName } from 'plinth';
import type { ShownTask, ShownTasks } from 'plinth/plugins/admin';
import { MOST } from './input.ts';
import type { Reach } from './reach.ts';
import { shownStage } from './reviews.ts';
import { ACTIONS, hasRole } from './rights.ts';
import { type DraftKey, type State, stageOf, storedAs } from './stage.ts';
import type { StageList } from './stage-list.ts';
import type { States, Window } from './states.ts';

/** Drafts that are read at once, and most that one list looks through for those that the caller may read. */
const PAGE = 100;
const LOOKED_THROUGH = 2_000;

const NOTHING: ShownTasks = { assigned: [], mentions: [], waiting: [], more: { assigned: false, mentions: false, waiting: false } };

/** Dependencies of `Tasks`. */
export interface TaskParts {
  readonly list: StageList;
  readonly states: States;
  readonly reach: Pick<Reach, 'titles'>;
  /** Drafts with threads in which a person is mentioned and has not replied. */
  readonly mentionsOf: (person: string, window: Window) => Promise<readonly DraftKey[]>;
}

/** A draft that may wait for somebody. Without a row of states it is in the first stage. */
type Candidate = DraftKey & Partial<State>;

/** A task, and since when it waits. */
interface FoundTask {
  readonly task: ShownTask;
  readonly since: number;
}

/** The beginning of a list. */
interface Found {
  readonly found: readonly FoundTask[];
  /** Whether the list may go on. */
  readonly more: boolean;
}

/** Finds the drafts that wait for a person. */
export class Tasks {
  readonly #parts: TaskParts;

  constructor(parts: TaskParts) {
    this.#parts = parts;
  }

  /**
   * The caller's tasks: drafts assigned to them, threads that mention them, and drafts in stages that their role moves documents out of. Of
   * each the first that the caller may read.
   */
  async mine(caller: Caller): Promise<ShownTasks> {
    const me = callerName(caller);
    if (me === null) return NOTHING;
    const { states, mentionsOf } = this.#parts;
    const [assigned, mentions, waiting] = await Promise.all([
      this.#first((window) => states.assignedTo(me, window), caller),
      this.#first(async (window) => this.#withStates(await mentionsOf(me, window)), caller),
      this.#waiting(caller),
    ]);
    const tasks = ({ found }: Found) => found.map(({ task }) => task);
    return {
      ...{ assigned: tasks(assigned), mentions: tasks(mentions), waiting: tasks(waiting) },
      more: { assigned: assigned.more, mentions: mentions.more, waiting: waiting.more },
    };
  }

  /** Drafts without an assignee, those of all types that have waited longest first. */
  async #waiting(caller: Caller): Promise<Found> {
    const { states, list } = this.#parts;
    if (!caller.ability.can(ACTIONS.move)) return { found: [], more: false };
    const ofTypes = await Promise.all(
      list.all.flatMap(({ type, ...said }) => {
        const own = said.stages.filter(({ outOf }) => outOf !== null && hasRole(caller, outOf)).flatMap(({ id }) => storedAs(said, id));
        return own.length === 0 ? [] : [this.#first((window) => states.waitingIn(type, own, window), caller)];
      }),
    );
    const found = ofTypes.flatMap((each) => each.found).sort((one, other) => one.since - other.since);
    return { found: found.slice(0, MOST.listed), more: found.length > MOST.listed || ofTypes.some(({ more }) => more) };
  }

  /** Reads on until enough drafts are found that the caller may read. A rule may hide any number of those that come first. */
  async #first(page: (window: Window) => Promise<readonly Candidate[]>, caller: Caller): Promise<Found> {
    const found: FoundTask[] = [];
    for (let offset = 0; offset < LOOKED_THROUGH; offset += PAGE) {
      const rows = await page({ offset, limit: PAGE });
      found.push(...(await this.#readable(rows, caller)));
      if (found.length > MOST.listed) return { found: found.slice(0, MOST.listed), more: true };
      if (rows.length < PAGE) return { found, more: false };
    }
    return { found, more: true };
  }

  /** The drafts, out of those given, that the caller may read. Takes a statement for each type and locale. */
  async #readable(rows: readonly Candidate[], caller: Caller): Promise<readonly FoundTask[]> {
    const titles = await this.#parts.reach.titles(rows, caller);
    return rows.flatMap(({ type, document, locale, stage, due = null, since = 0 }, index) => {
      const title = titles[index] ?? null;
      const said = this.#parts.list.of(type);
      if (title === null || said === null) return [];
      const where = { type, documentId: document, locale: locale === '' ? null : locale };
      return [{ task: { ...where, title, stage: shownStage(stageOf(said, stage)), due }, since: Number(since) }];
    });
  }

  async #withStates(drafts: readonly DraftKey[]): Promise<readonly Candidate[]> {
    const places = new Map(drafts.map(({ type, locale }) => [JSON.stringify([type, locale]), { type, locale }]));
    const found = new Map<string, ReadonlyMap<string, State>>();
    for (const [place, { type, locale }] of places) {
      const documents = drafts.filter((draft) => draft.type === type && draft.locale === locale).map(({ document }) => document);
      found.set(place, await this.#parts.states.readMany(type, documents, locale));
    }
    return drafts.map((draft) => ({ ...draft, ...found.get(JSON.stringify([draft.type, draft.locale]))?.get(draft.document) }));
  }
}
