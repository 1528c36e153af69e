import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RequestError } from '../../client/http-client.ts';
import { keys, useHttp } from '../../client/queries.ts';
import type { Data, Type, View } from '../../client/types.ts';
import { t, translateServer } from '../../i18n/translate.ts';
import { Menu } from '../../shell/menu.tsx';
import { useNotices } from '../../shell/notices.tsx';
import styles from './list-page.module.css';
import { hasLeft, savedQuery, searchOf, stateOfView } from './list-state.ts';
import type { List } from './use-list.ts';
import { ViewDialog } from './view-dialog.tsx';

/** The saved views of a list, and actions to save the current one. */
export function ViewsBar({ type, list }: { readonly type: Type; readonly list: List }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  const { state, view, views, columns, change } = list;
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null);
  /** The view as it was when the list began to differ from it: somebody else may change it meanwhile. */
  const [opened, setOpened] = useState(view);
  const isOther = view === null ? savedQuery(state) !== '' || state.columns !== null : hasLeft(state, view);
  if (view !== opened && (!isOther || view?.id !== opened?.id)) setOpened(view);
  const store = async (path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object) => {
    try {
      const answer = await http.ask<Data<View> | null>(path, { method, ...(body && { body }) });
      await queries.invalidateQueries({ queryKey: keys.views });
      return answer.body?.data ?? null;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { status, message } = error.problem;
      if (status === 409) {
        await queries.invalidateQueries({ queryKey: keys.views });
        setOpened(null);
      }
      say({ kind: 'error', text: status === 403 ? t('list.noSharedViewPermission') : translateServer(message) });
      return undefined;
    }
  };
  const save = async (name: string, shared: boolean) => {
    setDialog(null);
    const made = await store('/views', 'POST', { type: type.uid, name, shared, query: savedQuery(state), columns });
    if (!made) return;
    change({ view: made.id, columns: null, page: state.page, edge: state.edge }, false);
    say({ kind: 'done', text: t('list.viewSaved', { name }) });
  };
  const put = (changed: Partial<View>, from?: Partial<View>) => view && store(`/views/${view.id}`, 'PUT', { ...changed, from });
  const remove = async () => {
    if (view === null || (await store(`/views/${view.id}`, 'DELETE')) === undefined) return;
    change({ view: null });
    const { name, shared, query, columns: kept } = view;
    say({
      kind: 'done',
      text: t('list.viewDeleted', { name }),
      undo: () => void store('/views', 'POST', { type: type.uid, name, shared, query, columns: kept }),
    });
  };
  if (views.length === 0 && !isOther) return <div className={styles.views} />;
  return (
    <nav className={styles.views} aria-label={t('common.views')}>
      <Link to="." search={{}} activeOptions={{ exact: true }} aria-current={view === null ? 'page' : undefined}>
        {t('list.allDocuments')}
      </Link>
      {views.map((each) => (
        <span key={each.id} className={styles.view}>
          <Link
            to="."
            search={searchOf({ ...stateOfView(each) }) as Record<string, string>}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={each.id === view?.id ? 'page' : undefined}
            title={each.shared ? t('list.viewIsShared') : t('list.viewIsPrivate')}
          >
            {each.name}
          </Link>
          {each.id === view?.id && (
            <Menu
              label={t('list.viewActions', { name: each.name })}
              icon="more"
              items={[
                { label: t('common.rename'), run: () => setDialog('rename') },
                { label: t('list.shareView'), isOn: each.shared, run: () => void put({ shared: !each.shared }) },
                { label: t('list.deleteView'), isDanger: true, run: remove },
              ]}
            />
          )}
        </span>
      ))}
      {view !== null && isOther && (
        <button
          type="button"
          className={styles.viewAction}
          onClick={async () => {
            const from = opened === null ? {} : { query: opened.query, columns: opened.columns };
            if ((await put({ query: savedQuery(state), columns }, from)) === undefined) return;
            change({ columns: null, page: state.page, edge: state.edge }, false);
            say({ kind: 'done', text: t('list.viewUpdated', { name: view.name }) });
          }}
        >
          {t('list.saveViewChanges')}
        </button>
      )}
      {isOther && (
        <button type="button" className={styles.viewAction} onClick={() => setDialog('new')}>
          {view === null ? t('list.saveView') : t('list.saveAsNewView')}
        </button>
      )}
      {dialog === 'new' && (
        <ViewDialog
          title={t('list.saveView')}
          name=""
          shared={false}
          action={t('common.save')}
          onSave={save}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'rename' && view !== null && (
        <ViewDialog
          title={t('list.renameView')}
          name={view.name}
          shared={view.shared}
          action={t('common.rename')}
          onSave={async (name, shared) => {
            setDialog(null);
            await put({ name, shared });
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </nav>
  );
}
