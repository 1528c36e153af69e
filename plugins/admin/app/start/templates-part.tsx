import { useState } from 'react';
import type { OfferedTemplate } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { counted, t, told } from '../words/text.ts';
import styles from './start.module.css';
import { TemplateDialog } from './template-dialog.tsx';
import { useTemplates } from './use-start.ts';

/** Lists the templates. */
export function TemplatesPart() {
  const templates = useTemplates();
  const [looked, setLooked] = useState<string | null>(null);
  const opened = templates?.offers.find(({ name }) => name === looked);
  return (
    <section className={styles.way}>
      <h2>{t('Take a template')}</h2>
      <div>
        <p>
          {t('Types, content to try them with, and what visitors may read. Look first at what it adds; take it out again when you like.')}
        </p>
        {templates === undefined && <Bar width={60} />}
        <ul className={styles.list}>
          {templates?.offers.map((offer) => (
            <li key={offer.name} className={styles.item}>
              <div>
                <h3>{told(offer.title)}</h3>
                <p className={styles.note}>{told(offer.description)}</p>
                <p className={styles.quiet}>{sizeOf(offer)}</p>
                {offer.isTaken && (
                  <p>
                    <StateMark state="live" word={t('Taken')} />
                  </p>
                )}
              </div>
              <Button onClick={() => setLooked(offer.name)} aria-label={t('Look at {title}', { title: told(offer.title) })}>
                {t('Look')}
              </Button>
            </li>
          ))}
        </ul>
        {templates !== undefined && opened !== undefined && (
          <TemplateDialog offer={opened} run={templates.run} why={templates.why} onClose={() => setLooked(null)} />
        )}
      </div>
    </section>
  );
}

/** Returns the size of a template: "4 types · 14 documents · 4 pictures". */
export function sizeOf({ types, files }: OfferedTemplate): string {
  const own = types.filter(({ isComponent }) => !isComponent);
  const documents = own.reduce((sum, type) => sum + type.documents, 0);
  return [
    counted(own.length, '{count} type', '{count} types'),
    counted(documents, '{count} document', '{count} documents'),
    counted(files, '{count} picture', '{count} pictures'),
  ].join(' · ');
}
