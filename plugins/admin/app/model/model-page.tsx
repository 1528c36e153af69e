import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button, buttonClass } from '../shell/button.tsx';
import { late } from '../shell/late.ts';
import pageHead from '../shell/page-head.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import { fits } from '../shell/palette-match.ts';
import type { Search } from '../shell/search.ts';
import { useShortcut } from '../shell/shortcuts.ts';
import { Bar } from '../shell/skeleton.tsx';
import { listed } from '../words/lists.ts';
import { counted, t } from '../words/text.ts';
import { addressOf, type DraftType, infoOf } from './draft/draft.ts';
import styles from './model.module.css';
import { ModelBar } from './model-bar.tsx';
import { ModelNotes } from './model-notes.tsx';
import type { ModelState } from './model-store.ts';
import { NewTypeDialog } from './new-type-dialog.tsx';
import { useGranted, useModelDraft } from './use-model.ts';
import { WhoMaySee } from './who-may-see.tsx';
import { factsOf, titleOfType } from './words.ts';

const PictureView = late(async () => (await import('./picture/picture-view.tsx')).PictureView);

/** Number of types above which a filter is shown. */
const AT_A_GLANCE = 12;

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
  usePageTitle(t('Model'));
  useShortcut('N', t('New type'), () => setMaking('type'), canChange);
  const types = state.draft.types.filter(({ isComponent, plugin }) => !isComponent && plugin === null);
  const components = state.draft.types.filter(({ isComponent }) => isComponent);
  return (
    <div className={styles.page}>
      <header className={pageHead.head}>
        <h1>{t('Model')}</h1>
        <span className={styles.quiet}>
          {listed([
            counted(types.length, '{count} type', '{count} types'),
            counted(components.length, '{count} component', '{count} components'),
          ])}
        </span>
        {canChange && (
          <span className={styles.actions}>
            <Link to="/start" className={buttonClass('bare')}>
              {t('Templates and imports')}
            </Link>
            <Button onClick={() => setMaking('component')}>{t('New component')}</Button>
            <Button kind="main" keys="N" onClick={() => setMaking('type')}>
              {t('New type')}
            </Button>
          </span>
        )}
      </header>
      <nav className={styles.tabs} aria-label={t('Ways to look at it')}>
        <Link to="/model" search={{}} activeOptions={{ exact: true }}>
          {t('List|way to look at it')}
        </Link>
        <Link to="/model" search={{ look: 'picture' }} activeOptions={{ exact: true }}>
          {t('Picture|way to look at it')}
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
  const found = types.filter((type) => fits(`${titleOfType(type)} ${type.uid}`, wanted));
  const own = found.filter(({ isComponent, plugin }) => !isComponent && plugin === null);
  const components = found.filter(({ isComponent }) => isComponent);
  const foreign = found.filter(({ plugin }) => plugin !== null);
  return (
    <div>
      {types.length > AT_A_GLANCE && (
        <div className={styles.tools}>
          <input
            type="search"
            className={styles.search}
            aria-label={t('Find a type')}
            placeholder={t('Find a type')}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
      )}
      <TypeList title={t('Content types')} types={own} state={state} />
      <TypeList title={t('Components')} types={components} state={state} />
      <TypeList title={t('Of plugins')} types={foreign} state={state} />
      {own.length === 0 && wanted === '' && <p className={styles.section}>{t('There are no types yet: a type is a kind of document.')}</p>}
      {found.length === 0 && wanted !== '' && <p className={styles.section}>{t('Nothing is called so.')}</p>}
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
            <Link to="/model/$name" params={{ name: addressOf(type) }}>
              <bdi>{titleOfType(type)}</bdi>
            </Link>
            <span className={styles.mono}>{nameInApi(type)}</span>
            <span className={`${styles.quiet} ${styles.cut}`}>{factsOf(type).join(' · ')}</span>
            <span className={styles.small}>{markOf(type, state)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the name of a type in the API. */
function nameInApi(type: DraftType): string {
  if (type.isComponent) return type.uid;
  const { singular, plural } = infoOf(type);
  return type.frame.kind === 'singleType' ? singular : plural;
}

function markOf(type: DraftType, { base }: ModelState): string {
  if (type.was === null) return t('new, not stored');
  const before = base.types.find(({ key }) => key === type.key);
  if (before !== undefined && before !== type && !isSame(before, type)) return t('changed, not stored');
  return type.why !== null ? t('locked') : '';
}

function isSame(one: DraftType, other: DraftType): boolean {
  const facts = ({ uid, frame, attributes }: DraftType) => JSON.stringify([uid, frame, attributes]);
  return facts(one) === facts(other);
}
