import { replication as mysql } from '../../dialects/mysql/replication.ts';
import { replication as postgres } from '../../dialects/postgres/replication.ts';
import type { Replication } from '../../server/replicas/replication.ts';
import { eachDialect } from '../each-dialect.ts';

const REPLICATIONS: Readonly<Record<string, Replication>> = { mysql, postgres };

eachDialect((dialect) => {
  const replication = REPLICATIONS[dialect.name];
  if (replication === undefined) {
    it('has no replicas, and can always be written', async () => {
      const database = await dialect.open();
      expect([database.replicas(), await database.isReadOnly()]).toEqual([null, false]);
    });
    return;
  }

  it('tells where a primary is, and that it is no replica', async () => {
    const database = await dialect.open();
    const [primary] = await database.read({ text: replication.primary, binds: [] });
    const [replica] = await database.read({ text: replication.replica, binds: [] });
    // A server of MariaDB has a position only with a binary log.
    if (dialect.name === 'postgres') expect(replication.ofPrimary(primary ?? [])).not.toBeNull();
    expect(replication.ofReplica(replica ?? [])).toBeNull();
    if (replication.beside === null) return;
    const rows = await database.read({ text: replication.beside('select 1 as one union all select 2'), binds: [] });
    expect(rows.map((row) => row.slice(0, -1))).toEqual([[1], [2]]);
    expect(replication.ofPrimary(rows[0]?.slice(-1) ?? [])).not.toBeNull();
  });

  it('reads its primary, where that is named as its own replica, and says why', async () => {
    const url = await dialect.url();
    const database = await dialect.open(url, { readUrls: [url] });
    const asker = { isGone: false, since: performance.now() };
    expect(await database.read({ text: 'select 1', binds: [] }, { asker })).toEqual([[1]]);
    const [found] = (await database.replicas()?.review()) ?? [];
    expect(found).toMatchObject({ problem: 'the server is the primary itself', place: expect.stringMatching(/ database ".+" at /) });
    expect(await database.isReadOnly()).toBe(false);
  });
});
