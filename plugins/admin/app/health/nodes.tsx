import type { Health, ShownNode, StorageFacts } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t } from '../i18n/translate.ts';
import { bytes, duration, lasting, number, percent } from '../shell/numbers.ts';
import { StateMark } from '../shell/state-mark.tsx';
import { Grid } from './grid.tsx';
import styles from './health.module.css';

/** Seconds without a report after which a node counts as silent. Nodes report twice a minute. */
const SILENT = 120;
/** Maximum difference of clocks in milliseconds. */
const APART = 5_000;

/** Shows the processes of the app, the database and the disk. */
export function Nodes({ health: { nodes, storage } }: { readonly health: Health }) {
  const newest = nodes.map(({ version }) => version).toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))[0];
  return (
    <>
      <section className={styles.part}>
        <h2>{t('health.nodes')}</h2>
        <Grid
          label={t('health.nodes')}
          heads={[
            t('health.node'),
            t('health.version'),
            t('health.requestsPerSecond'),
            t('health.load'),
            t('health.memory'),
            t('health.clock'),
            t('health.uptime'),
          ]}
        >
          {nodes.map((node) => (
            <Node key={node.name} node={node} isOlder={node.version !== newest} />
          ))}
        </Grid>
      </section>
      <Storage storage={storage} />
    </>
  );
}

function Node({ node, isOlder }: { readonly node: ShownNode; readonly isOlder: boolean }) {
  const { name, version, serves, requestsPerSecond, busy, memory, clock, up, silent, isThis } = node;
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{listed([...(isThis ? [t('health.currentNode')] : []), ...(serves ? [] : [t('health.workerOnly')])])}</small>
      </th>
      <td>{isOlder ? <StateMark state="changed" word={t('health.outdatedVersion', { version })} /> : version}</td>
      {silent > SILENT ? (
        <td colSpan={4}>
          <StateMark state="failed" word={t('health.noHeartbeat', { time: lasting(silent) })} />
        </td>
      ) : (
        <>
          <td>{number(requestsPerSecond)}</td>
          <td>{percent(Math.round(busy * 100) / 100)}</td>
          <td>{bytes(memory)}</td>
          <td>{Math.abs(clock) > APART ? <StateMark state="failed" word={wrong(clock)} /> : t('health.clockInSync')}</td>
        </>
      )}
      <td>{lasting(up)}</td>
    </tr>
  );
}

function wrong(clock: number): string {
  const time = duration(Math.abs(clock));
  return clock > 0 ? t('health.clockAhead', { time }) : t('health.clockBehind', { time });
}

function Storage({ storage: { database, version, size, ping, disk } }: { readonly storage: StorageFacts }) {
  return (
    <section className={styles.part}>
      <h2>{t('health.storage')}</h2>
      <dl className={styles.facts}>
        <dt>{t('health.database')}</dt>
        <dd>
          {database} {version}
        </dd>
        {size !== null && (
          <>
            <dt>{t('health.databaseSize')}</dt>
            <dd>{bytes(size)}</dd>
          </>
        )}
        <dt>{t('health.databaseLatency')}</dt>
        <dd>{duration(ping)}</dd>
        {disk !== null && disk.size > 0 && (
          <>
            <dt>{t('health.freeDiskSpace')}</dt>
            <dd className={disk.free < disk.size / 20 ? styles.bad : ''}>
              {t('health.freeOfSize', { free: bytes(disk.free), size: bytes(disk.size) })}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
