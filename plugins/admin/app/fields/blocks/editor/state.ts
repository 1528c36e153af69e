import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, type Plugin, Selection, type Transaction } from 'prosemirror-state';
import { remember } from '../stored/memory.ts';
import { toEditor } from '../stored/to-editor.ts';
import { clipboard, type TakeFiles } from './clipboard.ts';
import { markdownRules } from './input-rules.ts';
import { editorKeys } from './keys.ts';

/** What the editor asks of what stands around it. */
export interface EditorHost {
  readonly openLink: Command;
  readonly openTools: Command;
  readonly takeFiles: TakeFiles;
}

/** An editor of a stored text. What was done is taken back by the form, which knows of everything else that was done. */
export function editorState(value: unknown, host: EditorHost): EditorState {
  const plugins: readonly Plugin[] = [
    markdownRules(),
    ...editorKeys(host.openLink, host.openTools),
    clipboard(host.takeFiles),
    dropCursor({ color: false, class: 'blocks-drop' }),
    gapCursor(),
  ];
  return EditorState.create({ doc: toEditor(value), plugins: [...plugins] });
}

/** Puts another text in place of the one that is there: only what differs, so that the selection stays where it was read. */
export function shown(state: EditorState, value: unknown): Transaction {
  const next = toEditor(value);
  const { tr, doc } = state;
  const start = doc.content.findDiffStart(next.content);
  if (start !== null) {
    let { a, b } = doc.content.findDiffEnd(next.content) ?? { a: start, b: start };
    const overlap = start - Math.min(a, b);
    if (overlap > 0) {
      a += overlap;
      b += overlap;
    }
    tr.replace(start, a, next.slice(start, b));
    if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content);
    const { from, to } = state.selection;
    const isThere = to >= start && from <= a;
    if (isThere) tr.setSelection(Selection.near(tr.doc.resolve(Math.min(b, tr.doc.content.size)), -1));
  }
  rememberAll(tr.doc, next, value);
  return tr;
}

/** What came from outside is what is stored, also where the nodes are those that were there before. */
function rememberAll(doc: Node, next: Node, value: unknown): void {
  const blocks = Array.isArray(value) ? value : [];
  remember(doc, Array.isArray(value) ? value : null, 0);
  if (doc.childCount !== next.childCount || blocks.length !== doc.childCount) return;
  doc.forEach((block, _, index) => void remember(block, blocks[index], 0));
}
