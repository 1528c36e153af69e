import type { Health, ShownNode, StorageFacts } from '../client/types.ts';
import { bytes, duration, lasting, number, percent } from '../shell/numbers.ts';
import { StateMark } from '../shell/state-mark.tsx';
import { listed } from '../words/lists.ts';
import { t } from '../words/text.ts';
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
        <h2>{t('Nodes')}</h2>
        <Grid label={t('Nodes')} heads={[t('Node'), t('Version'), t('Requests a second'), t('Busy'), t('Memory'), t('Clock'), t('Up for')]}>
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
        <small>{listed([...(isThis ? [t('answers you')] : []), ...(serves ? [] : [t('does work alone')])])}</small>
      </th>
      <td>{isOlder ? <StateMark state="changed" word={t('{version}, older', { version })} /> : version}</td>
      {silent > SILENT ? (
        <td colSpan={4}>
          <StateMark state="failed" word={t('Not heard of for {time}', { time: lasting(silent) })} />
        </td>
      ) : (
        <>
          <td>{number(requestsPerSecond)}</td>
          <td>{percent(Math.round(busy * 100) / 100)}</td>
          <td>{bytes(memory)}</td>
          <td>{Math.abs(clock) > APART ? <StateMark state="failed" word={wrong(clock)} /> : t('right|clock')}</td>
        </>
      )}
      <td>{lasting(up)}</td>
    </tr>
  );
}

function wrong(clock: number): string {
  const time = duration(Math.abs(clock));
  return clock > 0 ? t('{time} ahead', { time }) : t('{time} behind', { time });
}

function Storage({ storage: { database, version, size, ping, disk } }: { readonly storage: StorageFacts }) {
  return (
    <section className={styles.part}>
      <h2>{t('Storage')}</h2>
      <dl className={styles.facts}>
        <dt>{t('Database')}</dt>
        <dd>
          {database} {version}
        </dd>
        {size !== null && (
          <>
            <dt>{t('Its size')}</dt>
            <dd>{bytes(size)}</dd>
          </>
        )}
        <dt>{t('It answers within')}</dt>
        <dd>{duration(ping)}</dd>
        {disk !== null && disk.size > 0 && (
          <>
            <dt>{t('Free on the disk of the app')}</dt>
            <dd className={disk.free < disk.size / 20 ? styles.bad : ''}>
              {t('{free} of {size}', { free: bytes(disk.free), size: bytes(disk.size) })}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
