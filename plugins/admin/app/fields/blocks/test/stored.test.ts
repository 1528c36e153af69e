import fc from 'fast-check';
import { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { schema } from '../stored/schema.ts';
import { toEditor } from '../stored/to-editor.ts';
import { toStored } from '../stored/to-stored.ts';
import { tidyBlock, untidyBlock } from './arbitrary-blocks.ts';

const text = (text: string, more: object = {}) => ({ type: 'text', text, ...more });
const paragraph = (...children: readonly object[]) => ({ type: 'paragraph', children });

/** A copy of the document without remembered stored forms. */
const forgotten = (doc: Node) => Node.fromJSON(schema, JSON.parse(JSON.stringify(doc)));

describe('a stored text in the editor', () => {
  it('comes back as the same objects when nobody touched it, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(untidyBlock, { maxLength: 4 }), (blocks) => {
        const doc = toEditor(blocks);
        doc.check();
        expect(toStored(doc)).toBe(blocks);
      }),
    );
  });

  it('says the same when every node of it is written anew', () => {
    fc.assert(
      fc.property(fc.array(tidyBlock, { minLength: 2, maxLength: 4 }), (blocks) => {
        expect(toStored(forgotten(toEditor(blocks)))).toEqual(blocks);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what it does not know when it is written anew', () => {
    fc.assert(
      fc.property(fc.array(untidyBlock, { minLength: 2, maxLength: 3 }), (blocks) => {
        const once = toStored(forgotten(toEditor(blocks)));
        expect(toStored(forgotten(toEditor(once)))).toEqual(once);
      }),
    );
  });

  it('keeps every other block as it was when one is changed', () => {
    const odd = paragraph(text('a'), text('b'), text('', { bold: false }));
    const list = {
      type: 'list',
      format: 'ordered',
      children: [
        { type: 'list-item', children: [text('x'), text('y')] },
        { type: 'list-item', children: [text('z')] },
      ],
    };
    const blocks = [odd, paragraph(text('c')), list];
    const state = EditorState.create({ doc: toEditor(blocks) });
    const inSecond = 4 + 1;
    const changed = toStored(state.apply(state.tr.insertText('!', inSecond)).doc);
    expect(changed).toEqual([odd, paragraph(text('!c')), list]);
    expect(changed?.[0]).toBe(odd);
    expect(changed?.[2]).toBe(list);
  });

  it('keeps an unknown block and an unknown part of a line', () => {
    const blocks = [{ type: 'map', at: [1, 2], children: [] }, paragraph(text('by '), { type: 'mention', id: 7 }, text('!'))];
    const doc = toEditor(blocks);
    expect(doc.child(0).type.name).toBe('unknown');
    expect(toStored(forgotten(doc))).toEqual(blocks);
  });

  it('is a line break where stored text has one', () => {
    const doc = toEditor([paragraph(text('a\nb', { bold: true }))]);
    expect(doc.child(0).childCount).toBe(3);
    expect(toStored(forgotten(doc))).toEqual([paragraph(text('a\nb', { bold: true }))]);
  });

  it('says how deep a list stands in others, also after it was moved', () => {
    const item = (of: string) => ({ type: 'list-item', children: [text(of)] });
    const inner = { type: 'list', format: 'unordered', children: [item('b')] };
    const blocks = [{ type: 'list', format: 'ordered', children: [item('a'), inner] }];
    const list = toEditor(blocks).child(0);
    const moved = schema.nodes.doc.create(null, [list.child(1), schema.nodes.list.create({ format: 'ordered' }, [list])]);
    expect(toStored(moved)).toEqual([
      inner,
      {
        type: 'list',
        format: 'ordered',
        children: [{ ...blocks[0], indentLevel: 1, children: [item('a'), { ...inner, indentLevel: 2 }] }],
      },
    ]);
  });

  it.each([[null], [undefined], ['text'], [{}]])('is empty for %p, and nothing is stored of it', (value) => {
    const doc = toEditor(value);
    expect(doc.childCount).toBe(1);
    expect(toStored(doc)).toBeNull();
  });

  it('is null when all of it was deleted', () => {
    const doc = toEditor([paragraph(text('a'))]);
    const state = EditorState.create({ doc });
    expect(toStored(state.apply(state.tr.delete(1, 2)).doc)).toBeNull();
  });
});
