import { useState } from 'react';
import { useUses } from '../../client/queries.ts';
import type { Use } from '../../client/types.ts';
import { useForm } from '../../form/hooks.ts';
import { listed } from '../../i18n/lists.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';

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
      title={t('common.deleteQuestion', { title })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          {type.localized && hasOthers && (
            <Button kind="danger" isBusy={isBusy} onClick={() => remove(locale)}>
              {t('common.deleteLocale', { language: language ?? locale ?? '' })}
            </Button>
          )}
          <Button kind="danger" isBusy={isBusy} onClick={() => remove(type.localized ? '*' : null)}>
            {type.localized && hasOthers ? t('common.deleteAllLocales') : t('common.delete')}
          </Button>
        </>
      }
    >
      <p role="status">
        {uses === undefined
          ? t('editor.checkingReferences')
          : total === 0
            ? uses.meta.isComplete
              ? t('editor.noReferences')
              : t('editor.noVisibleReferences')
            : t('editor.removedReferences', { count: total })}
      </p>
      {uses?.data.map((use) => (
        <p key={`${use.type} ${use.attribute}`}>{usesInWords(use)}</p>
      ))}
      {total > 0 && uses?.meta.isComplete === false && <p>{t('common.hiddenReferences')}</p>}
      <p>
        {/* One of several languages is not in the trash: the document stays. */}
        {type.trash && !(type.localized && hasOthers)
          ? t('editor.restorableFromTrash')
          : // Undoing a deletion creates the document again.
            type.actions.create
            ? t('common.undoHint')
            : t('common.cannotBeUndone')}
      </p>
    </Dialog>
  );
}

/** "Author of an article: The ferry, The quay and 3 more". */
function usesInWords({ title: place, total, documents }: Use): string {
  const titles = listed(documents.map(({ title }) => title ?? t('common.untitled')));
  const more = total - documents.length;
  return more > 0 ? t('editor.referencesAndMore', { count: more, place, titles }) : t('editor.references', { place, titles });
}
