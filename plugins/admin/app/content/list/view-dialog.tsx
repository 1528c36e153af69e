import { type FormEvent, useId, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { TextField } from '../../shell/field.tsx';
import styles from './list-page.module.css';

interface ViewDialogProps {
  readonly title: string;
  readonly name: string;
  readonly shared: boolean;
  readonly action: string;
  onSave(name: string, shared: boolean): void;
  onClose(): void;
}

/** Dialog for the name of a view, and who sees it. */
export function ViewDialog({ title, name, shared, action, onSave, onClose }: ViewDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [isShared, setIsShared] = useState(shared);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onSave(typed.trim(), isShared);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} kind="main">
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send}>
        <TextField label={t('common.name')} required autoFocus maxLength={100} value={typed} onValue={setTyped} hint={t('list.viewHint')} />
        <div className={styles.options}>
          <label>
            <input type="checkbox" checked={isShared} onChange={(event) => setIsShared(event.target.checked)} />
            {t('list.shareView')}
          </label>
        </div>
      </form>
    </Dialog>
  );
}
