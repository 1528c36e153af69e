import { ATTRIBUTE_TYPES, definePlugin, ValidationError, z } from 'plinth';

const POINT = z.strictObject({ x: z.number(), y: z.number() });

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
          /** `2,3.5,10`: no further than 10 from (2, 3.5). */
          operands(asked) {
            const numbers = typeof asked === 'string' ? asked.split(',').map(Number) : [];
            if (numbers.length === 3 && numbers.every(Number.isFinite)) return numbers;
            throw new ValidationError('expected x,y,distance');
          },
          holds: ({ x, y }: z.infer<typeof POINT>, [toX, toY, most]: readonly [number, number, number]) =>
            (x - toX) * (x - toX) + (y - toY) * (y - toY) <= most * most,
          sql({ sql, numberIn, operand }) {
            const [dx, dy] = [sql('(? - ?)', numberIn('x'), operand(0)), sql('(? - ?)', numberIn('y'), operand(1))];
            return sql('? * ? + ? * ? <= ? * ?', dx, dx, dy, dy, operand(2), operand(2));
          },
          graphql: 'String',
        },
      },
    });
  },
});
