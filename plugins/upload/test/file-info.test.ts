import type { ValueProblemsError } from 'plinth';
import { fileInfosOf } from '../describe/file-info.ts';

/** The mistakes reported for a value. */
function problems(given: readonly unknown[], count: number) {
  try {
    fileInfosOf(given, count, false);
  } catch (error) {
    const { message, details } = error as ValueProblemsError;
    return { message, errors: details.errors };
  }
  throw new Error('nothing was refused');
}

describe('fileInfosOf', () => {
  it('takes texts, and makes texts of what is none', () => {
    expect(fileInfosOf(['{"name":5,"alternativeText":true,"caption":null,"folder":1}'], 1, false)).toEqual([
      { name: '5', alternativeText: 'true' },
    ]);
  });

  it('takes a part for each file, one list for all of them, and nothing', () => {
    const both = [{ name: 'a' }, { name: 'b' }];
    expect(fileInfosOf(['{"name":"a"}', '{"name":"b"}'], 2, false)).toEqual(both);
    expect(fileInfosOf(['[{"name":"a"},{"name":"b"}]'], 2, false)).toEqual(both);
    expect(fileInfosOf([], 2, false)).toEqual([{}, {}]);
    expect(fileInfosOf([both], 2, false)).toEqual(both);
  });

  it('tells all mistakes, each with its path', () => {
    expect(problems(['[{},{"focalPoint":{"x":-1}}]'], 2)).toEqual({
      message: '2 errors occurred',
      errors: [
        {
          path: ['fileInfo', '1', 'focalPoint', 'x'],
          message: 'fileInfo[1].focalPoint.x must be greater than or equal to 0',
          name: 'ValidationError',
          value: -1,
        },
        { path: ['fileInfo', '1', 'focalPoint', 'y'], message: 'fileInfo[1].focalPoint.y is a required field', name: 'ValidationError' },
      ],
    });
  });

  it('never says back what nests', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const info of [`{"caption":${deep}}`, `{"focalPoint":{"x":${deep},"y":1}}`, `{"focalPoint":${deep}}`]) {
      expect(JSON.stringify(problems([info], 1)).length).toBeLessThan(300);
    }
  });

  it.each([
    [['"text"'], 1, 'fileInfo must be an object'],
    [['{'], 1, 'fileInfo must be a JSON object'],
    [['{"name":{}}'], 1, 'fileInfo.name must be a `string` type'],
    [['{"focalPoint":[1,2]}'], 1, 'fileInfo.focalPoint must be an object with x and y'],
    [['{"focalPoint":{"x":"left","y":1}}'], 1, 'fileInfo.focalPoint.x must be a `number` type'],
    [['{"name":"a"}'], 2, 'fileInfo must be an array with one item for each of the 2 files'],
    [['{}', '{}'], 1, 'fileInfo must be a single object, because there is only one file'],
    [[`{"name":"${'a'.repeat(256)}"}`], 1, 'fileInfo.name must be at most 255 characters'],
  ])('refuses %j for %d files', (given, count, message) => {
    expect(problems(given, count).message).toBe(message);
  });
});
