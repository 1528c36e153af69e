import { EditorState, type StateCommand } from '@codemirror/state';
import { around, atLines, link, pictures } from '../markdown-commands.ts';

/** Returns a text after a command. The selection is marked by | in it. */
function written(given: string, command: StateCommand): string {
  const from = given.indexOf('|');
  const to = given.lastIndexOf('|') - 1;
  let state = EditorState.create({ doc: given.replaceAll('|', ''), selection: { anchor: from, head: Math.max(from, to) } });
  command({
    state,
    dispatch: (tr) => {
      state = tr.state;
    },
  });
  return state.doc.toString();
}

describe('tools for Markdown', () => {
  it('put signs around words, and take them away', () => {
    expect(written('a |b| c', around('**'))).toBe('a **b** c');
    expect(written('a **|b|** c', around('**'))).toBe('a b c');
  });

  it('put signs atLines lines in place of others', () => {
    expect(
      written(
        '# |a\nb|',
        atLines(() => '> '),
      ),
    ).toBe('> a\n> b');
    expect(
      written(
        '> |a\n> b|',
        atLines(() => '> '),
      ),
    ).toBe('a\nb');
    expect(
      written(
        '|a\n- b|',
        atLines((index) => `${index + 1}. `),
      ),
    ).toBe('1. a\n2. b');
  });

  it('make links and pictures that nothing in them ends', () => {
    expect(written('a |b]| c', link('/x (1)', ''))).toBe('a [b\\]](/x%20%281%29) c');
    expect(written('||', pictures([{ url: '/a b.png', alternativeText: 'a]\nb', name: '' }]))).toBe('![a  b](/a%20b.png)');
  });
});
