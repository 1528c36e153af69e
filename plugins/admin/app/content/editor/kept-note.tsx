import { Button } from '../../shell/button.tsx';
import { RelativeTime } from '../../shell/relative-time.tsx';
import styles from './editor.module.css';
import type { useKept } from './use-kept.ts';

/** Offers what was typed the last time and not saved. */
export function KeptNote({ kept: { found, take, giveUp } }: { readonly kept: ReturnType<typeof useKept> }) {
  if (found === null) return null;
  return (
    <div className={styles.note} role="status">
      <span>
        You left {found.count === 1 ? 'one change' : `${found.count} changes`} unsaved.{' '}
        <span className={styles.quiet}>
          <RelativeTime at={new Date(found.at).toISOString()} />
        </span>
      </span>
      <Button onClick={take}>Bring it back</Button>
      <Button kind="bare" onClick={giveUp}>
        Throw it away
      </Button>
    </div>
  );
}
