import { GtidPosition, replication as mariadb } from '../../dialects/mysql/replication.ts';
import { LogPosition, replication as postgres } from '../../dialects/postgres/replication.ts';

describe('a position of PostgreSQL', () => {
  const at = (timeline: number, place: string) => new LogPosition(timeline, place);

  it.each([
    ['the same place', at(1, '0/16B3748'), at(1, '0/16B3748'), true],
    ['a later place', at(1, '0/16B3749'), at(1, '0/16B3748'), true],
    ['an earlier place', at(1, '0/16B3747'), at(1, '0/16B3748'), false],
    ['a later place of more digits', at(1, '0/10000000'), at(1, '0/FFFFFFF'), true],
    ['a place in a later 4 GB', at(1, '1/0'), at(1, '0/FFFFFFFF'), true],
    ['a place in an earlier 4 GB', at(1, '9/FFFFFFFF'), at(1, 'A/0'), false],
    ['a later place of an older timeline, which the promoted server did not replay', at(1, '0/9000000'), at(2, '0/8000000'), false],
    ['a later place of a newer timeline', at(2, '0/9000000'), at(1, '0/8000000'), false],
  ])('includes another one, or not: %s', (_, own, other, includes) => {
    expect(own.includes(other)).toBe(includes);
  });

  it('is read from what a primary and a standby tell', () => {
    const primary = postgres.ofPrimary(['0000000A 0/16B3748']);
    expect(primary && postgres.ofReplica(['0/16B3748', 10, true])?.includes(primary)).toBe(true);
    expect(primary && postgres.ofReplica(['0/16B3748', 9, true])?.includes(primary)).toBe(false);
  });

  it('is none for a primary that is a standby now, and for a standby that was promoted', () => {
    expect(postgres.ofPrimary([null])).toBeNull();
    expect(postgres.ofReplica(['0/16B3748', 1, false])).toBeNull();
    expect(postgres.ofReplica([null, 1, true])).toBeNull();
  });
});

describe('a position of MariaDB', () => {
  it.each([
    ['the same transaction', '0-1-270', '0-1-270', true],
    ['a later one', '0-1-271', '0-1-270', true],
    ['an earlier one', '0-1-99', '0-1-100', false],
    ['a number beyond 53 bits', '0-1-9007199254740993', '0-1-9007199254740992', true],
    ['an earlier number beyond 53 bits', '0-1-9007199254740992', '0-1-9007199254740993', false],
    ['more domains', '0-1-270,1-1-12', '0-1-270', true],
    ['a domain that is missing', '0-1-270', '0-1-270,1-1-12', false],
    ['a domain that is behind', '0-1-270,1-1-11', '0-1-270,1-1-12', false],
    ['a later number of the server that was the primary before', '0-1-271', '0-2-270', false],
  ])('includes another one, or not: %s', (_, own, other, includes) => {
    expect(new GtidPosition(own).includes(new GtidPosition(other))).toBe(includes);
  });

  it('is none for a server without a log, and for one that has received nothing', () => {
    expect(mariadb.ofPrimary([''])).toBeNull();
    expect(mariadb.ofReplica([''])).toBeNull();
  });

  it('cannot be compared with one of PostgreSQL', () => {
    expect(new GtidPosition('0-1-1').includes(new LogPosition(1, '0/1'))).toBe(false);
    expect(new LogPosition(1, '0/1').includes(new GtidPosition('0-1-1'))).toBe(false);
  });
});
