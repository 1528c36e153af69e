import type { Database, Model, Row } from 'plinth';
import type { EventFacts } from './event-log.ts';
import { KEPT_FOR } from './event-tables.ts';
import type { FollowedEvent } from './events.ts';

/** How far a follower has read. */
export interface Position {
  /** The id of the last row read, by writer. */
  readonly writers: Readonly<Record<string, number>>;
  /** When the follower last had no more rows to read: milliseconds since 1970. */
  readonly levelAt: number;
}

/** Some rows after a position, in order. */
export interface EventBatch {
  readonly rows: readonly EventRow[];
  /** The position before the first row, after any removed rows. */
  readonly start: Position;
  /** The position after the last row. */
  readonly position: Position;
  /** Whether there may be more rows. */
  readonly isFull: boolean;
  /** Whether rows were removed before they were read. */
  readonly hasMissed: boolean;
}

/** A row with its event. The event is null if its content type no longer exists. */
interface EventRow {
  readonly writer: string;
  readonly id: number;
  readonly event: FollowedEvent | null;
}

const WRITERS = 'select writer, removed from plinth_event_writers';

const LATEST =
  'select writer, removed, (select max(e.id) from plinth_events e where e.writer = plinth_event_writers.writer) from plinth_event_writers';

/** Limit of repeated reads, each because another writer began during the read. */
const ATTEMPTS = 20;

/** Reads event rows: each row once, and the rows of one document in order. */
export class EventReader {
  readonly #database: Database;
  readonly #model: () => Model;

  constructor(database: Database, model: () => Model) {
    this.#database = database;
    this.#model = model;
  }

  /** The position after everything that is committed. */
  async latest(): Promise<Position> {
    const rows = await this.#read(LATEST, []);
    const writers = Object.fromEntries(rows.map(([writer, removed, last]) => [writer, Math.max(Number(removed), Number(last ?? 0))]));
    return { writers, levelAt: Date.now() };
  }

  /**
   * Reads the next rows. Changes of one document never overlap, so a later change has a greater id, and the earlier ones are visible when
   * it is. This holds only if one statement reads the rows of all writers. So the writers are read after the rows: if a writer has begun in
   * the meantime, its rows may come before some that were read, and the read is repeated.
   */
  async next(from: Position, limit: number): Promise<EventBatch> {
    const now = Date.now();
    let asked: Readonly<Record<string, number>> = from.writers;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const rows = await this.#rows(asked, limit);
      const writers = new Map((await this.#read(WRITERS, [])).map(([writer, removed]) => [String(writer), Number(removed)]));
      const begun = [...writers.keys()].filter((writer) => asked[writer] === undefined);
      if (begun.length > 0) {
        asked = { ...asked, ...Object.fromEntries(begun.map((writer) => [writer, 0])) };
        continue;
      }
      const isFull = rows.length === limit;
      const isBehind = ([writer, removed]: readonly [string, number]) => removed > (asked[writer] as number);
      const hasMissed = [...writers].some(isBehind) || now - from.levelAt > KEPT_FOR;
      const start = hasMissed ? { writers: behindGone(asked, writers, rows), levelAt: now } : { writers: asked, levelAt: from.levelAt };
      const read = { ...asked };
      for (const { writer, id } of rows) read[writer] = id;
      const kept = [...writers].map(([writer, removed]) => [writer, Math.max(removed, read[writer] as number)]);
      return {
        rows,
        start,
        isFull,
        hasMissed,
        position: { writers: Object.fromEntries(kept), levelAt: isFull && !hasMissed ? from.levelAt : now },
      };
    }
    throw new Error('event writers kept restarting while events were read');
  }

  /** Milliseconds since the oldest change after a position; 0 if there is none. */
  async lag({ writers }: Pick<Position, 'writers'>): Promise<number> {
    const known = (await this.#read(WRITERS, [])).map(([writer]) => String(writer));
    const asked = { ...Object.fromEntries(known.map((writer) => [writer, 0])), ...writers };
    const text = textOf('happened_at', Object.keys(asked).length, 1);
    if (text === null) return 0;
    const [row] = await this.#read(text, bindsOf(asked));
    return row === undefined ? 0 : Math.max(0, Date.now() - Number(row[0]));
  }

  async #rows(asked: Readonly<Record<string, number>>, limit: number): Promise<readonly EventRow[]> {
    const text = textOf('id, writer, happened_at, type, facts', Object.keys(asked).length, limit);
    if (text === null) return [];
    const rows = await this.#read(text, bindsOf(asked));
    return rows.map(([id, writer, at, type, facts]) => {
      return { id: Number(id), writer: String(writer), event: this.#event(Number(id), Number(at), String(type), facts) };
    });
  }

  #event(id: number, at: number, uid: string, stored: unknown): FollowedEvent | null {
    const type = this.#model().contentTypes.get(uid);
    if (type === undefined) return null;
    const decode = this.#database.dialect.decoder('json');
    const { axes, ...facts } = (decode === null ? stored : decode(stored)) as EventFacts;
    return Object.freeze({ id, type, ...facts, axes: new Map(axes), at: new Date(at).toISOString() });
  }

  #read(sql: string, binds: readonly unknown[]): Promise<readonly Row[]> {
    return this.#database.read({ text: this.#database.dialect.positional(sql), binds }, { isPatient: true });
  }
}

/** The number of conditions is rounded up to a power of two, so that there are few distinct statements. */
function roundedUp(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}

/** Reads rows after a position with so many writers, oldest first; null if it has none. */
function textOf(columns: string, writers: number, limit: number): string | null {
  if (writers === 0) return null;
  const conditions = Array.from({ length: roundedUp(writers) }, () => '(writer = ? and id > ?)').join(' or ');
  return `select ${columns} from plinth_events where ${conditions} order by id limit ${limit}`;
}

function bindsOf(asked: Readonly<Record<string, number>>): readonly unknown[] {
  const pairs = Object.entries(asked);
  return Array.from({ length: roundedUp(pairs.length) }, (_, index) => pairs[index] ?? pairs[0]).flat();
}

/** The position after each writer's removed rows, but before the rows just read: some of those may be removed right after the read. */
function behindGone(
  asked: Readonly<Record<string, number>>,
  gone: ReadonlyMap<string, number>,
  rows: readonly EventRow[],
): Readonly<Record<string, number>> {
  const writers = { ...asked };
  for (const [writer, removed] of gone) writers[writer] = Math.max(removed, writers[writer] as number);
  for (const { writer, id } of rows) writers[writer] = Math.min(id - 1, writers[writer] as number);
  return writers;
}
