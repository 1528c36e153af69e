import type { Row } from '../../database.ts';
import type { Position, Replication } from '../../server/replicas/replication.ts';

/** The last transaction of a replication domain. */
interface Transaction {
  /** The server that ran it first. */
  readonly server: string;
  readonly number: bigint;
}

/** A position of MariaDB: the last transaction of each replication domain, as in `0-1-270,1-1-12`. */
export class GtidPosition implements Position {
  readonly #last: ReadonlyMap<string, Transaction>;

  /** @param text from `gtid_binlog_pos` or `gtid_slave_pos` */
  constructor(text: string) {
    const transactions = text.split(',').map((each) => each.trim().split('-') as [string, string, string]);
    this.#last = new Map(transactions.map(([domain, server, number]) => [domain, { server, number: BigInt(number) }]));
  }

  /**
   * The number alone is not enough: after a failover, a server that was cut off may have other transactions with the same numbers. Within a
   * domain that one server writes, the numbers are in order.
   */
  includes(other: Position): boolean {
    if (!(other instanceof GtidPosition)) return false;
    for (const [domain, { server, number }] of other.#last) {
      const own = this.#last.get(domain);
      if (own === undefined || own.server !== server || own.number < number) return false;
    }
    return true;
  }
}

function positionIn([text]: Row): Position | null {
  return typeof text === 'string' && text !== '' ? new GtidPosition(text) : null;
}

/**
 * A transaction is in the binary log before others can see it. On a replica it is applied before it is in `gtid_slave_pos`. The server may
 * read a variable before it takes the snapshot of the statement, so the position needs a separate statement.
 */
export const replication: Replication = {
  primary: 'select @@global.gtid_binlog_pos',
  ofPrimary: positionIn,
  beside: null,
  replica: 'select @@global.gtid_slave_pos',
  ofReplica: positionIn,
  identity: "select database(), concat_ws(' ', @@server_id, @@hostname, @@port)",
};
