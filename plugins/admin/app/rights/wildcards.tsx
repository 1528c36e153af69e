import type { RightsSubject, ToldGrant } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { listed } from '../words/lists.ts';
import { phrase } from '../words/phrase.ts';
import { counted, t } from '../words/text.ts';
import { patternOf, standsFor, writtenOut } from './grants.ts';
import styles from './rights.module.css';
import { titleOf } from './words.ts';

interface WildcardsProps {
  readonly grants: readonly ToldGrant[];
  readonly subjects: readonly RightsSubject[];
  readonly against: string | null;
  onGrants(grants: readonly ToldGrant[]): void;
}

/** Shows what wildcards such as `api::*` currently cover, and grants that cover nothing. */
export function Wildcards({ grants, subjects, against, onGrants }: WildcardsProps) {
  const patterns = [...new Set(grants.map(patternOf))];
  const wildcards = patterns.filter((pattern) => pattern.endsWith('*'));
  const idle = patterns.filter((pattern) => pattern !== 'api::*' && standsFor(pattern, subjects).length === 0);
  const nameOf = (pattern: string) => {
    const subject = subjects.find(({ uid }) => `${uid}.*` === pattern);
    return pattern === 'api::*' ? t('all content') : subject === undefined ? pattern : titleOf(subject);
  };
  if (wildcards.length === 0 && idle.length === 0) return null;
  return (
    <div className={styles.wildcards}>
      {wildcards.length > 0 && (
        <details>
          <summary>
            {wildcards.length === 1 && wildcards[0] === 'api::*'
              ? t('Everything with all content, types that are added later too.')
              : t('Everything with {what}, whatever is added to it later.', { what: listed(wildcards.map(nameOf)) })}
          </summary>
          {wildcards.map((pattern) => (
            <p key={pattern}>
              {phrase('{pattern} stands for {rights} now: {names}.', {
                pattern: <code dir="ltr">{pattern}</code>,
                rights: counted(standsFor(pattern, subjects).length, '{count} right', '{count} rights'),
                names: <bdi>{standsFor(pattern, subjects).join(', ')}</bdi>,
              })}
            </p>
          ))}
          <Button why={against} onClick={() => onGrants(writtenOut(grants, subjects))}>
            {t('Write it out')}
          </Button>
        </details>
      )}
      {idle.length > 0 && (
        <p>
          {phrase('Without meaning now, as what they name is missing or switched off: {names}.', {
            names: <code dir="ltr">{idle.join(', ')}</code>,
          })}
        </p>
      )}
    </div>
  );
}
