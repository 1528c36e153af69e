import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { useNotices } from '../shell/notices.tsx';
import { copyOf, type LibraryFile } from './file.ts';
import styles from './library-page.module.css';
import { useLibraryChanges } from './use-library.ts';

interface AlternativeTextsProps {
  /** Images without an alternative text. The list does not change while the dialog is open. */
  readonly files: readonly LibraryFile[];
  onClose(): void;
}

/** Dialog for images without an alternative text, one after another; Enter goes to the next. */
export function AlternativeTexts({ files, onClose }: AlternativeTextsProps) {
  const [all] = useState(files);
  const [at, setAt] = useState(0);
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const changes = useLibraryChanges();
  const { say, whisper } = useNotices();
  const file = all[at];
  const next = () => {
    setText('');
    if (at + 1 < all.length) setAt(at + 1);
    else onClose();
  };
  const place = file === undefined ? null : t('media.filePosition', { at: at + 1, all: all.length, name: file.name });
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (place === null) return;
    whisper(place);
    line.current?.focus();
  }, [place, whisper]);
  if (file === undefined) return null;
  const save = async () => {
    const alternativeText = text.trim();
    if (alternativeText === '' || isBusy) return;
    setIsBusy(true);
    try {
      await changes.describe(file.id, { alternativeText });
      next();
    } catch (error) {
      // The text stays, to be saved later.
      say({ kind: 'error', text: t('common.nameAndReason', { what: file.name, why: (error as Error).message }) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title={t('media.describeImage', { at: at + 1, all: all.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={next}>{t('media.skip')}</Button>
          <Button
            kind="main"
            why={text.trim() === '' ? t('media.enterDescriptionFirst') : null}
            isBusy={isBusy}
            onClick={() => void save()}
          >
            {t('media.saveAndNext')}
          </Button>
        </>
      }
    >
      <img className={styles.large} src={copyOf(file, 600)} alt={file.name} />
      <label className={styles.label}>
        {t('media.alternativeTextForScreenReaders')}
        <input
          ref={line}
          value={text}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && void save()}
        />
      </label>
    </Dialog>
  );
}
