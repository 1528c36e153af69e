import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { useDoing } from '../people/use-doing.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import styles from './start.module.css';
import { isUnderWay, useStarting, useTemplates } from './use-start.ts';

/** Name of the template that is used as a demo. */
const DEMO = 'blog';

/** Offers a demo project, which can be removed with one click. */
export function DemoPart() {
  const { data: templates } = useTemplates();
  const { take, remove } = useStarting();
  const { isBusy, run } = useDoing([]);
  const demo = templates?.offers.find(({ name }) => name === DEMO);
  if (templates === undefined || demo === undefined) return null;
  const off = isUnderWay(templates.run) ? t('start.operationInProgress') : templates.why;
  const isBlocked = demo.types.some(({ state }) => state === 'taken');
  return (
    <section className={styles.way}>
      <h2>{t('start.tryDemo')}</h2>
      <div>
        <p>{t('start.demoDescription')}</p>
        <div className={styles.buttons}>
          {demo.isTaken ? (
            <>
              <Link to="/content/$name" params={{ name: 'articles' }} className={buttonClass('plain')}>
                {t('start.exploreDemo')}
              </Link>
              <Button why={off} isBusy={isBusy} onClick={() => void run(() => remove(DEMO), null)}>
                {t('start.removeDemo')}
              </Button>
            </>
          ) : (
            <Button why={isBlocked ? t('start.demoNamesInUse') : off} isBusy={isBusy} onClick={() => void run(() => take(DEMO), null)}>
              {t('start.installDemo')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
