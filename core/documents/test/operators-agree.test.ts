import { SYSTEM } from '../../access/index.ts';
import { evaluateFilter, type Filter, OPERATORS, type RowReader } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments, queryOf } from './open-documents.ts';

const NOTE = uidOf('note');

/** Values of each attribute, at the borders of what databases compare differently: case, accents, wildcards, digits, large numbers. */
const VALUES: Readonly<Record<string, readonly (string | number | null)[]>> = {
  text: [null, '', 'a', 'A', 'ab', 'b%', 'b_', 'É', 'é', 'straße', '9', '10', '\u{1F600}'],
  rank: [null, -1, 0, 1, 9, 10, 2_147_483_647],
  big: [null, '-9007199254740993', '0', '9007199254740992', '9007199254740993'],
  day: [null, '1999-12-31', '2000-01-01', '2000-01-10'],
};

type Row = Readonly<Record<string, unknown>>;
const READER: RowReader<Row> = { value: (row, { name }) => row[name], rows: () => [] };

// Random filters (find-agrees) meet each operator often, but seldom these values.
eachDatabase('Every operator', (databases) => {
  let documents: OwnedDocuments;
  const rows: Row[] = [];

  beforeAll(async () => {
    const attributes = { text: { type: 'string' }, rank: { type: 'integer' }, big: { type: 'biginteger' }, day: { type: 'date' } } as const;
    documents = await openDocuments(await databases.open(), modelOf({ contentTypes: [contentType('note', attributes)], components: [] }));
    for (const [name, values] of Object.entries(VALUES)) {
      for (const value of values) rows.push(await documents.create(NOTE, { data: { [name]: value } }, SYSTEM));
    }
  });

  it.each(Object.entries(OPERATORS))('finds what it holds for: %s', async (operator, { takes }) => {
    for (const [name, values] of Object.entries(VALUES)) {
      const given = values.filter((value) => value !== null);
      const pairs = given.map((value, at) => [value, given[(at + 1) % given.length]]);
      const operands = { value: given, list: pairs, pair: pairs }[takes];
      for (const operand of operands) {
        const query = documents.parse(NOTE, { filters: { [name]: { [`$${operator}`]: operand } }, sort: 'id' }, 'list', SYSTEM);
        const wanted = rows.filter((row) => evaluateFilter(queryOf(query).filter as Filter, row, READER));
        const { documents: found } = await documents.find(query);
        expect({ name, operand, found: found.map(({ id }) => id) }).toEqual({ name, operand, found: wanted.map(({ id }) => id) });
      }
    }
  });
});
