import type { Row } from '../../database.ts';
import type { Position, Replication } from '../../server/replicas/replication.ts';

/** A position in a history of changes. The numbers of one history are in order. */
export class Place implements Position {
  readonly history: string;
  readonly number: number;

  constructor(number: number, history = 'one') {
    this.number = number;
    this.history = history;
  }

  includes(other: Position): boolean {
    return other instanceof Place && other.history === this.history && other.number <= this.number;
  }
}

const PRIMARY = 'primary position';

/** Statements of servers whose positions are numbers. */
export const fakeReplication: Replication = {
  primary: PRIMARY,
  ofPrimary: ([number]: Row) => (number === null ? null : new Place(Number(number))),
  beside: (text) => `${text}, ${PRIMARY}`,
  replica: 'replica position',
  ofReplica: ([number]: Row) => (number === null ? null : new Place(Number(number))),
  identity: 'identity',
};
