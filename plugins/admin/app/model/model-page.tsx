import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { listed } from '../i18n/lists.ts';
import { t } from '../i18n/translate.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import { late } from '../shell/late.ts';
import pageHead from '../shell/page-head.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import { fits } from '../shell/palette-match.ts';
import type { Search } from '../shell/search.ts';
import { useShortcut } from '../shell/shortcuts.ts';
import { Bar } from '../shell/skeleton.tsx';
import { addressOf, type DraftType, infoOf } from './draft/draft.ts';
import { OwnerIcon } from './kind-icon.tsx';
import { AT_A_GLANCE, ListSearch } from './list-search.tsx';
import styles from './model.module.css';
import { ModelBar } from './model-bar.tsx';
import { ModelNotes } from './model-notes.tsx';
import type { ModelState } from './model-store.ts';
import { NewTypeDialog } from './new-type-dialog.tsx';
import { TechnicalName } from './technical-name.tsx';
import { useGranted, useModelDraft } from './use-model.ts';
import { WhoMaySee } from './who-may-see.tsx';
import { factsOf, ownerKind, titleOfType } from './words.ts';

const PictureView = late(async () => (await import('./picture/picture-view.tsx')).PictureView);

/** The page with all types and components. */
export function ModelPage() {
  return (
    <WhoMaySee>
      <Overview />
    </WhoMaySee>
  );
}

function Overview() {
  const state = useModelDraft();
  const navigate = useNavigate();
  const { look = 'list', make } = useSearch({ strict: false }) as Search;
  const [making, setMaking] = useState<'type' | 'component' | null>(make === 'type' ? make : null);
  const canChange = useGranted('plugin::admin.model.change') && state.files.why === null;
  usePageTitle(t('common.contentModel'));
  useShortcut('N', t('model.newContentType'), () => setMaking('type'), canChange);
  const types = state.draft.types.filter(({ isComponent, plugin }) => !isComponent && plugin === null);
  const components = state.draft.types.filter(({ isComponent }) => isComponent);
  return (
    <div className={styles.page}>
      <header className={pageHead.head}>
        <h1>{t('common.contentModel')}</h1>
        <span className={styles.quiet}>
          {listed([t('common.contentTypeCount', { count: types.length }), t('model.componentCount', { count: components.length })])}
        </span>
        {canChange && (
          <span className={styles.actions}>
            <Link to="/start" className={buttonClass('bare')}>
              {t('model.templatesAndImports')}
            </Link>
            <Button onClick={() => setMaking('component')}>{t('model.newComponent')}</Button>
            <Button kind="main" keys="N" onClick={() => setMaking('type')}>
              {t('model.newContentType')}
            </Button>
          </span>
        )}
      </header>
      <nav className={styles.tabs} aria-label={t('common.views')}>
        <Link to="/model" search={{}} activeOptions={{ exact: true }}>
          {t('model.listView')}
        </Link>
        <Link to="/model" search={{ look: 'picture' }} activeOptions={{ exact: true }}>
          {t('model.diagramView')}
        </Link>
      </nav>
      <ModelNotes state={state} />
      {look === 'picture' ? (
        <Suspense fallback={<Bar width={40} />}>
          <PictureView draft={state.draft} />
        </Suspense>
      ) : (
        <TypeLists state={state} />
      )}
      <ModelBar state={state} canChange={canChange} />
      {making !== null && canChange && (
        <NewTypeDialog
          draft={state.draft}
          isComponent={making === 'component'}
          onClose={() => {
            setMaking(null);
            // Clear the request in the address, so that going back does not open the dialog again.
            if (make !== undefined) void navigate({ to: '/model', search: {}, replace: true });
          }}
          onMade={(type) => void navigate({ to: '/model/$name', params: { name: addressOf(type) }, search: { make: 'attribute' } })}
        />
      )}
    </div>
  );
}

function TypeLists({ state }: { readonly state: ModelState }) {
  const [wanted, setWanted] = useState('');
  const { types } = state.draft;
  const found = types.filter((type) => fits(`${titleOfType(type)} ${type.uid} ${infoOf(type).plural}`, wanted));
  const own = found.filter(({ isComponent, plugin }) => !isComponent && plugin === null);
  const components = found.filter(({ isComponent }) => isComponent);
  const foreign = found.filter(({ plugin }) => plugin !== null);
  return (
    <div>
      {types.length > AT_A_GLANCE && (
        <div className={styles.tools}>
          <ListSearch label={t('model.searchTypes')} text={wanted} onText={setWanted} />
        </div>
      )}
      <TypeList title={t('model.contentTypes')} types={own} state={state} />
      <TypeList title={t('common.components')} types={components} state={state} />
      <TypeList title={t('model.pluginTypes')} types={foreign} state={state} />
      {own.length === 0 && wanted === '' && <p className={styles.section}>{t('model.noContentTypes')}</p>}
      {found.length === 0 && wanted !== '' && <p className={styles.section}>{t('common.noResults')}</p>}
    </div>
  );
}

function TypeList({ title, types, state }: { readonly title: string; readonly types: readonly DraftType[]; readonly state: ModelState }) {
  if (types.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {types.map((type) => (
          <li key={type.key} className={styles.item}>
            <Link to="/model/$name" params={{ name: addressOf(type) }} className={styles.iconed}>
              <OwnerIcon kind={ownerKind(type)} />
              <bdi>{titleOfType(type)}</bdi>
            </Link>
            <TechnicalName name={type.uid} />
            <span className={`${styles.quiet} ${styles.cut}`}>{factsOf(type).join(' · ')}</span>
            <span className={styles.small}>{markOf(type, state)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function markOf(type: DraftType, { base }: ModelState): string {
  if (type.was === null) return t('model.newNotApplied');
  const before = base.types.find(({ key }) => key === type.key);
  if (before !== undefined && before !== type && !isSame(before, type)) return t('model.modifiedNotApplied');
  return type.why !== null ? t('model.readOnly') : '';
}

function isSame(one: DraftType, other: DraftType): boolean {
  const facts = ({ uid, frame, attributes }: DraftType) => JSON.stringify([uid, frame, attributes]);
  return facts(one) === facts(other);
}
