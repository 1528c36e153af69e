import type { ContentType, Model, ScalarAttribute } from '../../../model/index.ts';
import { checkVersion } from '../check-version.ts';
import { typeOf } from './write.ts';

/** A clock that only rules move. */
let time = 0;
beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => time));
afterEach(() => jest.restoreAllMocks());

/** A type with many attributes. The rules of each take some milliseconds. */
function slowType(count: number, milliseconds: number): ContentType {
  const title = typeOf('article').attributes.get('title') as ScalarAttribute;
  const check = () => {
    time += milliseconds;
  };
  const names = Array.from({ length: count }, (_, index) => `a${index}`);
  return { ...typeOf('article'), attributes: new Map(names.map((name) => [name, { ...title, name, type: { ...title.type, check } }])) };
}

const version = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 'text']));
const check = (count: number, milliseconds: number) =>
  checkVersion(slowType(count, milliseconds), version(count), { model: {} as Model, source: 'stored', strictness: 'strict' });

describe('the time that the rules of values may take', () => {
  it('is enough for rules that are slow one by one', async () => {
    await expect(check(5, 20)).resolves.toBeUndefined();
  });

  it('ends, with the path that was reached, when slow rules add up', async () => {
    await expect(check(1000, 20)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/take too long to check, up to a\d{1,2}$/),
    });
  });
});
