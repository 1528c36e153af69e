import { useId } from 'react';
import { t } from '../i18n/translate.ts';
import type { Draft, DraftType } from './draft/draft.ts';
import type { Relation } from './draft/relation.ts';
import styles from './model.module.css';
import { TechnicalName } from './technical-name.tsx';
import { relationSentences, titleOfType } from './words.ts';

interface TargetFieldProps {
  readonly label: string;
  /** The option that the choice sets. */
  readonly technicalName: string;
  readonly types: readonly DraftType[];
  /** Uid of the chosen type or component; empty: none yet. */
  readonly value: string;
  readonly fault: string | null;
  onChoose(uid: string): void;
}

/** Select for the content type or component that a new attribute refers to. Nothing is chosen in advance. */
export function TargetField({ label, technicalName, types, value, fault, onChoose }: TargetFieldProps) {
  const id = useId();
  return (
    <div className={styles.option}>
      <span className={styles.named}>
        <label htmlFor={id}>{label}</label>
        <TechnicalName name={technicalName} />
      </span>
      <select
        id={id}
        className={styles.in}
        value={value}
        aria-required
        {...(fault !== null && { 'aria-invalid': true as const, 'aria-describedby': `${id}-fault` })}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="" disabled>
          {t('model.selectOption')}
        </option>
        {types.map((type) => (
          <option key={type.key} value={type.uid}>
            {t('common.titleWithName', { title: titleOfType(type), name: type.uid })}
          </option>
        ))}
      </select>
      {fault !== null && (
        <p id={`${id}-fault`} className={`${styles.small} ${styles.fault}`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** What a relation means for documents at both ends, in a sentence each. */
export function RelationSentences(props: {
  readonly draft: Draft;
  readonly type: DraftType;
  readonly relation: Pick<Relation, 'target' | 'toMany' | 'fromMany'>;
}) {
  return (
    <p className={`${styles.small} ${styles.whole}`} data-sentences="">
      {relationSentences(props.draft, props.type, props.relation).join(' ')}
    </p>
  );
}
