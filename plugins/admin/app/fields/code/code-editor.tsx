import { defaultKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { spoken } from '../field.ts';

/** Styles of the editor, in the colours of the page. */
const look: Extension = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: 'var(--t16)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--code-font, var(--mono))', lineHeight: 'var(--lwrite)', overflow: 'auto' },
  '.cm-content': { padding: 'var(--s2) 0 var(--s4)', minHeight: 'var(--code-height, 4rem)', caretColor: 'var(--link)' },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-cursor': { borderLeftColor: 'var(--link)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { background: 'var(--wash)' },
  '.cm-gutters': { color: 'var(--ink-3)', backgroundColor: 'transparent', border: '0' },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': { backgroundColor: 'var(--wash)', outline: '1px solid var(--edge)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '.cm-fault': { backgroundColor: 'var(--del)', boxShadow: 'inset 3px 0 var(--error)' },
});

/** Gives the parent access to the editor. */
export interface CodeEditorHandle {
  readonly view: EditorView | null;
}

interface CodeEditorProps {
  readonly ref?: Ref<CodeEditorHandle>;
  readonly id: string;
  readonly label: string;
  readonly describedBy: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly isInvalid: boolean;
  /** The language of the text; absent for code. */
  readonly locale?: string | null;
  /** Description or error. It is a text, because `aria-describedby` cannot refer out of a shadow root. */
  readonly description: string | undefined;
  readonly placeholder?: string | undefined;
  /** Extensions for the language and its keys. Must be the same array while the editor is mounted. */
  readonly extensions: readonly Extension[];
  onChange(value: string): void;
  /** Called with files that were pasted or dropped. */
  onFiles?(files: readonly File[]): void;
}

/**
 * A code editor. It is in a shadow root, where its styles are adopted style sheets: the page's policy allows those, but no `<style>`
 * element. The form handles undo.
 */
export function CodeEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  const locked = useRef(new Compartment());
  useEffect(() => {
    latest.current = props;
  });
  useImperativeHandle(props.ref, () => ({
    get view() {
      return view.current;
    },
  }));
  useEffect(() => {
    const element = host.current as HTMLDivElement;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
    const { value, extensions, placeholder: words } = latest.current;
    const take = (files: FileList | undefined, event: Event): boolean => {
      if (!files?.length || latest.current.onFiles === undefined) return false;
      event.preventDefault();
      latest.current.onFiles([...files]);
      return true;
    };
    const editor = new EditorView({
      root,
      parent: root as unknown as HTMLElement,
      state: EditorState.create({
        doc: value,
        extensions: [
          ...extensions,
          keymap.of(defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')),
          look,
          EditorView.lineWrapping,
          EditorState.phrases.of(phrases()),
          ...(words === undefined ? [] : [placeholder(words)]),
          locked.current.of(lockedBy(latest.current.disabled)),
          EditorView.contentAttributes.of(() => {
            const { label, isInvalid, description, locale } = latest.current;
            return {
              'aria-label': label,
              dir: 'auto',
              ...spoken(locale ?? null),
              ...(isInvalid && { 'aria-invalid': 'true' }),
              ...(description && { 'aria-description': description }),
            };
          }),
          EditorView.domEventHandlers({
            paste: (event) => take(event.clipboardData?.files, event),
            drop: (event) => take(event.dataTransfer?.files, event),
            beforeinput: (event) => {
              if (!event.inputType.startsWith('history')) return false;
              event.preventDefault();
              return true;
            },
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((tr) => tr.annotation(Transaction.remote)))
              latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);
  const { value, disabled, isInvalid, description } = props;
  useEffect(() => {
    const at = view.current;
    if (at === null || at.state.doc.toString() === value) return;
    const changes = differing(at.state.doc.toString(), value);
    const { head } = at.state.selection.main;
    // If undo or redo changes text at the cursor, the cursor moves behind the change; otherwise it stays.
    const isHere = head >= changes.from && head <= changes.to;
    const selection = isHere ? { selection: { anchor: changes.from + changes.insert.length } } : {};
    at.dispatch({ changes, ...selection, annotations: Transaction.remote.of(true) });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: locked.current.reconfigure(lockedBy(disabled)) });
  }, [disabled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the editor says of itself has changed.
  useEffect(() => view.current?.dispatch({}), [isInvalid, description]);
  return <div ref={host} id={props.id} data-field="code" aria-describedby={props.describedBy} />;
}

/** Translations of CodeMirror's own texts, by those. */
function phrases(): Readonly<Record<string, string>> {
  return { 'Selection deleted': t('fields.selectionDeleted'), 'Control character': t('fields.controlCharacter') };
}

function lockedBy(disabled: boolean): Extension {
  return [EditorState.readOnly.of(disabled), EditorView.editable.of(!disabled)];
}

/** Returns the range in which two texts differ, so that the cursor can stay. */
function differing(before: string, after: string): { readonly from: number; readonly to: number; readonly insert: string } {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let [to, until] = [before.length, after.length];
  while (to > from && until > from && before[to - 1] === after[until - 1]) {
    to--;
    until--;
  }
  return { from, to, insert: after.slice(from, until) };
}
