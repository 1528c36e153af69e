import { foldedOtherwise } from './folded-otherwise.ts';

describe('groups of characters that SQLite is asked for', () => {
  it('are folded by its tokenizer as by us, whatever letters a text has them in', () => {
    expect(foldedOtherwise(0x110000)).toEqual([]);
  });
});
