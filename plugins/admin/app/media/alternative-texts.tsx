import { useEffect, useRef, useState } from 'react';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { useNotices } from '../shell/notices.tsx';
import { t } from '../words/text.ts';
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
  const changes = useLibraryChanges();
  const { say, whisper } = useNotices();
  const file = all[at];
  const next = () => {
    setText('');
    if (at + 1 < all.length) setAt(at + 1);
    else onClose();
  };
  const place = file === undefined ? null : t('{at} of {all}: {name}', { at: at + 1, all: all.length, name: file.name });
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (place === null) return;
    whisper(place);
    line.current?.focus();
  }, [place, whisper]);
  if (file === undefined) return null;
  const save = () => {
    const alternativeText = text.trim();
    if (alternativeText === '') return;
    changes
      .describe(file.id, { alternativeText })
      .catch(({ message }: Error) => say({ kind: 'error', text: t('{what}: {why}', { what: file.name, why: message }) }));
    next();
  };
  return (
    <Dialog
      title={t('What is to be seen? {at} of {all}', { at: at + 1, all: all.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={next}>{t('Skip')}</Button>
          <Button kind="main" why={text.trim() === '' ? t('Write a sentence first') : null} onClick={save}>
            {t('Save, next')}
          </Button>
        </>
      }
    >
      <img className={styles.large} src={copyOf(file, 600)} alt={file.name} />
      <label className={styles.label}>
        {t('Alternative text, for who cannot see it')}
        <input
          ref={line}
          value={text}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </label>
    </Dialog>
  );
}
