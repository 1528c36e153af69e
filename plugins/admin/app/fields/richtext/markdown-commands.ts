import { EditorSelection, type StateCommand } from '@codemirror/state';

/** Puts signs around what is chosen, or takes them away where they stand there. */
export function around(sign: string): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const { from, to } = range;
      const isOn = state.sliceDoc(from - sign.length, from) === sign && state.sliceDoc(to, to + sign.length) === sign;
      const changes = isOn
        ? [
            { from: from - sign.length, to: from },
            { from: to, to: to + sign.length },
          ]
        : [
            { from, insert: sign },
            { from: to, insert: sign },
          ];
      const by = isOn ? -sign.length : sign.length;
      return { changes, range: EditorSelection.range(from + by, to + by) };
    });
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

/** What may stand before a line: a heading, a quote, an entry of a list. */
const BEFORE = /^(?:#{1,6} |> |[-*+] |\d+[.)] )/;

/** Puts a sign before each chosen line in place of what stands there, or takes it away. @param sign of the line with this number, from 0 */
export function atLines(sign: (index: number) => string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const first = state.doc.lineAt(from).number;
    const lines = Array.from({ length: state.doc.lineAt(to).number - first + 1 }, (_, index) => state.doc.line(first + index));
    const isOn = lines.every(({ text }, index) => text.startsWith(sign(index)) && sign(index) !== '');
    const changes = lines.map((line, index) => ({
      from: line.from,
      to: line.from + (BEFORE.exec(line.text)?.[0].length ?? 0),
      insert: isOn ? '' : sign(index),
    }));
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

/** Puts text in place of what is chosen; the cursor goes behind it. */
export function insert(text: string): StateCommand {
  return ({ state, dispatch }) => {
    dispatch(state.update(state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

/** A link around what is chosen. */
export function link(url: string, words: string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const chosen = state.sliceDoc(from, to) || words;
    return insert(`[${chosen.replace(/[[\]]/g, '\\$&')}](${encoded(url)})`)({ state, dispatch });
  };
}

/** Pictures in lines of their own. */
export function pictures(
  files: readonly { readonly url: string; readonly alternativeText: string | null; readonly name: string }[],
): StateCommand {
  return insert(
    files.map(({ url, alternativeText }) => `![${(alternativeText ?? '').replace(/[[\]\n]/g, ' ')}](${encoded(url)})`).join('\n\n'),
  );
}

/** Blanks and brackets would end an address. */
function encoded(url: string): string {
  return url.replaceAll(' ', '%20').replaceAll('(', '%28').replaceAll(')', '%29');
}
