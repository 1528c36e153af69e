import { z } from 'zod';
import { checkedInput } from '../../errors/index.ts';
import { numberParam, queryNumber } from '../index.ts';

describe('numberParam', () => {
  it('reads digits', () => {
    expect(numberParam({ params: { id: '0042' } }, 'id')).toBe(42);
  });

  it.each(['', '-1', '1.5', '1e2', '0x1', ' 1', 'one', '1234567890123456'])('finds nothing under %j', (id) => {
    expect(() => numberParam({ params: { id } }, 'id', 'Plan not found')).toThrow(
      expect.objectContaining({ status: 404, message: 'Plan not found' }),
    );
  });

  it('finds nothing where the path has no such parameter', () => {
    expect(() => numberParam({ params: {} }, 'id')).toThrow(expect.objectContaining({ status: 404, message: 'Not Found' }));
  });
});

describe('queryNumber', () => {
  const page = z.strictObject({ pageSize: queryNumber(1, 100, 25), before: queryNumber(1, 10).optional() });

  it('takes digits of a query string and numbers of code, and may be left out', () => {
    expect(checkedInput(page, { pageSize: '7', before: 3 })).toEqual({ pageSize: 7, before: 3 });
    expect(checkedInput(page, {})).toEqual({ pageSize: 25 });
  });

  it.each(['0', '1000', '', '1e1', '0x10', ' 5 ', '+5', '-5', '1.0', true, ['5'], null])('refuses %j, and tells the bounds', (pageSize) => {
    const message = `pageSize: expected an integer from 1 to 100, found ${JSON.stringify(pageSize)}`;
    expect(() => checkedInput(page, { pageSize })).toThrow(expect.objectContaining({ status: 400, message }));
  });

  it('is told as a whole number', () => {
    expect(z.toJSONSchema(page, { io: 'input' })).toMatchObject({
      properties: {
        pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
        before: { type: 'integer', minimum: 1, maximum: 10 },
      },
    });
  });
});
