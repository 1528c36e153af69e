import { useState } from 'react';
import { useUses } from '../../client/queries.ts';
import type { Use } from '../../client/types.ts';
import { useForm } from '../../form/hooks.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { listed } from '../../words/lists.ts';
import { counted, t } from '../../words/text.ts';

interface DeleteDialogProps {
  readonly title: string;
  /** Whether the document has other locales. */
  readonly hasOthers: boolean;
  onDelete(locale: string | null): Promise<void>;
  onClose(): void;
}

/** Dialog before a document is deleted, with what refers to it. */
export function DeleteDialog({ title, hasOthers, onDelete, onClose }: DeleteDialogProps) {
  const { type, model, documentId, locale } = useForm();
  const uses = useUses(type.uid, documentId);
  const [isBusy, setIsBusy] = useState(false);
  const total = (uses?.data ?? []).reduce((sum, use) => sum + use.total, 0);
  const language = model.locales.find(({ code }) => code === locale)?.name;
  const remove = (which: string | null) => {
    setIsBusy(true);
    void onDelete(which).finally(() => setIsBusy(false));
  };
  return (
    <Dialog
      title={t('Delete “{title}”?', { title })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('Cancel')}
          </Button>
          {type.localized && hasOthers && (
            <Button kind="danger" isBusy={isBusy} onClick={() => remove(locale)}>
              {t('Delete {language}', { language: language ?? locale ?? '' })}
            </Button>
          )}
          <Button kind="danger" isBusy={isBusy} onClick={() => remove(type.localized ? '*' : null)}>
            {type.localized && hasOthers ? t('Delete all languages') : t('Delete')}
          </Button>
        </>
      }
    >
      <p role="status">
        {uses === undefined
          ? t('Looking what leads to it…')
          : total === 0
            ? uses.meta.isComplete
              ? t('Nothing leads to it.')
              : t('Nothing that you can see leads to it.')
            : counted(total, '{count} reference to this document will be removed.', '{count} references to this document will be removed.')}
      </p>
      {uses?.data.map((use) => (
        <p key={`${use.type} ${use.attribute}`}>{usesInWords(use)}</p>
      ))}
      {total > 0 && uses?.meta.isComplete === false && <p>{t('There may be references that you cannot see.')}</p>}
      <p>
        {/* One of several languages is not in the trash: the document stays. */}
        {type.trash && !(type.localized && hasOthers)
          ? t('You can restore it from the trash.')
          : // Undoing a deletion creates the document again.
            type.actions.create
            ? t('You can undo this for 24 hours under “Recent actions”.')
            : t('This cannot be undone.')}
      </p>
    </Dialog>
  );
}

/** "Author of an article: The ferry, The quay and 3 more". */
function usesInWords({ title: place, total, documents }: Use): string {
  const titles = listed(documents.map(({ title }) => title ?? t('Without a name')));
  const more = total - documents.length;
  return more > 0
    ? counted(more, '{place}: {titles} and {count} more', '{place}: {titles} and {count} more', { place, titles })
    : t('{place}: {titles}', { place, titles });
}
