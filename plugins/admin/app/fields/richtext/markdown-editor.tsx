import { markdown } from '@codemirror/lang-markdown';
import type { Extension, StateCommand } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { useDeferredValue, useRef, useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { inSentence } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';
import { isPicture, type LibraryFile } from '../../media/file.ts';
import { useSendFiles } from '../../media/use-uploads.ts';
import { useAfterDialog } from '../../shell/after-dialog.ts';
import { Icon } from '../../shell/icons.tsx';
import { Menu } from '../../shell/menu.tsx';
import { LinkDialog } from '../blocks/editor/link-dialog.tsx';
import { PicturePicker } from '../blocks/editor/picture-picker.tsx';
import { ToolIcon } from '../blocks/editor/tool-icons.tsx';
import toolStyles from '../blocks/editor/toolbar.module.css';
import { Tool, Toolbar } from '../blocks/editor/toolbar.tsx';
import { lengthInWords, wordsIn } from '../blocks/editor/word-count.ts';
import { CodeEditor, type CodeEditorHandle } from '../code/code-editor.tsx';
import styles from '../code/field.module.css';
import { described, type InputProps } from '../field.ts';
import { around, atLines, link, pictures } from './markdown-commands.ts';
import { MarkdownPreview } from './preview.tsx';

const EXTENSIONS: readonly Extension[] = [
  markdown({ addKeymap: true }),
  keymap.of([
    { key: 'Mod-b', run: around('**') },
    { key: 'Mod-i', run: around('*') },
    { key: 'Mod-e', run: around('`') },
  ]),
];

/** The editor of a Markdown text, with a toolbar and a preview. */
export function MarkdownEditor({ id, attribute, value, onChange, disabled, error, locale }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  const editor = useRef<CodeEditorHandle>(null);
  const [isShown, setIsShown] = useState(false);
  const [isLinking, setIsLinking] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const send = useSendFiles();
  const counted = wordsIn(useDeferredValue(text));
  const run = (command: StateCommand) => {
    const view = editor.current?.view;
    if (!view) return;
    command({ state: view.state, dispatch: (tr) => view.dispatch(tr) });
    view.focus();
  };
  const put = (files: readonly LibraryFile[]) => {
    const found = files.filter(isPicture);
    if (found.length > 0) run(pictures(found));
  };
  const close = () => {
    setIsLinking(false);
    setIsPicking(false);
  };
  useAfterDialog(isLinking || isPicking, () => editor.current?.view?.focus());
  const headings = [1, 2, 3, 4].map((level) => ({
    label: t('fields.headingLevel', { level }),
    keys: '#'.repeat(level),
    run: () => run(atLines(() => `${'#'.repeat(level)} `)),
  }));
  const off = isShown ? t('fields.closePreviewFirst') : null;
  return (
    <div className={`${styles.field} ${styles.prose}`} {...(error !== null && { 'data-invalid': '' })}>
      <Toolbar label={t('fields.toolbarLabel', { attribute: inSentence(labelOf(attribute)) })} controls={id}>
        {!disabled && (
          <>
            <span className={toolStyles.kind}>
              <Menu
                label={t('fields.blockType')}
                items={[{ label: t('fields.paragraph'), run: () => run(atLines(() => '')) }, ...headings]}
              >
                {t('fields.paragraph')}
                <Icon name="down" />
              </Menu>
            </span>
            <Tool label={t('fields.bold')} keys="Ctrl B" why={off} run={() => run(around('**'))}>
              <b>B</b>
            </Tool>
            <Tool label={t('fields.italic')} keys="Ctrl I" why={off} run={() => run(around('*'))}>
              <i>I</i>
            </Tool>
            <Tool label={t('fields.inlineCode')} keys="Ctrl E" why={off} run={() => run(around('`'))}>
              {'</>'}
            </Tool>
            <Tool label={t('fields.quote')} keys=">" why={off} run={() => run(atLines(() => '> '))}>
              “ ”
            </Tool>
            <Tool label={t('common.link')} why={off} run={() => setIsLinking(true)}>
              <ToolIcon name="link" />
            </Tool>
            <Tool label={t('common.list')} keys="-" why={off} run={() => run(atLines(() => '- '))}>
              <ToolIcon name="bullets" />
            </Tool>
            <Tool label={t('fields.numberedList')} keys="1." why={off} run={() => run(atLines((index) => `${index + 1}. `))}>
              <ToolIcon name="numbers" />
            </Tool>
            <Tool label={t('fields.insertImage')} why={off} run={() => setIsPicking(true)}>
              <Icon name="picture" />
            </Tool>
          </>
        )}
        <Tool label={t('common.preview')} isOn={isShown} run={() => setIsShown(!isShown)}>
          {t('common.preview')}
        </Tool>
        <span className={toolStyles.count}>{lengthInWords(counted)}</span>
      </Toolbar>
      <div hidden={isShown}>
        <CodeEditor
          ref={editor}
          id={id}
          label={labelOf(attribute)}
          describedBy={described(id, error)['aria-describedby']}
          value={text}
          disabled={disabled}
          isInvalid={error !== null}
          locale={locale}
          description={error ?? attribute.hint}
          placeholder={attribute.placeholder ?? t('fields.startWriting')}
          extensions={EXTENSIONS}
          onChange={onChange}
          onFiles={(files) => void send(files.filter(({ type }) => type.startsWith('image/')).map((file) => ({ file }))).then(put)}
        />
      </div>
      {isShown && <MarkdownPreview text={text} />}
      {isLinking && (
        <LinkDialog
          url=""
          canRemove={false}
          onClose={close}
          onRemove={close}
          onChoose={({ url, words: given }) => {
            close();
            run(link(url, given));
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
