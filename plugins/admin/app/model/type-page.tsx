import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { late } from '../shell/late.ts';
import { Menu } from '../shell/menu.tsx';
import { useNotices } from '../shell/notices.tsx';
import pageHead from '../shell/page-head.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import type { Search } from '../shell/search.ts';
import { useShortcut } from '../shell/shortcuts.ts';
import { AttributeList } from './attribute-list.tsx';
import { DeleteTypeDialog } from './delete-type-dialog.tsx';
import { addressOf, type Draft, type DraftType, valueAt } from './draft/draft.ts';
import { OwnerIcon } from './kind-icon.tsx';
import styles from './model.module.css';
import { ModelBar } from './model-bar.tsx';
import { ModelNotes } from './model-notes.tsx';
import { TechnicalName } from './technical-name.tsx';
import { modelStore, useGranted, useModelDraft } from './use-model.ts';
import { WhoMaySee } from './who-may-see.tsx';
import { factsOf, ownerKind, titleOfType } from './words.ts';

const NewAttributeDialog = late(async () => (await import('./new-attribute-dialog.tsx')).NewAttributeDialog);
const TypeSettings = late(async () => (await import('./type-settings.tsx')).TypeSettings);
const Around = late(async () => (await import('./picture/around.tsx')).Around);

/** Loaded when the plugin review is on. */
const StagesPart = late(async () => (await import('../review/stages-part.tsx')).StagesPart);

/** The page of a type or component: attributes, names and relations. */
export function TypePage() {
  return (
    <WhoMaySee>
      <OneType />
    </WhoMaySee>
  );
}

function OneType() {
  const { name } = useParams({ strict: false }) as { readonly name: string };
  const { look = 'attributes', make } = useSearch({ strict: false }) as Search;
  const state = useModelDraft();
  const { plugins } = useModel();
  const navigate = useNavigate();
  const { say } = useNotices();
  const [open, setOpen] = useState<string | null>(null);
  const [asks, setAsks] = useState<'attribute' | 'delete' | null>(make === 'attribute' ? make : null);
  const type = useTypeAt(state.draft, name);
  const isFree = useGranted('plugin::admin.model.change') && state.files.why === null && type?.why === null;
  const maySeeStages = useGranted('plugin::review.stage.read');
  usePageTitle(type === undefined ? t('common.contentModel') : titleOfType(type));
  useShortcut('N', t('model.newField'), () => setAsks('attribute'), isFree);
  if (type === undefined) return <NothingHere />;
  const isOwn = type.plugin === null;
  const hasStages = maySeeStages && type.was !== null && !type.isComponent && valueAt(type.frame, ['options', 'draftAndPublish']) === true;
  const isAtStages = look === 'stages' && hasStages;
  const stopAsking = () => {
    setAsks(null);
    // Clear the request in the address, so that going back does not open the dialog again.
    if (make !== undefined) void navigate({ to: '/model/$name', params: { name }, search: {}, replace: true });
  };
  const removed = (before: Draft) => {
    setAsks(null);
    const title = titleOfType(type);
    void navigate({ to: '/model' });
    say({
      kind: 'done',
      text: t('model.willBeDeleted', { name: title }),
      undo: () => modelStore.undoTo(before),
    });
  };
  return (
    <div className={styles.page}>
      <header className={pageHead.head}>
        <Link to="/model" className={styles.quiet}>
          {t('common.contentModel')}
        </Link>
        <OwnerIcon kind={ownerKind(type)} />
        <h1 dir="auto">{titleOfType(type)}</h1>
        <TechnicalName name={type.uid} />
        <span className={styles.quiet}>
          {[...factsOf(type), ...(type.file === null ? [] : [t('model.inFile', { file: type.file })])].join(' · ')}
        </span>
        {isFree && (
          <span className={styles.actions}>
            {isOwn && (
              <Menu
                label={t('model.moreActions')}
                icon="more"
                items={[
                  {
                    label: type.isComponent ? t('model.deleteComponent') : t('model.deleteContentType'),
                    isDanger: true,
                    run: () => setAsks('delete'),
                  },
                ]}
              />
            )}
            <Button kind="main" keys="N" onClick={() => setAsks('attribute')}>
              {t('model.newField')}
            </Button>
          </span>
        )}
      </header>
      <nav className={styles.tabs} aria-label={t('common.views')}>
        <Link to="/model/$name" params={{ name }} search={{}} activeOptions={{ exact: true }}>
          {t('model.fields')}
        </Link>
        {isOwn && (
          <Link to="/model/$name" params={{ name }} search={{ look: 'names' }} activeOptions={{ exact: true }}>
            {t('common.settings')}
          </Link>
        )}
        {hasStages && (
          <Link to="/model/$name" params={{ name }} search={{ look: 'stages' }} activeOptions={{ exact: true }}>
            {t('common.stages')}
          </Link>
        )}
      </nav>
      {/* Stages are no part of the model: they are changed wherever the service runs. */}
      {!isAtStages && <ModelNotes state={state} />}
      {!isAtStages && type.why !== null && <p className={styles.note}>{translateServer(type.why)}</p>}
      {!isOwn && <p className={styles.note}>{t('model.pluginTypeNote', { plugin: type.plugin ?? '' })}</p>}
      <div className={styles.desk}>
        {isAtStages ? (
          <Suspense fallback={null}>
            <StagesPart type={type.was ?? type.uid} />
          </Suspense>
        ) : look === 'names' && isOwn ? (
          <Suspense fallback={null}>
            <TypeSettings key={type.key} state={state} type={type} isFree={isFree} />
          </Suspense>
        ) : (
          <AttributeList state={state} type={type} isFree={isFree} open={open} onOpen={setOpen} />
        )}
        <aside className={styles.aside}>
          <h2>{t('model.relations')}</h2>
          <Suspense fallback={null}>
            <Around draft={state.draft} uid={type.uid} />
          </Suspense>
        </aside>
      </div>
      <ModelBar state={state} canChange={isFree} />
      {asks === 'attribute' && isFree && (
        <Suspense fallback={null}>
          <NewAttributeDialog
            state={state}
            type={type}
            hasLocales={plugins.includes('i18n')}
            onClose={stopAsking}
            onAdded={(key) => {
              stopAsking();
              setOpen(key);
              if (look !== 'attributes') void navigate({ to: '/model/$name', params: { name } });
            }}
          />
        </Suspense>
      )}
      {asks === 'delete' && (
        <DeleteTypeDialog draft={state.draft} type={type} onClose={() => setAsks(null)} onDeleted={() => removed(state.draft)} />
      )}
    </div>
  );
}

/** Returns the type at an address. After a rename it redirects to the new address. */
function useTypeAt(draft: Draft, name: string): DraftType | undefined {
  const navigate = useNavigate();
  const last = useRef<{ readonly key: string; readonly name: string } | null>(null);
  const found = draft.types.find((type) => addressOf(type) === name);
  const renamed = found === undefined && last.current?.name === name ? draft.types.find(({ key }) => key === last.current?.key) : undefined;
  const type = found ?? renamed;
  const address = type === undefined ? null : addressOf(type);
  useEffect(() => {
    if (type === undefined || address === null) return;
    last.current = { key: type.key, name: address };
    if (address !== name) void navigate({ to: '/model/$name', params: { name: address }, search: (search) => search, replace: true });
  });
  return type;
}
