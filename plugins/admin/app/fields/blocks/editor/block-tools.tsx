import { type Command, NodeSelection } from 'prosemirror-state';
import type { ReactNode, Ref } from 'react';
import { inSentence } from '../../../i18n/names.ts';
import { t } from '../../../i18n/translate.ts';
import { Icon } from '../../../shell/icons.tsx';
import { Menu } from '../../../shell/menu.tsx';
import type { StoredNode, TextMark } from '../stored/block.ts';
import { BLOCK_KINDS, type BlockKind, setBlock, toggleText } from './commands.ts';
import { blockInWords, MARK_NAMES } from './in-words.ts';
import { toggleList } from './list-commands.ts';
import type { Seen } from './seen.ts';
import { ToolIcon } from './tool-icons.tsx';
import styles from './toolbar.module.css';
import { Tool, Toolbar } from './toolbar.tsx';
import { lengthInWords } from './word-count.ts';

interface BlockToolsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly controls: string;
  /** Label of the text's attribute. */
  readonly label: string;
  readonly seen: Seen;
  /** Runs a command and moves the focus to the text. */
  run(command: Command): void;
  /** The same, but the focus stays in the toolbar. */
  apply(command: Command): void;
  openLink(): void;
  openPictures(): void;
}

const MARKS: readonly { readonly mark: TextMark; readonly keys: string; readonly sign: ReactNode }[] = [
  { mark: 'bold', keys: 'Ctrl B', sign: <b>B</b> },
  { mark: 'italic', keys: 'Ctrl I', sign: <i>I</i> },
  { mark: 'underline', keys: 'Ctrl U', sign: <u>U</u> },
  { mark: 'strikethrough', keys: 'Ctrl Shift X', sign: <s>S</s> },
  { mark: 'code', keys: 'Ctrl E', sign: '</>' },
];

/** Characters that change the kind of a line when they are typed. */
const SIGNS: Readonly<Partial<Record<BlockKind, string>>> = {
  heading1: '#',
  heading2: '##',
  heading3: '###',
  quote: '>',
  code: '```',
};

const KEYS: Readonly<Partial<Record<BlockKind, string>>> = {
  paragraph: 'Ctrl Alt 0',
  heading1: 'Ctrl Alt 1',
  heading2: 'Ctrl Alt 2',
  heading3: 'Ctrl Alt 3',
  quote: 'Ctrl Shift 9',
};

/** The toolbar above a text, and a second row for the selection. */
export function BlockTools({ ref, controls, label: of, seen, run, apply, openLink, openPictures }: BlockToolsProps) {
  const { kind, list, marks, isLink, language, image } = seen;
  const isCode = kind === 'code';
  const noMarks = isCode ? t('fields.noFormattingInCode') : null;
  const kinds = BLOCK_KINDS.map((each) => ({
    label: blockInWords(each),
    isOn: each === kind,
    ...keysInWords(SIGNS[each], KEYS[each]),
    run: () => run(setBlock(each)),
  }));
  return (
    <Toolbar ref={ref} label={t('fields.toolbarLabel', { attribute: inSentence(of) })} controls={controls}>
      <span className={styles.kind}>
        <Menu label={t('fields.blockType')} items={kinds}>
          {kind === null ? (list === null ? t('fields.image') : t('common.list')) : blockInWords(kind)}
          <Icon name="down" />
        </Menu>
      </span>
      {MARKS.map(({ mark, keys, sign }) => (
        <Tool
          key={mark}
          label={t(MARK_NAMES[mark])}
          keys={keys}
          isOn={marks.includes(mark)}
          why={noMarks}
          run={() => run(toggleText(mark))}
        >
          {sign}
        </Tool>
      ))}
      <Tool label={t('common.link')} keys="Ctrl Shift K" isOn={isLink} why={noMarks} run={openLink}>
        <ToolIcon name="link" />
      </Tool>
      <Tool
        label={t('common.list')}
        {...keysInWords('-', 'Ctrl Shift 8')}
        isOn={list === 'unordered'}
        run={() => run(toggleList('unordered'))}
      >
        <ToolIcon name="bullets" />
      </Tool>
      <Tool
        label={t('fields.numberedList')}
        {...keysInWords('1.', 'Ctrl Shift 7')}
        isOn={list === 'ordered'}
        run={() => run(toggleList('ordered'))}
      >
        <ToolIcon name="numbers" />
      </Tool>
      <Tool label={t('fields.insertImage')} run={openPictures}>
        <Icon name="picture" />
      </Tool>
      <span className={styles.count}>{lengthInWords(seen.words)}</span>
      {language !== null && (
        <div className={styles.more}>
          <label>
            {t('fields.codeLanguage')}
            <input
              value={language}
              placeholder={t('fields.noCodeLanguage')}
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => apply(setLanguage(target.value))}
            />
          </label>
        </div>
      )}
      {image !== null && (
        <div className={styles.more}>
          <label>
            {t('common.alternativeText')}
            <input
              data-picture=""
              value={typeof image.alternativeText === 'string' ? image.alternativeText : ''}
              placeholder={t('fields.alternativeTextHelp')}
              onChange={({ target }) => apply(setImage({ ...image, alternativeText: target.value === '' ? null : target.value }))}
            />
          </label>
        </div>
      )}
    </Toolbar>
  );
}

/** Returns the typed characters and the shortcut of a tool: `# or Ctrl Alt 1`. */
function keysInWords(sign: string | undefined, keys: string | undefined): { readonly keys?: string } {
  if (sign !== undefined && keys !== undefined) return { keys: t('fields.signOrKeys', { sign, keys }) };
  const only = sign ?? keys;
  return only === undefined ? {} : { keys: only };
}

function setLanguage(language: string): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.depth === 0) return false;
    dispatch?.(state.tr.setNodeAttribute($from.before(), 'language', language === '' ? null : language));
    return true;
  };
}

function setImage(image: StoredNode): Command {
  return ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false;
    tr.setNodeAttribute(selection.from, 'image', image);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    return true;
  };
}
