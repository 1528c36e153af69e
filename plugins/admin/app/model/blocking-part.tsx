import type { ModelProposal } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import type { Draft } from './draft/draft.ts';
import styles from './model.module.css';
import { SharedValues, type StoredValue, StoredValues } from './stored-values.tsx';
import { titleOfUid } from './words.ts';

type Conflict = ModelProposal['conflicts'][number];

/** A relation or a unique attribute for which documents must be changed first: how many, and some of them. */
export function BlockingPart({ conflict, base }: { readonly conflict: Conflict; readonly base: Draft }) {
  const { uid, attribute, kind, count, examples } = conflict;
  const titles = new Map(examples.map(({ documentId, title }) => [documentId, title]));
  const textOf = ({ documentId }: StoredValue) => titles.get(documentId) || documentId;
  return (
    <section className={styles.part}>
      <h3>{t('model.placeAndError', { place: titleOfUid(base, uid), mistake: attribute })}</h3>
      <p className={styles.fault}>{sentenceOf(conflict)}</p>
      {kind === 'values' ? (
        <SharedValues values={examples} count={count} textOf={textOf} />
      ) : (
        <StoredValues values={examples} count={count} textOf={textOf} />
      )}
      <p>{kind === 'values' ? t('model.changeValuesFirst') : t('model.removeRelationsFirst')}</p>
    </section>
  );
}

function sentenceOf({ kind, count }: Conflict): string {
  switch (kind) {
    case 'links':
      return t('model.documentsWithSeveralTargets', { count });
    case 'targets':
      return t('model.documentsSharingTarget', { count });
    default:
      return sharingSentence(count);
  }
}

/** Says how many documents share a value of a unique attribute. */
export function sharingSentence(count: number): string {
  return t('model.documentsSharingValue', { count });
}
