import { useState } from 'react';
import type { OfferedTemplate } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { NotLoaded } from './not-loaded.tsx';
import styles from './start.module.css';
import { TemplateDialog } from './template-dialog.tsx';
import { useTemplates } from './use-start.ts';

/** Lists the templates. */
export function TemplatesPart() {
  const { data: templates, error, refetch } = useTemplates();
  const [looked, setLooked] = useState<string | null>(null);
  const opened = templates?.offers.find(({ name }) => name === looked);
  return (
    <section className={styles.way}>
      <h2>{t('start.installATemplate')}</h2>
      <div>
        <p>{t('start.templatesDescription')}</p>
        {templates === undefined && (error === null ? <Bar width={60} /> : <NotLoaded error={error} onAgain={() => void refetch()} />)}
        <ul className={styles.list}>
          {templates?.offers.map((offer) => (
            <li key={offer.name} className={styles.item}>
              <div>
                <h3>{translateServer(offer.title)}</h3>
                <p className={styles.note}>{translateServer(offer.description)}</p>
                <p className={styles.quiet}>{sizeOf(offer)}</p>
                {offer.isTaken && (
                  <p>
                    <StateMark state="live" word={t('start.installed')} />
                  </p>
                )}
              </div>
              <Button
                onClick={() => setLooked(offer.name)}
                aria-label={t('start.previewTemplate', { title: translateServer(offer.title) })}
              >
                {t('start.preview')}
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
    t('common.contentTypeCount', { count: own.length }),
    t('common.documentCount', { count: documents }),
    t('start.imageCount', { count: files }),
  ].join(' · ');
}
