import { words } from '../client/model.ts';
import type { OptionLine } from '../client/types.ts';
import { language } from '../i18n/languages.ts';
import { t, translateServer } from '../i18n/translate.ts';
import styles from './settings.module.css';
import { shownValue, Told } from './told.tsx';

/** Lists options that only files can set: description, value and file of each. */
export function OptionLines({ lines, hasPlugin = false }: { readonly lines: readonly OptionLine[]; readonly hasPlugin?: boolean }) {
  return (
    <dl className={styles.options}>
      {lines.map((line) => (
        <div key={`${line.plugin} ${line.path}`} className={styles.option}>
          <dt>
            <OptionName path={line.path} />
            {hasPlugin && <small>{line.plugin}</small>}
          </dt>
          <dd>
            <p>
              <b>{presentValue(line)}</b> <small>{line.saidBy === null ? t('settings.defaultSource') : translateServer(line.saidBy)}</small>
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

/** The name of an option: its path as words in English. Other languages show the path, since it has no translation. */
function OptionName({ path }: { readonly path: string }) {
  if (language.code === 'en') return path.split('.').map(words).join(' · ');
  return <code dir="ltr">{path}</code>;
}

function presentValue({ value, isSecret, saidBy }: OptionLine): string {
  if (value !== undefined) return shownValue(value);
  return saidBy === null ? t('settings.notSetValue') : isSecret ? t('settings.secretSetValue') : t('settings.possibleSecretSetValue');
}
