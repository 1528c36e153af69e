import type { RightsSubject, ToldGrant } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
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
    return pattern === 'api::*' ? t('roles.allContent') : subject === undefined ? pattern : titleOf(subject);
  };
  if (wildcards.length === 0 && idle.length === 0) return null;
  return (
    <div className={styles.wildcards}>
      {wildcards.length > 0 && (
        <details>
          <summary>
            {wildcards.length === 1 && wildcards[0] === 'api::*'
              ? t('roles.wildcardAllContent')
              : t('roles.wildcardActions', { what: listed(wildcards.map(nameOf)) })}
          </summary>
          {wildcards.map((pattern) => (
            <p key={pattern}>
              {rich('roles.wildcardGrants', {
                pattern: <code dir="ltr">{pattern}</code>,
                rights: t('common.permissionCount', { count: standsFor(pattern, subjects).length }),
                names: <bdi>{standsFor(pattern, subjects).join(', ')}</bdi>,
              })}
            </p>
          ))}
          <Button why={against} onClick={() => onGrants(writtenOut(grants, subjects))}>
            {t('roles.expandWildcard')}
          </Button>
        </details>
      )}
      {idle.length > 0 && (
        <p>
          {rich('roles.grantsWithoutEffect', {
            names: <code dir="ltr">{idle.join(', ')}</code>,
          })}
        </p>
      )}
    </div>
  );
}
