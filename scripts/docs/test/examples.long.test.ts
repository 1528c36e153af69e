import { pagePaths, readPage } from '../blocks.ts';
import { runPage } from '../run-page.ts';
import { typeCheck } from '../type-check.ts';

const PAGES = pagePaths();

/** Timeout in milliseconds, with a large margin for busy machines. */
const LIMIT = 180_000;

describe('the examples of the pages', () => {
  it.each(PAGES)(
    'do what %s says',
    async (path) => {
      expect(await runPage(readPage(path))).toEqual([]);
    },
    LIMIT,
  );

  it(
    'compile',
    () => {
      expect(typeCheck(PAGES.map(readPage))).toEqual([]);
    },
    LIMIT,
  );
});
