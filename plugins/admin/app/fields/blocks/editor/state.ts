import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, type Plugin, Selection, type Transaction } from 'prosemirror-state';
import { remember } from '../stored/memory.ts';
import { toEditor } from '../stored/to-editor.ts';
import { clipboard, type TakeFiles } from './clipboard.ts';
import { markdownRules } from './input-rules.ts';
import { editorKeys } from './keys.ts';

/** What the editor needs from its surroundings. */
export interface EditorHost {
  readonly openLink: Command;
  readonly openTools: Command;
  readonly takeFiles: TakeFiles;
}

/** Creates the state of an editor for a stored text. It has no history of its own: the form's undo covers all fields. */
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

/** Replaces the text by another one. It changes only the differing range, so that the selection is kept. */
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

/** A value from outside is the stored one, even if the nodes are equal: remember it for all nodes. */
function rememberAll(doc: Node, next: Node, value: unknown): void {
  const blocks = Array.isArray(value) ? value : [];
  remember(doc, Array.isArray(value) ? value : null, 0);
  if (doc.childCount !== next.childCount || blocks.length !== doc.childCount) return;
  doc.forEach((block, _, index) => void remember(block, blocks[index], 0));
}
