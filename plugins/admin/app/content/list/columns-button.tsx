import { useState } from 'react';
import { useModel } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { Button, IconButton } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { choicesOf, defaultColumns, moved, toggled } from './columns.ts';
import styles from './list-page.module.css';
import type { List } from './use-list.ts';

/** Button and menu to choose the columns of a list and their order. */
export function ColumnsButton({ type, list }: { readonly type: Type; readonly list: List }) {
  const model = useModel();
  const [isOpen, setIsOpen] = useState(false);
  const { whisper } = useNotices();
  const { columns, showColumns } = list;
  const choices = choicesOf(type, model);
  const shown = columns.flatMap(({ name }) => choices.filter((choice) => choice.name === name));
  const others = choices.filter(({ name }) => !columns.some((column) => column.name === name));
  const move = (name: string, label: string, by: number) => {
    showColumns(moved(columns, name, by));
    const place = Math.max(1, Math.min(columns.length, columns.findIndex((column) => column.name === name) + 1 + by));
    whisper(t('list.columnPosition', { column: label, place, count: columns.length }));
  };
  return (
    <>
      <Button kind="bare" onClick={() => setIsOpen(true)}>
        {t('list.columns')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('list.columns')}
          onClose={() => setIsOpen(false)}
          foot={
            <>
              <Button onClick={() => showColumns(defaultColumns(type, model))}>{t('list.resetColumns')}</Button>
              <Button kind="main" onClick={() => setIsOpen(false)}>
                {t('common.done')}
              </Button>
            </>
          }
        >
          <ul className={styles.columns} aria-label={t('list.visibleColumns')}>
            {shown.map(({ name, label }, at) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked disabled={shown.length === 1} onChange={() => showColumns(toggled(columns, name))} />
                  {label}
                </label>
                <IconButton
                  icon="up"
                  label={t('list.moveColumnUp', { column: label })}
                  why={at === 0 ? t('list.columnIsFirst') : null}
                  onClick={() => move(name, label, -1)}
                />
                <IconButton
                  icon="down"
                  label={t('list.moveColumnDown', { column: label })}
                  why={at === shown.length - 1 ? t('list.columnIsLast') : null}
                  onClick={() => move(name, label, 1)}
                />
              </li>
            ))}
          </ul>
          <h3 className={styles.sub}>{t('common.hidden')}</h3>
          <ul className={styles.columns} aria-label={t('common.hidden')}>
            {others.map(({ name, label }) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked={false} onChange={() => showColumns(toggled(columns, name))} />
                  {label}
                </label>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>{t('list.columnsHint')}</p>
        </Dialog>
      )}
    </>
  );
}
