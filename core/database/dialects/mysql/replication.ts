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
   * The number alone does not suffice: after a failover a server that was cut off may have others under the same numbers. Where one server
   * writes a domain, its transactions follow each other.
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
 * A transaction is in the binary log before others see it, and a replica has seen to it before it is in `gtid_slave_pos`. A variable may be
 * read before the statement around it sees its state, so a position is a statement of its own.
 */
export const replication: Replication = {
  primary: 'select @@global.gtid_binlog_pos',
  ofPrimary: positionIn,
  beside: null,
  replica: 'select @@global.gtid_slave_pos',
  ofReplica: positionIn,
  identity: "select database(), concat_ws(' ', @@server_id, @@hostname, @@port)",
};
