import { useState } from 'react';
import { useModel } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { Button, IconButton } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { t } from '../../words/text.ts';
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
    whisper(t('{column} is column {place} of {count}', { column: label, place, count: columns.length }));
  };
  return (
    <>
      <Button kind="bare" onClick={() => setIsOpen(true)}>
        {t('Columns')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('Columns')}
          onClose={() => setIsOpen(false)}
          foot={
            <>
              <Button onClick={() => showColumns(defaultColumns(type, model))}>{t('As at the beginning')}</Button>
              <Button kind="main" onClick={() => setIsOpen(false)}>
                {t('Done')}
              </Button>
            </>
          }
        >
          <ul className={styles.columns} aria-label={t('Shown')}>
            {shown.map(({ name, label }, at) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked disabled={shown.length === 1} onChange={() => showColumns(toggled(columns, name))} />
                  {label}
                </label>
                <IconButton
                  icon="up"
                  label={t('Move {column} forward', { column: label })}
                  why={at === 0 ? t('it is the first') : null}
                  onClick={() => move(name, label, -1)}
                />
                <IconButton
                  icon="down"
                  label={t('Move {column} back', { column: label })}
                  why={at === shown.length - 1 ? t('it is the last') : null}
                  onClick={() => move(name, label, 1)}
                />
              </li>
            ))}
          </ul>
          <h3 className={styles.sub}>{t('Not shown')}</h3>
          <ul className={styles.columns} aria-label={t('Not shown')}>
            {others.map(({ name, label }) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked={false} onChange={() => showColumns(toggled(columns, name))} />
                  {label}
                </label>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>
            {t('In the list itself, Alt with ← → moves the column whose head has the focus, and its edge can be drawn.')}
          </p>
        </Dialog>
      )}
    </>
  );
}
