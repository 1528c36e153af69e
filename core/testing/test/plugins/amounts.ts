import { ATTRIBUTE_TYPES, definePlugin, ValidationError, z } from 'plinth';

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))? ([A-Z]{3})$/;
const EXPECTED = 'must be an amount with a currency, such as 12.50 EUR';

/** `12.5 EUR` as text that sorts by amount, then by currency: `00000000001250EUR`. */
function sortable(value: unknown): string | null {
  const [, whole = '', fraction = '', currency] = (typeof value === 'string' && AMOUNT.exec(value)) || [];
  return currency === undefined ? null : whole.padStart(12, '0') + fraction.padEnd(2, '0') + currency;
}

/** Amounts with a currency in one column, whose order is that of the amounts. */
export const amounts = definePlugin({
  name: 'amounts',
  attributeTypes: ['amount'],
  apply({ container }) {
    container.resolve(ATTRIBUTE_TYPES).add({
      kind: 'scalar',
      name: 'amount',
      options: z.object({}),
      column: () => ({ kind: 'varchar', length: 17 }),
      parse(value, _definition, report) {
        const text = sortable(value);
        if (text === null) report(`{name} ${EXPECTED}`, value);
        return text;
      },
      check(stored, _definition, report) {
        if (/^0*[A-Z]/.test(String(stored))) report('{name} must be more than nothing');
      },
      output: (stored) => String(stored).replace(/^0{0,11}(\d+)(\d\d)([A-Z]{3})$/, '$1.$2 $3'),
      operand(value) {
        const text = sortable(value);
        if (text === null) throw new ValidationError(EXPECTED);
        return text;
      },
      operators: ['eq', 'ne', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte', 'between'],
      graphql: { output: 'String', input: 'String', filter: 'AmountFilterInput' },
      schema: () => ({
        output: { type: 'string', pattern: '^\\d+\\.\\d\\d [A-Z]{3}$' },
        input: { type: 'string', pattern: AMOUNT.source },
      }),
      typescript: () => ({ output: 'string' }),
    });
  },
});
