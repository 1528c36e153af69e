import { useId } from 'react';
import { t } from '../i18n/translate.ts';
import type { Draft, DraftType } from './draft/draft.ts';
import type { Relation } from './draft/relation.ts';
import styles from './model.module.css';
import { TechnicalName } from './technical-name.tsx';
import { relationSentences } from './words.ts';

/** How many documents a relation links at each end. */
type Ends = Pick<Relation, 'toMany' | 'fromMany'>;

interface CardinalityFieldProps {
  readonly draft: Draft;
  readonly type: DraftType;
  readonly relation: Pick<Relation, 'target' | 'toMany' | 'fromMany'>;
  onChoose(ends: Ends): void;
}

const CHOICES = {
  manyToOne: { fromMany: true, toMany: false },
  oneToOne: { fromMany: false, toMany: false },
  oneToMany: { fromMany: false, toMany: true },
  manyToMany: { fromMany: true, toMany: true },
} as const satisfies Readonly<Record<string, Ends>>;

/** The four kinds of a relation, each described from both ends. */
export function CardinalityField({ draft, type, relation, onChoose }: CardinalityFieldProps) {
  const id = useId();
  return (
    <fieldset className={`${styles.option} ${styles.whole}`}>
      <legend className={styles.legend}>
        {t('model.cardinality')} <TechnicalName name="relation" />
      </legend>
      {Object.entries(CHOICES).map(([name, ends]) => (
        <label key={name} className={styles.check}>
          <input
            type="radio"
            name={id}
            checked={ends.toMany === relation.toMany && ends.fromMany === relation.fromMany}
            onChange={() => onChoose(ends)}
          />
          <span>
            {relationSentences(draft, type, { ...relation, ...ends }).join(' ')} <TechnicalName name={name} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
