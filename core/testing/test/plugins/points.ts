import { ATTRIBUTE_TYPES, definePlugin, ValidationError, z } from 'plinth';

/** Servers refuse to calculate what doubles cannot hold. */
const MOST = 1e9;
const COORDINATE = z.number().min(-MOST).max(MOST);
const POINT = z.strictObject({ x: COORDINATE, y: COORDINATE });

export const points = definePlugin({
  name: 'points',
  apply({ container }) {
    container.resolve(ATTRIBUTE_TYPES).add({
      kind: 'scalar',
      name: 'point',
      options: z.object({}),
      column: () => ({ kind: 'json' }),
      parse(value, _definition, report) {
        const point = POINT.safeParse(value);
        if (!point.success) report('{name} must be a point: { x, y }');
        return point.data;
      },
      operand: String,
      sortable: false,
      graphql: { output: 'JSON', input: 'JSON', filter: 'PointFilterInput' },
      ownOperators: {
        $near: {
          /** `2,3.5,10`: no further than 10 from (2, 3.5), to any side. */
          operands(asked) {
            const numbers = typeof asked === 'string' ? asked.split(',').map(Number) : [];
            if (numbers.length === 3 && numbers.every((each) => Math.abs(each) <= MOST)) return numbers;
            throw new ValidationError('expected x,y,distance');
          },
          holds: ({ x, y }: z.infer<typeof POINT>, [toX, toY, most]: readonly [number, number, number]) =>
            Math.abs(x - toX) <= most && Math.abs(y - toY) <= most,
          sql: ({ sql, numberIn, operand: at }) =>
            sql('abs(? - ?) <= ? and abs(? - ?) <= ?', numberIn('x'), at(0), at(2), numberIn('y'), at(1), at(2)),
          graphql: 'String',
        },
      },
    });
  },
});
