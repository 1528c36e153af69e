import type { RightsSubject, ToldGrant } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { t } from '../words/text.ts';
import { patternOf, standsFor, writtenOut } from './grants.ts';
import styles from './rights.module.css';

interface WildcardsProps {
  readonly grants: readonly ToldGrant[];
  readonly subjects: readonly RightsSubject[];
  readonly against: string | null;
  onGrants(grants: readonly ToldGrant[]): void;
}

/** What `api::*` and its like mean now, written out; and what was granted that means nothing now. */
export function Wildcards({ grants, subjects, against, onGrants }: WildcardsProps) {
  const patterns = [...new Set(grants.map(patternOf))];
  const wildcards = patterns.filter((pattern) => pattern.endsWith('*'));
  const idle = patterns.filter((pattern) => pattern !== 'api::*' && standsFor(pattern, subjects).length === 0);
  const titleOf = (pattern: string) => subjects.find(({ uid }) => `${uid}.*` === pattern)?.title ?? pattern;
  if (wildcards.length === 0 && idle.length === 0) return null;
  return (
    <div className={styles.wildcards}>
      {wildcards.length > 0 && (
        <details>
          <summary>
            {wildcards.length === 1 && wildcards[0] === 'api::*'
              ? t('Everything with all content, types that are added later too.')
              : `Everything with ${wildcards.map((pattern) => (pattern === 'api::*' ? 'all content' : titleOf(pattern))).join(', ')}, whatever is added to it later.`}
          </summary>
          {wildcards.map((pattern) => (
            <p key={pattern}>
              <code>{pattern}</code> stands for {standsFor(pattern, subjects).length} rights now: {standsFor(pattern, subjects).join(', ')}.
            </p>
          ))}
          <Button why={against} onClick={() => onGrants(writtenOut(grants, subjects))}>
            {t('Write it out')}
          </Button>
        </details>
      )}
      {idle.length > 0 && (
        <p>
          Without meaning now, as what they name is missing or switched off: <code>{idle.join(', ')}</code>.
        </p>
      )}
    </div>
  );
}
