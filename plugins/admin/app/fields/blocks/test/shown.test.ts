import fc from 'fast-check';
import { EditorState } from 'prosemirror-state';
import { shown } from '../editor/state.ts';
import { toEditor } from '../stored/to-editor.ts';
import { toStored } from '../stored/to-stored.ts';
import { tidyBlock, untidyBlock } from './arbitrary-blocks.ts';

const blocks = fc.array(fc.oneof(tidyBlock, untidyBlock), { maxLength: 4 });

describe('a text that comes from outside', () => {
  it('stands there as it came, whatever stood there before', () => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const state = EditorState.create({ doc: toEditor(before) });
        const next = state.apply(shown(state, after));
        next.doc.check();
        expect(next.doc.toJSON()).toEqual(toEditor(after).toJSON());
        expect(toStored(next.doc)).toBe(after);
      }),
    );
  });
});
