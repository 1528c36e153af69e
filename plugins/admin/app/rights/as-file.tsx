import type { RoleTold, ToldGrant } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import styles from '../people/people.module.css';

interface AsFileProps {
  readonly role: RoleTold;
  readonly of: 'staff' | 'visitors';
  readonly grants: readonly ToldGrant[];
}

/** Shows the role as a file would define it. Definitions in files win, and can be reviewed like code. */
export function AsFile({ role, of, grants }: AsFileProps) {
  const entry =
    of === 'staff'
      ? { admin: { config: { roles: { [role.name]: { title: role.title, actions: grants } } } } }
      : { roles: { [role.name]: { name: role.title, ...(role.description && { description: role.description }), actions: grants } } };
  const file = role.file ?? (of === 'staff' ? 'config/plugins.json' : 'config/access.json');
  return (
    <>
      <p className={styles.note}>{role.file === null ? t('roles.defineInFileHelp', { file }) : t('roles.definedInFile', { file })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may be wider than the window is reached by keys, too. */}
      <pre className={styles.file} dir="ltr" tabIndex={0}>
        {JSON.stringify(entry, null, 2)}
      </pre>
    </>
  );
}
