import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATOR_KEYS } from '../../../core/model/index.ts';
import { ROOT } from '../blocks.ts';

describe('docs/rest.md', () => {
  it('tells every operator of filters, and no other', () => {
    const page = readFileSync(join(ROOT, 'docs/rest.md'), 'utf8');
    const rows = page.slice(page.indexOf('| Operator')).split('\n\n')[0] as string;
    const told = rows
      .split('\n')
      .flatMap((row) => Array.from((row.split(' | ')[0] as string).matchAll(/`(\$\w+)`/g), ([, operator]) => operator));
    expect(told.sort()).toEqual([...OPERATOR_KEYS].sort());
  });
});
