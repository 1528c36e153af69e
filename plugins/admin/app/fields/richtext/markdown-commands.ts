import { EditorSelection, type StateCommand } from '@codemirror/state';

/** Adds a mark around the selection, or removes it. */
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

/** Matches the prefix of a line: a heading, a quote or a list item. */
const BEFORE = /^(?:#{1,6} |> |[-*+] |\d+[.)] )/;

/**
 * Sets the prefix of each selected line, or removes it.
 * @param sign returns the prefix of a line by its index
 */
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

/** Replaces the selection; the cursor moves behind the new text. */
export function insert(text: string): StateCommand {
  return ({ state, dispatch }) => {
    dispatch(state.update(state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

/** Makes the selection a link. */
export function link(url: string, words: string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const chosen = state.sliceDoc(from, to) || words;
    return insert(`[${chosen.replace(/[[\]]/g, '\\$&')}](${encoded(url)})`)({ state, dispatch });
  };
}

/** Inserts images, each as a paragraph. */
export function pictures(
  files: readonly { readonly url: string; readonly alternativeText: string | null; readonly name: string }[],
): StateCommand {
  return insert(
    files.map(({ url, alternativeText }) => `![${(alternativeText ?? '').replace(/[[\]\n]/g, ' ')}](${encoded(url)})`).join('\n\n'),
  );
}

/** Encodes spaces and parentheses, which would end the address. */
function encoded(url: string): string {
  return url.replaceAll(' ', '%20').replaceAll('(', '%28').replaceAll(')', '%29');
}
