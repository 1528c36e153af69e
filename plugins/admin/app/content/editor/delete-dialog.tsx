import { useState } from 'react';
import { useUses } from '../../client/queries.ts';
import { useForm } from '../../form/hooks.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { t } from '../../words/text.ts';

interface DeleteDialogProps {
  readonly title: string;
  /** Whether there are other languages of it. */
  readonly hasOthers: boolean;
  onDelete(locale: string | null): Promise<void>;
  onClose(): void;
}

/** Asks before a document goes, and says what leads to it. */
export function DeleteDialog({ title, hasOthers, onDelete, onClose }: DeleteDialogProps) {
  const { type, model, documentId, locale } = useForm();
  const uses = useUses(type.uid, documentId);
  const [isBusy, setIsBusy] = useState(false);
  const total = (uses ?? []).reduce((sum, use) => sum + use.total, 0);
  const language = model.locales.find(({ code }) => code === locale)?.name;
  const remove = (which: string | null) => {
    setIsBusy(true);
    void onDelete(which).finally(() => setIsBusy(false));
  };
  return (
    <Dialog
      title={`Delete “${title}”?`}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('Keep it')}
          </Button>
          {type.localized && hasOthers && (
            <Button kind="danger" isBusy={isBusy} onClick={() => remove(locale)}>
              Delete {language}
            </Button>
          )}
          <Button kind="danger" isBusy={isBusy} onClick={() => remove(type.localized ? '*' : null)}>
            {type.localized && hasOthers ? t('Delete all languages') : 'Delete'}
          </Button>
        </>
      }
    >
      <p role="status">
        {uses === undefined
          ? t('Looking what leads to it…')
          : total === 0
            ? t('Nothing leads to it.')
            : `${total.toLocaleString()} ${total === 1 ? 'document shows' : 'documents show'} this, and will no longer.`}
      </p>
      {(uses ?? []).map((use) => (
        <p key={`${use.type} ${use.attribute}`}>
          {use.title}: {use.documents.map((document) => document.title ?? 'Without a name').join(', ')}
          {use.total > use.documents.length && ` and ${use.total - use.documents.length} more`}
        </p>
      ))}
      <p>{t('This cannot be undone.')}</p>
    </Dialog>
  );
}
