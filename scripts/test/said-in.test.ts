import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const reader = require('../messages/server/said-in.mjs') as { saidIn(file: string, words: readonly string[]): ReadonlySet<string> };

/** The sentences found in a server source, in which `#{…}` stands for a value. */
function saidIn(source: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'said-'));
  try {
    const file = join(folder, 'source.ts');
    writeFileSync(file, source.replaceAll('#{', '${'));
    return [...reader.saidIn(file, ['mend'])];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('sentences of the server', () => {
  it('have places named after the values in them', () => {
    expect(saidIn('throw new ApplicationError(`The locale "#{locale.code}" already exists, as #{names.join(", ")}`);')).toEqual([
      'The locale "{code}" already exists, as {names}',
    ]);
    expect(saidIn('const told = `#{one.name} leads to #{other.name}`;')).toEqual(['{name} leads to {name2}']);
  });

  it('are told in each way in which they may be said', () => {
    expect(saidIn('const MOST = 7;\nconst text = `At most #{MOST} folders #{isBusy ? "now" : "ever"}`;')).toEqual([
      'At most 7 folders now',
      'At most 7 folders ever',
    ]);
    expect(saidIn("const text = 'whoever may write ' + 'may publish';")).toEqual(['whoever may write may publish']);
  });

  it('are none where a log, a programmer, a database or a document reads them', () => {
    const unseen = [
      "log.warn('nobody has asked for it');",
      "throw new Error('a plugin has made a mistake');",
      'const sql = `select name from #{table} where id = 1`;',
      "const schema = z.string().describe('What people call it.');",
    ];
    expect(saidIn(unseen.join('\n'))).toEqual([]);
  });

  it('may be single words where a finding says what it is about', () => {
    expect(saidIn("mend('clock', `it is #{seconds} s ahead`, 'let it follow another');")).toEqual([
      'clock',
      'it is {seconds} s ahead',
      'let it follow another',
    ]);
  });
});
