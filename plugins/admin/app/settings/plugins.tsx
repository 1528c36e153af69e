import type { SettingsTold } from '../client/types.ts';
import { OptionLines } from './option-lines.tsx';
import styles from './settings.module.css';

/** Which plugins are on, which version, and all that files say of them. */
export function Plugins({ settings: { plugins, options, version, node, configFiles } }: { readonly settings: SettingsTold }) {
  return (
    <>
      <p>
        Plinth {version}, on Node {node}. <span className={styles.quiet}>{configFiles.plugins} switches plugins on and off.</span>
      </p>
      <ul className={styles.list}>
        {plugins.map(({ name, description, origin, version: own, isOn }) => {
          const lines = options.filter(({ plugin }) => plugin === name);
          return (
            <li key={name} className={styles.plugin}>
              <p>
                <b>{name}</b> <small>{isOn ? [own, origin === 'built-in' ? null : origin].filter(Boolean).join(', ') : 'off'}</small>
              </p>
              {description !== '' && <p className={styles.quiet}>{description}</p>}
              {lines.length > 0 && (
                <details>
                  <summary>
                    {lines.length === 1 ? 'One option' : `${lines.length} options`} that files say
                    <span className="for-readers"> of {name}</span>
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
