import { classify } from '../dialects/mysql/errors.ts';

describe('an error of MariaDB', () => {
  it.each([
    ['is of the limit of time, whatever json_table says of it', 4036, 'HY000', 'slow'],
    ['is of the limit of time', 1969, '70100', 'slow'],
    ['is of a duplicate', 1062, '23000', 'unique'],
  ])('%s', (_what, errno, sqlState, kind) => {
    const code = errno === 1062 ? 'ER_DUP_ENTRY' : undefined;
    const error = Object.assign(new Error("Duplicate entry 'x' for key 'items.name'"), { errno, sqlState, ...(code && { code }) });
    expect(classify(error)).toMatchObject({ kind });
  });
});
