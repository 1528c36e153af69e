import { checksFor } from '../checks/checks-for.ts';
import { table } from '../spec/table.ts';

const ROWS = table([
  { id: 'rest.one', text: 'One.', section: 'Test', needs: ['rest'] },
  { id: 'rest.two', text: 'Two.', section: 'Test', needs: ['rest'] },
]);
const check = async () => undefined;

describe('checksFor', () => {
  it('joins rows and checks by id, in the order of the rows', () => {
    const joined = checksFor(ROWS, { 'rest.two': check, 'rest.one': check });
    expect(joined.map(({ row }) => row.id)).toEqual(['rest.one', 'rest.two']);
  });

  it('does not compile without a check for every row, or with one for none', () => {
    // @ts-expect-error rest.two has no check
    checksFor(ROWS, { 'rest.one': check });
    // @ts-expect-error rest.three has no row
    checksFor(ROWS, { 'rest.one': check, 'rest.two': check, 'rest.three': check });
    expect(ROWS).toHaveLength(2);
  });
});
