import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { BootProblem } from '../boot-error.ts';
import { readJsonFolder } from '../read-json-folder.ts';

describe('readJsonFolder', () => {
  const app = mkdtempSync(join(tmpdir(), 'plinth-folder-'));
  afterAll(() => rmSync(app, { recursive: true }));
  const stone = z.strictObject({ kind: z.string() });

  it('reads nothing where there is no folder', () => {
    expect([...readJsonFolder(app, 'config/stones', stone, [])]).toEqual([]);
  });

  it('reads files in the order of their names, and notes what is wrong with each', () => {
    mkdirSync(join(app, 'config/stones'), { recursive: true });
    const files = { 'b.json': '{"kind":"flint"}', 'a.json': '{"kind":"chalk"}', 'c.json': '{"kin":1}', 'd.json': '{', 'notes.txt': 'x' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(app, 'config/stones', name), text);
    const problems: BootProblem[] = [];
    const found = Array.from(readJsonFolder(app, 'config/stones', stone, problems), ({ name, place, value, wrong }) => {
      if (name === 'b') wrong(['kind'], 'there is no flint');
      return [name, place, value];
    });
    expect(found).toEqual([
      ['a', 'config/stones/a.json', { kind: 'chalk' }],
      ['b', 'config/stones/b.json', { kind: 'flint' }],
    ]);
    expect(problems).toEqual([
      { file: 'config/stones/b.json', path: ['kind'], message: 'there is no flint' },
      { file: 'config/stones/c.json', path: ['kin'], message: 'unknown key; did you mean "kind"?' },
      { file: 'config/stones/d.json', path: [], message: expect.stringContaining('cannot be read: ') },
    ]);
  });
});
