import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** How a text in an editor looks: as the fields around it, of the page's own colours. */
export const look: Extension = EditorView.theme({
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
