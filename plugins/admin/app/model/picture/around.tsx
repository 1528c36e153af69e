import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../i18n/translate.ts';
import { addressOf, type Draft, typeWithUid } from '../draft/draft.ts';
import { targetsOf, usesOf } from '../draft/references.ts';
import styles from '../model.module.css';
import { titleOfType } from '../words.ts';

/** Lists the types that a type refers to, and those that refer to it, as links. */
export function Around({ draft, uid }: { readonly draft: Draft; readonly uid: string }) {
  const { to, from } = useMemo(() => {
    const own = typeWithUid(draft, uid)?.attributes ?? [];
    return {
      to: own.flatMap((attribute) =>
        targetsOf(attribute).flatMap((target) => {
          const type = typeWithUid(draft, target);
          return type === undefined ? [] : [{ type, name: attribute.name }];
        }),
      ),
      from: usesOf(draft, uid).map(({ type, attribute }) => ({ type, name: attribute.name })),
    };
  }, [draft, uid]);
  return (
    <>
      <Leads words={t('model.references')} ends={to} nothing={t('model.noReferences')} />
      <Leads words={t('model.referencedBy')} ends={from} nothing={t('model.notReferenced')} />
      <p>
        <Link to="/model" search={{ look: 'picture' }}>
          {t('model.wholeDiagram')}
        </Link>
      </p>
    </>
  );
}

interface LeadsProps {
  readonly words: string;
  readonly ends: readonly { readonly type: Parameters<typeof titleOfType>[0]; readonly name: string }[];
  readonly nothing: string;
}

function Leads({ words, ends, nothing }: LeadsProps) {
  return (
    <section className={styles.part}>
      <h3>{words}</h3>
      {ends.length === 0 && <p className={styles.small}>{nothing}</p>}
      <ul className={styles.list}>
        {ends.map(({ type, name }) => (
          <li key={`${type.key} ${name}`}>
            <Link to="/model/$name" params={{ name: addressOf(type) }}>
              {titleOfType(type)}
            </Link>{' '}
            <span className={`${styles.mono} ${styles.quiet}`}>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
