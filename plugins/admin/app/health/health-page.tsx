import { inWords } from '../account/in-words.ts';
import { useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { Errors } from './errors.tsx';
import { Examined } from './examined.tsx';
import styles from './health.module.css';
import { Nodes } from './nodes.tsx';
import { Now } from './now.tsx';
import { Routes } from './routes.tsx';
import { SlowQuestions } from './slow-questions.tsx';
import { useHealth } from './use-health.ts';
import { Work } from './work.tsx';

/** The page on the state of the service. */
export function HealthPage() {
  const { granted } = useModel();
  usePageTitle(t('common.systemHealth'));
  return granted.includes('plugin::admin.health.read') ? <Health /> : <NothingHere />;
}

function Health() {
  const { data: health, error, isPending, refetch } = useHealth();
  if (isPending) return <PageSkeleton />;
  if (health === undefined)
    return (
      <Message title={t('health.loadFailed')} isFailure>
        <p>{inWords(error)}</p>
        <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
      </Message>
    );
  return (
    <div className={styles.page}>
      <h1 className={styles.headline}>{t('common.systemHealth')}</h1>
      <Now health={health} isOld={error !== null} />
      <Work health={health} />
      <SlowQuestions health={health} />
      <Routes health={health} />
      <Errors errors={health.errors} />
      <Nodes health={health} />
      <Examined health={health} />
    </div>
  );
}
