import { useState } from 'react';
import { Button } from '../shell/button.tsx';
import { t } from '../words/text.ts';
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
    <Button
      kind="bare"
      isBusy={isBusy}
      aria-label={t('New document from the changes to “{title}”', { title })}
      onClick={() => void create()}
    >
      {t('New document from this')}
    </Button>
  );
}
