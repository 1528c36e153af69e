import { words } from '../client/model.ts';
import type { OptionLine } from '../client/types.ts';
import { t, told } from '../words/text.ts';
import styles from './settings.module.css';
import { shownValue, Told } from './told.tsx';

/** What files alone say: each with what it is, what it is now, and which file says so. */
export function OptionLines({ lines, hasPlugin = false }: { readonly lines: readonly OptionLine[]; readonly hasPlugin?: boolean }) {
  return (
    <dl className={styles.options}>
      {lines.map((line) => (
        <div key={`${line.plugin} ${line.path}`} className={styles.option}>
          <dt>
            <bdi>{line.path.split('.').map(words).join(' · ')}</bdi>
            {hasPlugin && <small>{line.plugin}</small>}
          </dt>
          <dd>
            <p>
              <b>{presentValue(line)}</b> <small>{line.saidBy === null ? t('by default') : told(line.saidBy)}</small>
            </p>
            {line.description !== null && (
              <p className={styles.quiet}>
                <Told text={line.description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function presentValue({ value, isSecret, saidBy }: OptionLine): string {
  if (value !== undefined) return shownValue(value);
  return saidBy === null ? t('not set') : isSecret ? t('set, and shown to nobody') : t('set there, and not shown: it may hold a secret');
}
