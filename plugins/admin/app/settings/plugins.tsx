import type { SettingsTold } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { OptionLines } from './option-lines.tsx';
import styles from './settings.module.css';

/** Lists plugins with version and state, and their options in files. */
export function Plugins({ settings: { plugins, options, version, node, configFiles } }: { readonly settings: SettingsTold }) {
  return (
    <>
      <p>
        {t('settings.versions', { version, node })}{' '}
        <span className={styles.quiet}>{t('settings.pluginsSetIn', { file: configFiles.plugins })}</span>
      </p>
      <ul className={styles.list}>
        {plugins.map(({ name, description, origin, version: own, isOn }) => {
          const lines = options.filter(({ plugin }) => plugin === name);
          return (
            <li key={name} className={styles.plugin}>
              <p>
                <b>{name}</b>{' '}
                <small>
                  {isOn ? [own, origin === 'built-in' ? null : origin].filter(Boolean).join(', ') : t('settings.pluginDisabled')}
                </small>
              </p>
              {description !== '' && <p className={styles.quiet}>{translateServer(description)}</p>}
              {lines.length > 0 && (
                <details>
                  <summary aria-label={t('settings.pluginFileOptionCount', { count: lines.length, plugin: name })}>
                    {t('settings.fileOptionCount', { count: lines.length })}
                  </summary>
                  <OptionLines lines={lines} />
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
