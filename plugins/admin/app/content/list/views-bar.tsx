import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RequestError } from '../../client/http-client.ts';
import { keys, useHttp } from '../../client/queries.ts';
import type { Data, Type, View } from '../../client/types.ts';
import { Menu } from '../../shell/menu.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { t, told } from '../../words/text.ts';
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
  const isOther = view === null ? savedQuery(state) !== '' || state.columns !== null : hasLeft(state, view);
  const store = async (path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object) => {
    try {
      const answer = await http.ask<Data<View> | null>(path, { method, ...(body && { body }) });
      await queries.invalidateQueries({ queryKey: keys.views });
      return answer.body?.data ?? null;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { status, message } = error.problem;
      say({ kind: 'error', text: status === 403 ? t('Your role may not change views that everybody sees.') : told(message) });
      return undefined;
    }
  };
  const save = async (name: string, shared: boolean) => {
    setDialog(null);
    const made = await store('/views', 'POST', { type: type.uid, name, shared, query: savedQuery(state), columns });
    if (!made) return;
    change({ view: made.id, columns: null, page: state.page, edge: state.edge }, false);
    say({ kind: 'done', text: t('The view {name} is saved.', { name }) });
  };
  const put = (changed: Partial<View>) =>
    view &&
    store(`/views/${view.id}`, 'PUT', { name: view.name, shared: view.shared, query: view.query, columns: view.columns, ...changed });
  const remove = async () => {
    if (view === null || (await store(`/views/${view.id}`, 'DELETE')) === undefined) return;
    change({ view: null });
    const { name, shared, query, columns: kept } = view;
    say({
      kind: 'done',
      text: t('The view {name} is removed.', { name }),
      undo: () => void store('/views', 'POST', { type: type.uid, name, shared, query, columns: kept }),
    });
  };
  if (views.length === 0 && !isOther) return <div className={styles.views} />;
  return (
    <nav className={styles.views} aria-label={t('Views')}>
      <Link to="." search={{}} activeOptions={{ exact: true }} aria-current={view === null ? 'page' : undefined}>
        {t('All|documents')}
      </Link>
      {views.map((each) => (
        <span key={each.id} className={styles.view}>
          <Link
            to="."
            search={searchOf({ ...stateOfView(each) }) as Record<string, string>}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={each.id === view?.id ? 'page' : undefined}
            title={each.shared ? t('Everybody sees this view') : t('Only you see this view')}
          >
            {each.name}
          </Link>
          {each.id === view?.id && (
            <Menu
              label={t('What to do with the view {name}', { name: each.name })}
              icon="more"
              items={[
                { label: t('Rename'), run: () => setDialog('rename') },
                { label: t('Everybody sees it'), isOn: each.shared, run: () => void put({ shared: !each.shared }) },
                { label: t('Remove'), isDanger: true, run: remove },
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
            if ((await put({ query: savedQuery(state), columns })) === undefined) return;
            change({ columns: null, page: state.page, edge: state.edge }, false);
            say({ kind: 'done', text: t('The view {name} shows this from now on.', { name: view.name }) });
          }}
        >
          {t('Save changes')}
        </button>
      )}
      {isOther && (
        <button type="button" className={styles.viewAction} onClick={() => setDialog('new')}>
          {view === null ? t('Save this view') : t('Save as another')}
        </button>
      )}
      {dialog === 'new' && (
        <ViewDialog title={t('Save this view')} name="" shared={false} action={t('Save')} onSave={save} onClose={() => setDialog(null)} />
      )}
      {dialog === 'rename' && view !== null && (
        <ViewDialog
          title={t('Rename the view')}
          name={view.name}
          shared={view.shared}
          action={t('Rename')}
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
