import { review } from '../dialects/mysql/review.ts';

describe('the review of a server', () => {
  const WELL = {
    time_zone: '+00:00',
    character_set_database: 'utf8mb4',
    max_connections: '500',
    innodb_flush_log_at_trx_commit: '1',
    read_only: 'OFF',
    wsrep_on: 'ON',
    wsrep_sync_wait: '7',
    wsrep_cluster_status: 'Primary',
    wsrep_cluster_size: '3',
  };
  const found = async (differences: Partial<typeof WELL>) => {
    const shown = { ...WELL, ...differences };
    const read = async ({ text }: { readonly text: string }) => Object.entries(shown).filter(([name]) => text.includes(`'${name}'`));
    const { diagnoses } = await review(read, { connections: 22, isRemote: false, nodes: 1 });
    return diagnoses.map(({ level, text }) => `${level}: ${text}`);
  };

  it('finds nothing where a cluster is whole and its sessions wait, nor where there is no cluster', async () => {
    expect(await found({})).toEqual([]);
    expect(await found({ wsrep_on: 'OFF', wsrep_sync_wait: '0', wsrep_cluster_status: 'Disconnected', wsrep_cluster_size: '0' })).toEqual(
      [],
    );
  });

  it('tells of sessions that do not wait for other servers', async () => {
    expect(await found({ wsrep_sync_wait: '1' })).toEqual([
      expect.stringMatching(/^mend: a session has wsrep_sync_wait = 1, .* sets it to 7/),
    ]);
    expect(await found({ wsrep_sync_wait: '15' })).toEqual([]);
  });

  it('tells of a server without a majority, and of a cluster that is too small', async () => {
    expect(await found({ wsrep_cluster_status: 'non-Primary', wsrep_cluster_size: '1' })).toEqual([
      expect.stringMatching(/^mend: the server has lost the majority .* non-Primary/),
      expect.stringMatching(/^look: the cluster has one server now/),
    ]);
    expect(await found({ wsrep_cluster_size: '2' })).toEqual([expect.stringMatching(/^look: the cluster has two servers now/)]);
  });
});
