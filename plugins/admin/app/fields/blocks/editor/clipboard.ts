import { type Node, Slice } from 'prosemirror-model';
import { Plugin, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { blocksOfHtml } from '../paste/blocks-of-html.ts';
import { isSafeLink, type StoredBlocks } from '../stored/block.ts';
import { schema } from '../stored/schema.ts';
import { toEditor } from '../stored/to-editor.ts';
import { toStored } from '../stored/to-stored.ts';
import { setLink } from './commands.ts';

/** MIME type for copies within the editor: it keeps images and keys that HTML cannot represent. */
const OWN = 'application/x-plinth-blocks';

/** Handles files that were pasted or dropped. */
export type TakeFiles = (files: readonly File[], view: EditorView) => void;

/** Handles pasted and dropped content without letting the browser parse HTML. Copied content is stored as blocks in addition to HTML. */
export function clipboard(takeFiles: TakeFiles): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste(view, event) {
          const { clipboardData } = event;
          if (clipboardData === null || !view.editable) return false;
          event.preventDefault();
          // Word adds an image of the text to the clipboard: prefer the text.
          const hasText = clipboardData.types.includes('text/html') || clipboardData.types.includes('text/plain');
          if (clipboardData.files.length > 0 && !(hasText && clipboardData.getData('text/plain').trim() !== ''))
            takeFiles([...clipboardData.files], view);
          else insert(view, clipboardData);
          return true;
        },
        drop(view, event) {
          const { dataTransfer } = event;
          // The editor itself moves content that is dragged within it.
          if (view.dragging !== null || dataTransfer === null || !view.editable) return false;
          event.preventDefault();
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at !== null) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
          if (dataTransfer.files.length > 0) takeFiles([...dataTransfer.files], view);
          else insert(view, dataTransfer);
          view.focus();
          return true;
        },
      },
    },
    view(view) {
      // This must run after the editor's own listener, which clears the clipboard data.
      const copy = (event: ClipboardEvent) => {
        if (event.defaultPrevented && copied !== null) event.clipboardData?.setData(OWN, copied);
      };
      let copied: string | null = null;
      const before = () => {
        copied = view.state.selection.empty ? null : ownOf(view.state.selection.content());
      };
      const { dom } = view;
      for (const type of ['copy', 'cut'] as const) {
        dom.addEventListener(type, before, true);
        dom.addEventListener(type, copy);
      }
      return {
        destroy() {
          for (const type of ['copy', 'cut'] as const) {
            dom.removeEventListener(type, before, true);
            dom.removeEventListener(type, copy);
          }
        },
      };
    },
  });
}

function insert(view: EditorView, data: DataTransfer): void {
  const { state } = view;
  const text = data.getData('text/plain');
  if (state.selection.$from.parent.type.spec.code) {
    view.dispatch(state.tr.insertText(text.replaceAll('\r\n', '\n')).scrollIntoView());
    return;
  }
  // A URL that is pasted over selected text makes that text a link.
  if (!state.selection.empty && /^\S+$/.test(text.trim()) && URL.canParse(text.trim()) && isSafeLink(text.trim())) {
    setLink(text.trim(), '')(state, view.dispatch);
    return;
  }
  const slice = ownSlice(data) ?? sliceOf(blocksIn(data, text));
  if (slice.size > 0) view.dispatch(state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
}

function blocksIn(data: DataTransfer, text: string): StoredBlocks {
  const blocks = blocksOfHtml(data.getData('text/html'));
  return blocks.length === 0 ? blocksOfText(text) : blocks;
}

/** Returns blocks as a slice for insertion into a line. Plain first and last blocks are merged with the text around it. */
function sliceOf(blocks: StoredBlocks): Slice {
  if (blocks.length === 0) return Slice.empty;
  const { content } = toEditor(blocks);
  return new Slice(content, isLine(content.firstChild) ? 1 : 0, isLine(content.lastChild) ? 1 : 0);
}

function isLine(node: Node | null): boolean {
  return node?.type === schema.nodes.paragraph;
}

function ownOf({ content, openStart, openEnd }: Slice): string {
  return JSON.stringify({ blocks: toStored(schema.nodes.doc.create(null, content)), openStart, openEnd });
}

/** Returns content that was copied in an editor. Other programs can write this MIME type too, so it is validated like stored content. */
function ownSlice(data: DataTransfer): Slice | null {
  try {
    const { blocks, openStart, openEnd } = JSON.parse(data.getData(OWN));
    if (!Array.isArray(blocks) || blocks.length === 0) return null;
    const { content } = toEditor(blocks);
    const isFit = (open: unknown): open is number => Number.isInteger(open) && (open as number) >= 0;
    const most = Slice.maxOpen(content);
    return isFit(openStart) && isFit(openEnd)
      ? new Slice(content, Math.min(openStart, most.openStart), Math.min(openEnd, most.openEnd))
      : null;
  } catch {
    return null;
  }
}

/** Converts plain text of a clipboard: each line becomes a paragraph. */
function blocksOfText(text: string): StoredBlocks {
  return text
    .split(/(?:\r\n?|\n)+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', children: [{ type: 'text', text: line }] }));
}
