import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { labelOf } from '../../../client/model.ts';
import { usePictures } from '../../../client/pictures.ts';
import { t } from '../../../i18n/translate.ts';
import { isPicture, type LibraryFile, unversionedUrl } from '../../../media/file.ts';
import { useSendFiles } from '../../../media/use-uploads.ts';
import { useAfterDialog } from '../../../shell/after-dialog.ts';
import { useNotices } from '../../../shell/notices.tsx';
import { described, type InputProps, spoken } from '../../field.ts';
import type { StoredNode } from '../stored/block.ts';
import { isEmpty, toStored } from '../stored/to-stored.ts';
import { BlockTools } from './block-tools.tsx';
import styles from './blocks.module.css';
import { insertImages, linkAt, removeLink, setLink } from './commands.ts';
import { changeInWords } from './in-words.ts';
import { LinkDialog } from './link-dialog.tsx';
import { nodeViews } from './node-views.ts';
import { PicturePicker } from './picture-picker.tsx';
import { type Seen, seenOf } from './seen.ts';
import { editorState, shown } from './state.ts';

/** Milliseconds without a change until words are counted again. */
const REST = 250;

/** The editor of a blocks text. */
export function BlockEditor(props: InputProps) {
  const { id, attribute, value, disabled, error } = props;
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const send = useSendFiles();
  const notices = useNotices();
  const takeFiles = async (files: readonly File[]) => {
    const pictures = files.filter((file) => file.type.startsWith('image/'));
    if (pictures.length === 0) return notices.say({ kind: 'error', text: t('fields.onlyImagesInText') });
    put(await send(pictures.map((file) => ({ file, late: (sent) => put([sent]) }))));
  };
  const put = (files: readonly LibraryFile[]) => {
    const images = files.filter(isPicture).map(imageOfFile);
    if (images.length > 0) run(insertImages(images));
  };
  const apply = (command: Command) => {
    const at = view.current;
    if (at !== null) command(at.state, at.dispatch, at);
  };
  const run = (command: Command) => {
    apply(command);
    view.current?.focus();
  };
  const isOurs = usePictures();
  const { whisper } = notices;
  const handlers = useRef({ takeFiles, isOurs, whisper });
  useEffect(() => {
    latest.current = props;
    handlers.current = { takeFiles, isOurs, whisper };
  });

  useEffect(() => {
    const host = {
      openLink: () => {
        setIsLinking(true);
        return true;
      },
      openTools: () => {
        // For an image, focus the input of its alternative text: no other shortcut leads there.
        const text = tools.current?.querySelector<HTMLElement>('[data-picture]');
        (text ?? tools.current?.querySelector<HTMLElement>('[tabindex="0"]'))?.focus();
        return true;
      },
      takeFiles: (files: readonly File[]) => void handlers.current.takeFiles(files),
    };
    let rest: ReturnType<typeof setTimeout>;
    const show = (state: EditorState) => {
      setSeen((before) => seenOf(state, before));
      clearTimeout(rest);
      rest = setTimeout(() => setSeen(seenOf(state, null)), REST);
    };
    const editor = new EditorView(place.current, {
      state: editorState(latest.current.value, host),
      nodeViews: { ...nodeViews((address) => handlers.current.isOurs(address)) },
      editable: () => !latest.current.disabled,
      attributes: ({ doc }) => {
        const { id, attribute, error, locale } = latest.current;
        return {
          id,
          class: `${styles.write} ${isEmpty(doc) ? styles.empty : ''}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-keyshortcuts': 'Alt+F10',
          'aria-label': labelOf(attribute),
          'data-placeholder': attribute.placeholder ?? t('fields.startWriting'),
          dir: 'auto',
          ...spoken(locale),
          ...(latest.current.disabled && { 'aria-readonly': 'true', tabindex: '0' }),
          ...(attribute.required && { 'aria-required': 'true' }),
          'aria-describedby': described(id, error)['aria-describedby'],
          ...(error !== null && { 'aria-invalid': 'true' }),
        };
      },
      dispatchTransaction(this: EditorView, tr: Transaction) {
        const before = this.state;
        this.updateState(before.apply(tr));
        show(this.state);
        const words = tr.getMeta('shown') === true ? null : changeInWords(before, tr, this.state);
        if (words !== null) handlers.current.whisper(words);
        if (tr.docChanged && tr.getMeta('shown') !== true) latest.current.onChange(toStored(this.state.doc));
      },
      handleDOMEvents: {
        // The form handles undo. The browser's own history of the page must not.
        beforeinput: (_, event) => {
          if (!event.inputType.startsWith('history')) return false;
          event.preventDefault();
          return true;
        },
      },
    });
    view.current = editor;
    setSeen(seenOf(editor.state, null));
    return () => {
      clearTimeout(rest);
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const at = view.current;
    if (at === null || value === toStored(at.state.doc)) return;
    at.dispatch(shown(at.state, value).setMeta('shown', true));
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the view itself asks for has changed.
  useEffect(() => view.current?.setProps({}), [disabled, error, attribute]);

  const at = view.current;
  const link = isLinking && at !== null ? linkAt(at.state) : null;
  const close = () => {
    setIsLinking(false);
    setIsPicking(false);
  };
  useAfterDialog(isLinking || isPicking, () => view.current?.focus());
  return (
    <div className={styles.field} data-field="blocks" {...(error !== null && { 'data-invalid': '' })}>
      {seen !== null && !disabled && (
        <BlockTools
          ref={tools}
          controls={id}
          label={labelOf(attribute)}
          seen={seen}
          run={run}
          openLink={() => setIsLinking(true)}
          openPictures={() => setIsPicking(true)}
          apply={apply}
        />
      )}
      <div ref={place} />
      {isLinking && at !== null && (
        <LinkDialog
          url={link?.url ?? ''}
          canRemove={link !== null}
          onClose={close}
          onRemove={() => {
            close();
            run(removeLink);
          }}
          onChoose={({ url, words, extra }) => {
            close();
            run(setLink(url, words, extra));
          }}
        />
      )}
      {isPicking && (
        <PicturePicker
          onClose={close}
          onPick={(files) => {
            close();
            put(files);
          }}
        />
      )}
    </div>
  );
}

/**
 * Returns an image of the library as a stored text holds it: a copy of its current data, at the URL that always shows the current content of
 * the file.
 */
function imageOfFile(file: LibraryFile): StoredNode {
  const { folder: _, ...known } = file;
  const current = <T extends { readonly url: string }>(copy: T): T => ({ ...copy, url: unversionedUrl(copy.url) });
  const formats = Object.fromEntries(Object.entries(file.formats ?? {}).map(([name, format]) => [name, current(format)]));
  return { ...current(known), size: Number(file.size), width: file.width ?? 0, height: file.height ?? 0, formats };
}
