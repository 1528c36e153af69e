import fc from 'fast-check';
import { AllSelection, type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import {
  backspace,
  blockKindAt,
  breakLine,
  enter,
  insertImages,
  linkAt,
  removeLink,
  setBlock,
  setLink,
  toggleText,
} from '../editor/commands.ts';
import { indent, listFormatAt, outdent, toggleList } from '../editor/list-commands.ts';
import type { StoredBlocks } from '../stored/block.ts';
import { toEditor } from '../stored/to-editor.ts';
import { toStored } from '../stored/to-stored.ts';
import { tidyBlock } from './arbitrary-blocks.ts';

const text = (text: string, more: object = {}) => ({ type: 'text', text, ...more });
const p = (...words: readonly string[]) => ({ type: 'paragraph', children: words.map((each) => text(each)) });
const item = (words: string) => ({ type: 'list-item', children: [text(words)] });
const list = (format: string, ...children: readonly object[]) => ({ type: 'list', format, children });
const inner = (format: string, ...children: readonly object[]) => ({ ...list(format, ...children), indentLevel: 1 });

/** An editor with a selection from the start of one word to the end of another. */
function at(blocks: StoredBlocks, from: string, to = from, side: 'all' | 'start' | 'end' = 'all'): EditorState {
  const doc = toEditor(blocks);
  const place = (word: string, isEnd: boolean) => {
    let found = -1;
    doc.descendants((node, position) => {
      const index = node.isText ? (node.text as string).indexOf(word) : -1;
      if (found === -1 && index !== -1) found = position + index + (isEnd ? word.length : 0);
    });
    if (found === -1) throw new Error(`no ${word}`);
    return found;
  };
  const selection =
    side === 'all'
      ? TextSelection.create(doc, place(from, false), place(to, true))
      : TextSelection.create(doc, place(from, side === 'end'));
  return EditorState.create({ doc, selection });
}

function done(state: EditorState, ...commands: readonly Command[]): EditorState {
  let now = state;
  for (const command of commands) {
    command(now, (tr) => {
      now = now.apply(tr);
    });
    now.doc.check();
  }
  return now;
}

const stored = (state: EditorState) => toStored(state.doc);

describe('lists', () => {
  const three = [p('one'), p('two'), p('three')];

  it('are created of chosen lines, and unmade, with the selection where it was', () => {
    const made = done(at(three, 'two', 'three'), toggleList('unordered'));
    expect(stored(made)).toEqual([p('one'), list('unordered', item('two'), item('three'))]);
    expect(made.doc.textBetween(made.selection.from, made.selection.to, ' ')).toBe('two three');
    expect(stored(done(made, toggleList('unordered')))).toEqual(three);
  });

  it('become another kind of list', () => {
    const blocks = [list('unordered', item('one'), item('two'))];
    expect(stored(done(at(blocks, 'one'), toggleList('ordered')))).toEqual([list('ordered', item('one'), item('two'))]);
  });

  it('stand in each other, and are left one after the other', () => {
    const blocks = [list('ordered', item('one'), item('two'), item('three'))];
    const deep = done(at(blocks, 'two', 'three'), indent);
    expect(stored(deep)).toEqual([list('ordered', item('one'), inner('ordered', item('two'), item('three')))]);
    const back = done(deep, outdent);
    expect(stored(back)).toEqual(blocks);
    expect(stored(done(back, outdent))).toEqual([list('ordered', item('one')), p('two'), p('three')]);
  });

  it('are split where an entry in the middle leaves', () => {
    const blocks = [list('ordered', item('one'), item('two'), item('three'))];
    expect(stored(done(at(blocks, 'two'), outdent))).toEqual([list('ordered', item('one')), p('two'), list('ordered', item('three'))]);
  });

  it('do not begin with a list of their first entry', () => {
    const blocks = [list('ordered', item('one'))];
    expect(indent(at(blocks, 'one'))).toBe(false);
  });

  it('go on with Enter, and end with it in an empty entry', () => {
    const blocks = [list('unordered', item('one'))];
    const next = done(at(blocks, 'one', 'one', 'end'), enter);
    expect(stored(next)).toEqual([list('unordered', item('one'), item(''))]);
    expect(stored(done(next, enter))).toEqual([list('unordered', item('one')), p('')]);
  });

  it('keep what was stored of entries that nobody touched', () => {
    const odd = { type: 'list-item', id: 7, children: [text('a'), text('b')] };
    const changed = stored(done(at([list('unordered', odd, item('one'))], 'one'), toggleList('unordered')));
    expect(changed).toEqual([list('unordered', odd), p('one')]);
  });
});

describe('blocks', () => {
  it('become headings, quotes and code, also out of lists', () => {
    const heading = { type: 'heading', level: 3, children: [text('one')] };
    expect(stored(done(at([p('one')], 'one'), setBlock('heading3')))).toEqual([heading]);
    expect(stored(done(at([list('ordered', item('one'), item('two'))], 'one'), setBlock('heading3')))).toEqual([
      heading,
      list('ordered', item('two')),
    ]);
    expect(stored(done(at([heading], 'one'), setBlock('quote')))).toEqual([{ type: 'quote', children: [text('one')] }]);
  });

  it('become code and lines again without losing line breaks', () => {
    const code = done(at([p('one\ntwo')], 'one'), setBlock('code'));
    expect(stored(code)).toEqual([{ type: 'code', children: [text('one\ntwo')] }]);
    expect(stored(done(code, setBlock('paragraph')))).toEqual([p('one\ntwo')]);
  });

  it('are plain again with Backspace at their start, then go to the line before', () => {
    const blocks = [p('one'), { type: 'quote', children: [text('two')] }];
    const plain = done(at(blocks, 'two', 'two', 'start'), backspace);
    expect(stored(plain)).toEqual([p('one'), p('two')]);
    expect(stored(done(plain, backspace))).toEqual([p('onetwo')]);
  });

  it('go to the end of a list with Backspace', () => {
    const blocks = [list('ordered', item('one')), p('two')];
    expect(stored(done(at(blocks, 'two', 'two', 'start'), backspace))).toEqual([list('ordered', item('onetwo'))]);
  });

  it('break their line with Shift and Enter', () => {
    expect(stored(done(at([p('one')], 'one', 'one', 'end'), breakLine))).toEqual([p('one\n')]);
  });

  it('leave code after two empty lines', () => {
    const blocks = [{ type: 'code', children: [text('one\n\n')] }];
    const left = done(at(blocks, 'one\n\n', 'one\n\n', 'end'), enter);
    expect(left.doc.childCount).toBe(2);
    expect(stored(left)?.[0]).toEqual({ type: 'code', children: [text('one')] });
  });
});

describe('commands on the whole text (Ctrl A)', () => {
  const image = { type: 'image', image: { url: '/a.png', name: 'a.png', formats: {} }, children: [text('')] };
  const all = (blocks: StoredBlocks) => {
    const doc = toEditor(blocks);
    return EditorState.create({ doc, selection: new AllSelection(doc) });
  };
  const mixed = [
    image,
    p('one'),
    list('ordered', item('two'), inner('unordered', item('three'))),
    image,
    { type: 'quote', children: [text('four')] },
    list('unordered', item('five')),
    { type: 'code', children: [text('six')] },
    image,
  ];
  const words = ['one', 'two', 'three', 'four', 'five', 'six'];
  const each = (make: (words: string) => object) => {
    const [one, two, three, four, five, six] = words.map(make);
    return [image, one, two, three, image, four, five, six, image];
  };

  it.each([
    ['heading2', (word: string) => ({ type: 'heading', level: 2, children: [text(word)] })],
    ['quote', (word: string) => ({ type: 'quote', children: [text(word)] })],
    ['code', (word: string) => ({ type: 'code', children: [text(word)] })],
    ['paragraph', (word: string) => p(word)],
  ] as const)('make every line a %s', (kind, make) => {
    const state = done(all(mixed), setBlock(kind));
    expect(stored(state)).toEqual(each(make));
    expect(blockKindAt(state)).toBe(kind);
  });

  it('make every line an item, and plain again', () => {
    const state = done(all(mixed), toggleList('unordered'));
    expect(stored(state)).toEqual([
      image,
      list('unordered', item('one'), item('two'), inner('unordered', item('three'))),
      image,
      list('unordered', item('four'), item('five'), item('six')),
      image,
    ]);
    expect(listFormatAt(state)).toBe('unordered');
    const again = EditorState.create({ doc: state.doc, selection: new AllSelection(state.doc) });
    expect(stored(done(again, toggleList('unordered')))).toEqual(each((word) => p(word)));
  });

  it('know the kind of the first line', () => {
    expect(blockKindAt(all([image, { type: 'heading', level: 3, children: [text('one')] }]))).toBe('heading3');
    expect(listFormatAt(all([list('ordered', item('one'))]))).toBe('ordered');
  });

  it('do nothing where there is no line', () => {
    const state = all([image]);
    for (const command of [setBlock('quote'), toggleList('ordered'), indent, outdent]) expect(command(state)).toBe(false);
    expect(blockKindAt(state)).toBeNull();
  });

  it('keep the words, whatever is selected and stored', () => {
    const command = fc.constantFrom(setBlock('heading1'), setBlock('quote'), toggleList('ordered'), toggleList('unordered'));
    fc.assert(
      fc.property(fc.array(tidyBlock, { minLength: 1, maxLength: 6 }), fc.array(command, { maxLength: 3 }), (blocks, commands) => {
        const state = all(blocks);
        const bare = (now: EditorState) => now.doc.textBetween(0, now.doc.content.size, ' ', ' ').replaceAll(/\s+/g, ' ');
        expect(bare(done(state, ...commands))).toBe(bare(state));
      }),
      { numRuns: 30 },
    );
  });
});

describe('text', () => {
  it('stands out, and no longer', () => {
    const bold = done(at([p('one two')], 'two'), toggleText('bold'));
    expect(stored(bold)).toEqual([{ type: 'paragraph', children: [text('one '), text('two', { bold: true })] }]);
    expect(stored(done(bold, toggleText('bold')))).toEqual([p('one two')]);
  });

  it('is a link with what is kept beside it, elsewhere another one, and none', () => {
    const document = { document: { type: 'api::a.a', documentId: 'x' } };
    const linked = done(at([p('one two')], 'two'), setLink('/a', '', document));
    expect(stored(linked)).toEqual([
      { type: 'paragraph', children: [text('one '), { type: 'link', url: '/a', ...document, children: [text('two')] }] },
    ]);
    const cursor = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, linked.selection.to - 1)));
    expect(linkAt(cursor)?.url).toBe('/a');
    expect(JSON.stringify(stored(done(cursor, setLink('/b', ''))))).toContain('"url":"/b"');
    expect(stored(done(cursor, removeLink))).toEqual([p('one two')]);
  });
});

describe('images', () => {
  const image = { url: '/a.png', name: 'a.png', formats: {} };
  const block = { type: 'image', image, children: [text('')] };

  it('stand behind the line one is in, with a line to go on in', () => {
    const put = done(at([p('one')], 'one'), insertImages([image]));
    expect(stored(put)).toEqual([p('one'), block, p('')]);
    expect(put.selection.$from.parent.type.name).toBe('paragraph');
  });

  it('take the place of an empty line', () => {
    const state = EditorState.create({ doc: toEditor([p('')]) });
    expect(stored(done(state, insertImages([image, image])))).toEqual([block, block, p('')]);
  });

  it('stand behind an image that is chosen', () => {
    const doc = toEditor([block, p('one')]);
    const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) });
    expect(stored(done(state, insertImages([image])))).toEqual([block, block, p('one')]);
  });
});
