import { Link } from '@tanstack/react-router';
import { useModel, useSession } from '../client/queries.ts';
import { buttonClass } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { t } from '../words/text.ts';
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
  usePageTitle(t('Begin a project'));
  const title = model.hasTypes ? t('Nothing begins here') : t('There is nothing to write yet');
  const may = (action: string) => model.granted.includes(action);
  // Templates also set rights of visitors.
  const hasTemplates = model.plugins.includes('starters') && may(RIGHTS);
  if (!development) return <InProduction title={title} />;
  if (!may(READ) || !may(CHANGE) || !model.plugins.includes('content-type-builder')) return <NotForYou title={title} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.headline}>{model.hasTypes ? t('Begin a project') : t('How does this project begin?')}</h1>
      <p className={styles.lead}>
        {model.hasTypes
          ? t('This project has types already. What is taken here is added to them.')
          : t('There is nothing here yet. Content begins with types: they say what an article, a product or a page is made of.')}
      </p>
      {model.plugins.includes('starters') && <Run />}
      <section className={styles.way}>
        <h2>{t('Make a type')}</h2>
        <div>
          <p>
            {t('Say what your content is made of, attribute by attribute. It is live at once, and stands in files that git can review.')}
          </p>
          <Link to="/model" search={{ make: 'type' }} className={buttonClass('main')}>
            {t('Make a type')}
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
  const templates = useTemplates();
  return templates?.run ? <TemplateRunPart run={templates.run} offers={templates.offers} /> : null;
}

function InProduction({ title }: { readonly title: string }) {
  return (
    <Message title={title}>
      <p>{t('This service runs in production, where content types come with the files of the project.')}</p>
      <p>
        {t(
          'Who builds the project starts it in development (plinth dev), makes types there or takes a template, and brings the files here.',
        )}
      </p>
    </Message>
  );
}

function NotForYou({ title }: { readonly title: string }) {
  const { person } = useSession();
  return (
    <Message title={title}>
      <p>{t('Content types are made by an administrator, or by somebody whose role may change the model.')}</p>
      <p>{t('Your role, {role}, may not.', { role: person?.role.title ?? '' })}</p>
    </Message>
  );
}
