import type { ReviewedStage } from '../client/types.ts';
import styles from './review.module.css';

/** The name of a stage, with its colour. */
export function StageName({ stage: { name, colour } }: { readonly stage: Pick<ReviewedStage, 'name' | 'colour'> }) {
  return (
    <span className={styles.stage} data-colour={colour}>
      <bdi>{name}</bdi>
    </span>
  );
}
