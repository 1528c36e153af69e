import { Link } from '@tanstack/react-router';
import { useDoing } from '../people/use-doing.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import { t } from '../words/text.ts';
import styles from './start.module.css';
import { isUnderWay, useStarting, useTemplates } from './use-start.ts';

/** Name of the template that is used as a demo. */
const DEMO = 'blog';

/** Offers a demo project, which can be removed with one click. */
export function DemoPart() {
  const templates = useTemplates();
  const { take, remove } = useStarting();
  const { isBusy, run } = useDoing([]);
  const demo = templates?.offers.find(({ name }) => name === DEMO);
  if (templates === undefined || demo === undefined) return null;
  const off = isUnderWay(templates.run) ? t('Another one is under way') : templates.why;
  const isBlocked = demo.types.some(({ state }) => state === 'taken');
  return (
    <section className={styles.way}>
      <h2>{t('Look at the demo')}</h2>
      <div>
        <p>
          {t(
            'The demo is a small blog about slow ferries, in two languages. It fills this project until you take it out again: nothing of it stays that you have not changed.',
          )}
        </p>
        <div className={styles.buttons}>
          {demo.isTaken ? (
            <>
              <Link to="/content/$name" params={{ name: 'articles' }} className={buttonClass('plain')}>
                {t('Look around')}
              </Link>
              <Button why={off} isBusy={isBusy} onClick={() => void run(() => remove(DEMO), null)}>
                {t('Take the demo out again')}
              </Button>
            </>
          ) : (
            <Button
              why={isBlocked ? t('Names that it needs are taken in this project') : off}
              isBusy={isBusy}
              onClick={() => void run(() => take(DEMO), null)}
            >
              {t('Fill this project with the demo')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
