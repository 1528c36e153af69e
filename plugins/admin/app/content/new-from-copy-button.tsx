import { useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import type { CopyPlace } from '../working-copies/local-copies.ts';
import { useNewFromCopy } from './editor/use-new-from-copy.ts';

/** Begins a new document with the unsaved changes of a deleted one. A module of its own, because it needs the code of forms. */
export default function NewFromCopyButton({ copy, title }: { readonly copy: CopyPlace; readonly title: string }) {
  const createFrom = useNewFromCopy();
  const [isBusy, setIsBusy] = useState(false);
  const create = async () => {
    setIsBusy(true);
    await createFrom(copy);
    setIsBusy(false);
  };
  return (
    <Button kind="bare" isBusy={isBusy} aria-label={t('content.newDocumentFromChanges', { title })} onClick={() => void create()}>
      {t('common.createFromChanges')}
    </Button>
  );
}
