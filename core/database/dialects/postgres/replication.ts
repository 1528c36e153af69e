import type { Row } from '../../database.ts';
import type { Position, Replication } from '../../server/replicas/replication.ts';

/** A position in the write-ahead log of PostgreSQL: a timeline, which a promoted standby begins, and a place, as in `0/16B3748`. */
export class LogPosition implements Position {
  readonly #timeline: number;
  readonly #place: bigint;

  constructor(timeline: number, place: string) {
    const [high = '0', low = '0'] = place.split('/');
    this.#timeline = timeline;
    this.#place = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  }

  /** Timelines have the same past, but a standby that follows an older one may have replayed more of it than the newer one has. */
  includes(other: Position): boolean {
    return other instanceof LogPosition && other.#timeline === this.#timeline && other.#place <= this.#place;
  }
}

function position(timeline: unknown, place: unknown): Position | null {
  return place === null || timeline === null ? null : new LogPosition(Number(timeline), String(place));
}

/**
 * What is flushed. A commit is flushed before others see it, unless commits do not wait for that. A standby gets only what is flushed, so
 * it might never have what was merely inserted.
 */
const PLACE = `(case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text`;

/** Null at a standby. The name of a file of the log begins with the timeline. */
const PRIMARY = `case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) || ' ' || ${PLACE} end`;

/**
 * The place is read first: a standby that then goes over to a newer timeline has everything of the older one up to there. Who may not see
 * what the receiver does (`pg_read_all_stats`) gets the timeline of the last checkpoint, which follows later.
 */
const REPLICA = `select pg_last_wal_replay_lsn()::text,
  coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())), pg_is_in_recovery()`;

export const replication: Replication = {
  primary: `select ${PRIMARY}`,
  ofPrimary([text]: Row) {
    if (typeof text !== 'string') return null;
    const [timeline = '', place = ''] = text.split(' ');
    return position(Number.parseInt(timeline, 16), place);
  },
  // These functions run after the state of the statement was taken.
  beside: (text) => `select looked.*, ${PRIMARY} from (${text}) as looked`,
  replica: REPLICA,
  ofReplica: ([place, timeline, isReplica]: Row) => (isReplica === true ? position(timeline, place) : null),
  identity: `select system_identifier || ' ' || current_database(),
    concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) from pg_control_system()`,
};
