import type { SettingsTold } from '../client/types.ts';
import { counted, t, told } from '../words/text.ts';
import { OptionLines } from './option-lines.tsx';
import styles from './settings.module.css';

/** Lists plugins with version and state, and their options in files. */
export function Plugins({ settings: { plugins, options, version, node, configFiles } }: { readonly settings: SettingsTold }) {
  return (
    <>
      <p>
        {t('Plinth {version}, on Node {node}.', { version, node })}{' '}
        <span className={styles.quiet}>{t('{file} switches plugins on and off.', { file: configFiles.plugins })}</span>
      </p>
      <ul className={styles.list}>
        {plugins.map(({ name, description, origin, version: own, isOn }) => {
          const lines = options.filter(({ plugin }) => plugin === name);
          return (
            <li key={name} className={styles.plugin}>
              <p>
                <b>{name}</b> <small>{isOn ? [own, origin === 'built-in' ? null : origin].filter(Boolean).join(', ') : t('off')}</small>
              </p>
              {description !== '' && <p className={styles.quiet}>{told(description)}</p>}
              {lines.length > 0 && (
                <details>
                  <summary
                    aria-label={counted(
                      lines.length,
                      'One option that files say of {plugin}',
                      '{count} options that files say of {plugin}',
                      {
                        plugin: name,
                      },
                    )}
                  >
                    {counted(lines.length, 'One option that files say', '{count} options that files say')}
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
