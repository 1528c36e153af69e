import { Link } from '@tanstack/react-router';
import { useModel, useSession } from '../client/queries.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { buttonClass } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { DemoPart } from './demo-part.tsx';
import { ImportPart } from './import-part.tsx';
import styles from './start.module.css';
import { TemplateRunPart } from './template-run.tsx';
import { TemplatesPart } from './templates-part.tsx';
import { useTemplates } from './use-start.ts';

const READ = 'plugin::admin.model.read';
const CHANGE = 'plugin::admin.model.change';
const RIGHTS = 'plugin::admin.people.change';
const IMPORT = 'plugin::import-strapi.project.import';

/**
 * The page to start a project in four ways, for people who may change the model. It is the first page of a project without types, and has
 * an address of its own.
 */
export function StartPage() {
  const model = useModel();
  const { development } = useSession();
  usePageTitle(t('common.getStarted'));
  const title = model.hasTypes ? t('start.cannotCreateTypes') : t('common.noContent');
  const may = (action: string) => model.granted.includes(action);
  // Templates also set rights of visitors.
  const hasTemplates = model.plugins.includes('starters') && may(RIGHTS);
  if (!development) return <InProduction title={title} />;
  if (!may(READ) || !may(CHANGE) || !model.plugins.includes('content-type-builder')) return <NotForYou title={title} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.headline}>{model.hasTypes ? t('common.getStarted') : t('start.startProject')}</h1>
      <p className={styles.lead}>{model.hasTypes ? t('start.addsToExistingTypes') : t('start.emptyProject')}</p>
      {model.plugins.includes('starters') && <Run />}
      <section className={styles.way}>
        <h2>{t('start.createContentType')}</h2>
        <div>
          <p>{t('start.createTypeDescription')}</p>
          <Link to="/model" search={{ make: 'type' }} className={buttonClass('main')}>
            {t('start.createContentType')}
          </Link>
        </div>
      </section>
      {hasTemplates && <TemplatesPart />}
      {model.plugins.includes('import-strapi') && <ImportPart isGranted={may(IMPORT)} />}
      {hasTemplates && <DemoPart />}
    </div>
  );
}

function Run() {
  const { data: templates } = useTemplates();
  return templates?.run ? <TemplateRunPart run={templates.run} offers={templates.offers} /> : null;
}

function InProduction({ title }: { readonly title: string }) {
  return (
    <Message title={title}>
      <p>{t('start.productionTypesFromFiles')}</p>
      <p>{t('start.developThenDeploy')}</p>
    </Message>
  );
}

function NotForYou({ title }: { readonly title: string }) {
  const { person } = useSession();
  return (
    <Message title={title}>
      <p>{t('start.typesNeedPermission')}</p>
      <p>{t('start.roleLacksPermission', { role: translateServer(person?.role.title ?? '') })}</p>
    </Message>
  );
}
