import type { Row } from '../../database.ts';
import type { Position, Replication } from '../../server/replicas/replication.ts';

/** A position in PostgreSQL's write-ahead log: a timeline (a promoted standby starts a new one) and an LSN such as `0/16B3748`. */
export class LogPosition implements Position {
  readonly #timeline: number;
  readonly #place: bigint;

  constructor(timeline: number, place: string) {
    const [high = '0', low = '0'] = place.split('/');
    this.#timeline = timeline;
    this.#place = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  }

  /**
   * Timelines share their past. But a standby on an older timeline may have replayed changes after the point where the newer one branched
   * off.
   */
  includes(other: Position): boolean {
    return other instanceof LogPosition && other.#timeline === this.#timeline && other.#place <= this.#place;
  }
}

function position(timeline: unknown, place: unknown): Position | null {
  return place === null || timeline === null ? null : new LogPosition(Number(timeline), String(place));
}

/**
 * The flush position. A commit is flushed before others see it, unless `synchronous_commit` is off. A standby receives only what is
 * flushed, so it might never reach the insert position.
 */
const PLACE = `(case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text`;

/** Null at a standby. The name of a file of the log begins with the timeline. */
const PRIMARY = `case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) || ' ' || ${PLACE} end`;

/**
 * The LSN is read first: if the standby then switches to a newer timeline, it has everything of the older one up to that LSN. A user
 * without `pg_read_all_stats` cannot see the receiver, and gets the timeline of the last checkpoint, which is updated later.
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
  // These functions run after the statement's snapshot was taken.
  beside: (text) => `select looked.*, ${PRIMARY} from (${text}) as looked`,
  replica: REPLICA,
  ofReplica: ([place, timeline, isReplica]: Row) => (isReplica === true ? position(timeline, place) : null),
  identity: `select system_identifier || ' ' || current_database(),
    concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) from pg_control_system()`,
};
