import { EditorState, type StateCommand } from '@codemirror/state';
import { around, before, link, pictures } from '../markdown-commands.ts';

/** A text after a command; what is chosen stands between | and |. */
function after(given: string, command: StateCommand): string {
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
    expect(after('a |b| c', around('**'))).toBe('a **b** c');
    expect(after('a **|b|** c', around('**'))).toBe('a b c');
  });

  it('put signs before lines in place of others', () => {
    expect(
      after(
        '# |a\nb|',
        before(() => '> '),
      ),
    ).toBe('> a\n> b');
    expect(
      after(
        '> |a\n> b|',
        before(() => '> '),
      ),
    ).toBe('a\nb');
    expect(
      after(
        '|a\n- b|',
        before((index) => `${index + 1}. `),
      ),
    ).toBe('1. a\n2. b');
  });

  it('make links and pictures that nothing in them ends', () => {
    expect(after('a |b]| c', link('/x (1)', ''))).toBe('a [b\\]](/x%20%281%29) c');
    expect(after('||', pictures([{ url: '/a b.png', alternativeText: 'a]\nb', name: '' }]))).toBe('![a  b](/a%20b.png)');
  });
});
