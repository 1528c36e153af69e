import { baseKeymap, chainCommands, createParagraphNear, exitCode, joinTextblockForward } from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { backspace, breakLine, enter, setBlock, toggleText } from './commands.ts';
import { indent, outdent, toggleList } from './list-commands.ts';

/** Shortcuts of the editor, beside those that move the cursor. `Mod` is Ctrl, or the Command key on Apple devices. */
export function editorKeys(openLink: Command, openTools: Command): readonly Plugin[] {
  const own: Record<string, Command> = {
    'Mod-b': toggleText('bold'),
    'Mod-i': toggleText('italic'),
    'Mod-u': toggleText('underline'),
    'Mod-Shift-x': toggleText('strikethrough'),
    'Mod-e': toggleText('code'),
    'Mod-Shift-k': openLink,
    'Mod-Alt-0': setBlock('paragraph'),
    'Mod-Shift-7': toggleList('ordered'),
    'Mod-Shift-8': toggleList('unordered'),
    'Mod-Shift-9': setBlock('quote'),
    'Alt-F10': openTools,
    Enter: enter,
    'Shift-Enter': breakLine,
    Backspace: chainCommands(undoInputRule, backspace),
    Delete: chainCommands(baseKeymap.Delete as Command, joinTextblockForward),
    // Only in lists: elsewhere Tab moves to the next field.
    Tab: indent,
    'Shift-Tab': inList(outdent),
    ArrowDown: leaveAtEnd,
  };
  for (const level of [1, 2, 3, 4, 5, 6] as const) own[`Mod-Alt-${level}`] = setBlock(`heading${level}`);
  // Ctrl and Enter belong to the form: they publish.
  const { 'Mod-Enter': _, ...base } = baseKeymap;
  return [keymap(own), keymap(base)];
}

function inList(command: Command): Command {
  return (state, dispatch, view) => state.selection.$from.parent.type.name === 'list_item' && command(state, dispatch, view);
}

/** Arrow down after code or an image at the end of the text: adds a paragraph. */
const leaveAtEnd: Command = (state, dispatch, view) => {
  const { $to } = state.selection;
  const isLast = $to.depth === 0 ? $to.pos === state.doc.content.size : $to.indexAfter(0) === state.doc.childCount;
  if (!isLast) return false;
  if ($to.parent.type.spec.code) return $to.parentOffset === $to.parent.content.size && exitCode(state, dispatch, view);
  return $to.depth === 0 && createParagraphNear(state, dispatch, view);
};
