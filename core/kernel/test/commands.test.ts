import { alignColumns } from '../commands.ts';

describe('alignColumns', () => {
  it('puts cells below each other, without columns that are empty', () => {
    expect(
      alignColumns([
        ['1', '', 'Ada'],
        ['20', '', ''],
      ]),
    ).toEqual(['1   Ada', '20']);
  });

  it('prints nothing that a terminal takes for a command, or for another line', () => {
    const name = 'Eve\n99  staff:1  deleted\u001b[2J\u009b1A\u202eevE\u2028';
    expect(alignColumns([['1', name, 'x']])).toEqual(['1  Eve�99  staff:1  deleted�[2J�1A�evE�  x']);
  });
});
