import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { insertImages, setBlock, toggleText } from '../editor/commands.ts';
import { changeInWords } from '../editor/in-words.ts';
import { toggleList } from '../editor/list-commands.ts';
import { toEditor } from '../stored/to-editor.ts';

const start = () => {
  const doc = toEditor([{ type: 'paragraph', children: [{ type: 'text', text: 'The last ferry' }] }]);
  return EditorState.create({ doc, selection: TextSelection.create(doc, 5) });
};

/** Runs a command. Returns the announcement and the new state. */
function said(state: EditorState, command: Command): readonly [string | null, EditorState] {
  let found: readonly [string | null, EditorState] = [null, state];
  command(state, (change) => {
    const after = state.apply(change);
    found = [changeInWords(state, change, after), after];
  });
  return found;
}

describe('what is said of a text that is written', () => {
  it('is what kind of line it has become', () => {
    const [heading, after] = said(start(), setBlock('heading2'));
    const [list] = said(after, toggleList('ordered'));
    expect([heading, list]).toEqual(['Heading 2', 'Numbered list']);
  });

  it('is what stands out from now on, and no longer', () => {
    const [on, after] = said(start(), toggleText('bold'));
    const [off] = said(after, toggleText('bold'));
    expect([on, off]).toEqual(['Bold on', 'Bold off']);
  });

  it('is which picture is chosen, and where its text is written', () => {
    const [, withPicture] = said(start(), insertImages([{ url: '/ferry.png', alternativeText: 'A ferry' }]));
    let place = -1;
    withPicture.doc.forEach((node, offset) => {
      if (node.type.name === 'image') place = offset;
    });
    const [words] = said(withPicture.apply(withPicture.tr.setSelection(TextSelection.atStart(withPicture.doc))), (state, dispatch) => {
      dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, place)));
      return true;
    });
    expect(words).toMatch(/^Image, A ferry\. Press Alt\+F10/);
  });

  it('is nothing of letters, which are read as they are typed', () => {
    const [words] = said(start(), (state, dispatch) => {
      dispatch?.(state.tr.insertText('x'));
      return true;
    });
    expect(words).toBeNull();
  });
});
