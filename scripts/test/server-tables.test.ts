import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const functions = require('../messages/server/tables.mjs') as Record<string, (place: object, translations: object) => unknown>;

describe('tables of the server’s texts', () => {
  let app: string;
  beforeEach(() => {
    app = mkdtempSync(join(tmpdir(), 'tables-'));
    mkdirSync(join(app, 'server'));
    for (const name of ['de', 'pl']) writeFileSync(join(app, `server/${name}.ts`), table("  Save: 'OK',\n  Old: '…',"));
  });
  afterEach(() => rmSync(app, { recursive: true }));

  function table(lines: string): string {
    return `import type { ServerTexts } from './texts.ts';\n\nexport default {\n${lines}\n} satisfies ServerTexts;\n`;
  }

  function source(name: string): string {
    return readFileSync(join(app, `server/${name}.ts`), 'utf8');
  }

  /** Runs a function of `tables.mjs` on these tables. */
  function run(name: 'addWords' | 'lackingWords' | 'pruneWords', translations: object = {}) {
    const texts = new Map(['Save', 'By {name}', "It isn't there"].map((text) => [text, text]));
    const place = { app, tables: [{ folder: 'server/', texts }], codes: ['de', 'pl'] };
    return JSON.parse(JSON.stringify(functions[name]?.(place, translations)));
  }

  it('get translations, and say what they lack then', () => {
    const { faults, files } = run('addWords', {
      Save: { de: 'Speichern' },
      'By {name}': { de: 'Von {name}', pl: '' },
      "It isn't there": { de: 'Es ist nicht da', pl: "Nie ma 'go'" },
    });
    expect(faults).toEqual([]);
    expect(files).toEqual(['de', 'pl'].map((name) => `${app}/server/${name}.ts`));
    expect(source('de')).toBe(
      table("  Save: 'Speichern',\n  Old: '…',\n  'By {name}': 'Von {name}',\n  \"It isn't there\": 'Es ist nicht da',"),
    );
    expect(source('pl')).toBe(table(`  Save: 'OK',\n  Old: '…',\n  "It isn't there": "Nie ma 'go'",`));
    expect(run('lackingWords')).toEqual({ 'By {name}': { pl: '' } });
  });

  it('stay as they are if a translation has a fault', () => {
    const { faults, files } = run('addWords', {
      Save: { de: 'Speichern', xx: 'Save' },
      'By {name}': { de: 'Von {nom}' },
      Sail: { de: 'Segeln' },
    });
    expect(faults).toEqual([
      '"Save": no language "xx", there are de, pl',
      'de: By {name} has the placeholders nom, not name',
      '"Sail": no source has this text, write it there first',
    ]);
    expect(files).toEqual([]);
    expect(source('de')).toContain("Save: 'OK'");
  });

  it('lose what no source says any more, wherever it stands', () => {
    writeFileSync(join(app, 'server/de.ts'), table("  First: '1',\n  Save: 'OK',\n  Late:\n    'a, b',\n  Last: '2',"));
    expect(run('pruneWords')).toHaveLength(2);
    expect(source('de')).toBe(table("  Save: 'OK',"));
    expect(source('pl')).toBe(table("  Save: 'OK',"));
    expect(run('pruneWords')).toEqual([]);
  });
});
