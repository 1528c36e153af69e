import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileChangedError, writeFiles } from '../edits/write-files.ts';

describe('writing schema files', () => {
  let app: string;
  const at = (path: string) => join(app, path);
  const read = (path: string) => readFileSync(at(path), 'utf8');

  beforeEach(() => {
    app = mkdtempSync(join(tmpdir(), 'plinth-files-'));
    mkdirSync(at('config/content-types'), { recursive: true });
    writeFileSync(at('config/content-types/a.json'), 'a');
    writeFileSync(at('config/content-types/b.json'), 'b');
  });
  afterEach(() => rmSync(app, { recursive: true, force: true }));

  it('makes, changes and removes, with folders that come and go', async () => {
    const made = 'src/api/x/content-types/x/schema.json';
    chmodSync(at('config/content-types/a.json'), 0o640);
    await writeFiles(app, [
      { file: 'config/content-types/a.json', before: 'a', after: 'a2' },
      { file: 'config/content-types/b.json', before: 'b', after: null },
      { file: made, before: null, after: 'x' },
    ]);
    expect(read('config/content-types/a.json')).toBe('a2');
    expect(statSync(at('config/content-types/a.json')).mode & 0o777).toBe(0o640);
    expect(readdirSync(at('config/content-types'))).toEqual(['a.json']);
    expect(read(made)).toBe('x');
    await writeFiles(app, [{ file: made, before: 'x', after: null }]);
    expect(readdirSync(at('src/api'))).toEqual([]);
  });

  it.each([
    ['changed', { file: 'config/content-types/b.json', before: 'other', after: 'b2' }],
    ['gone', { file: 'config/content-types/c.json', before: 'c', after: 'c2' }],
    ['there already', { file: 'config/content-types/b.json', before: null, after: 'b2' }],
  ])('writes none when one is %s', async (_, wrong) => {
    const others = [
      { file: 'config/content-types/a.json', before: 'a', after: 'a2' },
      { file: 'src/api/x/content-types/x/schema.json', before: null, after: 'x' },
    ];
    await expect(writeFiles(app, [...others, wrong])).rejects.toBeInstanceOf(FileChangedError);
    expect([read('config/content-types/a.json'), read('config/content-types/b.json')]).toEqual(['a', 'b']);
    expect(readdirSync(at('config/content-types'))).toEqual(['a.json', 'b.json']);
    expect(existsSync(at('src/api/x'))).toBe(false);
  });

  it('puts back what was written when another cannot be', async () => {
    const files = [
      { file: 'config/content-types/a.json', before: 'a', after: 'a2' },
      { file: 'config/content-types/b.json', before: 'b', after: null },
      { file: 'src/api/x/content-types/x/schema.json', before: null, after: 'x' },
    ];
    const { rename } = fs;
    const renamed = jest.spyOn(fs, 'rename');
    let calls = 0;
    renamed.mockImplementation((from, to) => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('no space left')) : rename(from, to);
    });
    await expect(writeFiles(app, files)).rejects.toThrow('no space left');
    renamed.mockRestore();
    expect([read('config/content-types/a.json'), read('config/content-types/b.json')]).toEqual(['a', 'b']);
    expect(readdirSync(at('config/content-types'))).toEqual(['a.json', 'b.json']);
    expect(existsSync(at('src/api/x'))).toBe(false);
  });

  it('leaves links what they are, and does not follow those that lead out of the app', async () => {
    symlinkSync(at('config/content-types/a.json'), at('config/content-types/link.json'));
    await writeFiles(app, [{ file: 'config/content-types/link.json', before: 'a', after: 'a2' }]);
    expect(lstatSync(at('config/content-types/link.json')).isSymbolicLink()).toBe(true);
    expect(read('config/content-types/a.json')).toBe('a2');
    const outside = mkdtempSync(join(tmpdir(), 'plinth-outside-'));
    writeFileSync(join(outside, 'o.json'), 'o');
    symlinkSync(join(outside, 'o.json'), at('config/content-types/out.json'));
    await expect(writeFiles(app, [{ file: 'config/content-types/out.json', before: 'o', after: 'o2' }])).rejects.toMatchObject({
      status: 403,
    });
    expect(readFileSync(join(outside, 'o.json'), 'utf8')).toBe('o');
    rmSync(outside, { recursive: true });
  });
});
