import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const functions = require('../words/tables.mjs') as Record<string, (place: object, translations: object) => unknown>;

describe('tables of the languages', () => {
  let app: string;
  beforeEach(() => {
    app = mkdtempSync(join(tmpdir(), 'words-'));
    mkdirSync(join(app, 'words/told'), { recursive: true });
    for (const name of ['de', 'pl', 'told/de', 'told/pl'])
      writeFileSync(join(app, `words/${name}.ts`), table("  Save: 'OK',\n  Old: '…',"));
  });
  afterEach(() => rmSync(app, { recursive: true }));

  function table(lines: string): string {
    return `import type { Words } from './texts.ts';\n\nexport default {\n${lines}\n} satisfies Words;\n`;
  }

  function source(name: string): string {
    return readFileSync(join(app, `words/${name}.ts`), 'utf8');
  }

  /** Runs a function of `tables.mjs` on these tables, with texts of the page and of the server. */
  function run(name: 'addWords' | 'lackingWords' | 'pruneWords', translations: object = {}) {
    const tables = [
      {
        folder: '',
        texts: new Map([
          ['Save', null],
          ['By {name}', null],
          ['{count} tides', '{count} tide'],
        ]),
      },
      {
        folder: 'told/',
        texts: new Map([
          ['Save', null],
          ["It isn't there", null],
        ]),
      },
    ];
    return JSON.parse(JSON.stringify(functions[name]?.({ app, tables, codes: ['de', 'pl'] }, translations)));
  }

  it('get texts of the page and of the server, each in its own table, and say what they lack then', () => {
    const { faults, files } = run('addWords', {
      Save: { de: 'Speichern' },
      'By {name}': { de: 'Von {name}', pl: '' },
      '{count} tides': { de: { one: '{count} Tide', other: '{count} Tiden' }, pl: { one: '', other: '' } },
      "It isn't there": { de: 'Es ist nicht da', pl: "Nie ma 'go'" },
    });
    expect(faults).toEqual([]);
    expect(files).toEqual(['de', 'told/de', 'told/pl'].map((name) => `${app}/words/${name}.ts`));
    expect(source('de')).toBe(
      table(
        "  Save: 'Speichern',\n  Old: '…',\n  'By {name}': 'Von {name}',\n  '{count} tides': { one: '{count} Tide', other: '{count} Tiden' },",
      ),
    );
    expect(source('told/pl')).toBe(table(`  Save: 'OK',\n  Old: '…',\n  "It isn't there": "Nie ma 'go'",`));
    expect(run('lackingWords')).toEqual({
      'By {name}': { pl: '' },
      '{count} tides': { pl: { one: '', few: '', many: '', other: '' } },
    });
  });

  it('stay as they are if a translation has a fault', () => {
    const { faults, files } = run('addWords', {
      Save: { de: 'Speichern', xx: 'Save' },
      'By {name}': { de: 'Von {nom}' },
      '{count} tides': { pl: { one: '{count} pływ', other: '{count} pływu' } },
      Sail: { de: 'Segeln' },
    });
    expect(faults).toEqual([
      '"Save": no language "xx", there are de, pl',
      'words/de.ts: "By {name}" has the places nom, not name',
      'words/pl.ts: "{count} tides" lacks the form "few"',
      'words/pl.ts: "{count} tides" lacks the form "many"',
      '"Sail": no source has this text, write it there first',
    ]);
    expect(files).toEqual([]);
    expect(source('de')).toContain("Save: 'OK'");
  });

  it('lose what no source says any more, wherever it stands', () => {
    writeFileSync(join(app, 'words/de.ts'), table("  First: '1',\n  Save: 'OK',\n  Late:\n    'a, b',\n  Last: '2',"));
    expect(run('pruneWords')).toHaveLength(4);
    expect(source('de')).toBe(table("  Save: 'OK',"));
    expect(source('told/pl')).toBe(table("  Save: 'OK',"));
    expect(run('pruneWords')).toEqual([]);
  });
});
