import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PAGE = 'docs/architecture.md';
/** Maximum number of stops. Readers cannot remember more. */
const MOST_STOPS = 10;

/** A stop of a walk: its file, the files that do one step for it, and the names that it mentions. */
interface Stop {
  readonly files: readonly string[];
  readonly names: readonly string[];
}

/** The stops of a walk. Names of files are relative to the file of the stop, unless they begin at the root of the repository. */
function stopsOf(text: string): readonly Stop[] {
  return [...text.matchAll(/^\d+\. (.+)$/gm)].map(([, line = '']) => {
    const quoted = [...line.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
    const [first = ''] = quoted;
    const files = quoted.filter((word) => word.endsWith('.ts'));
    const fromRoot = (file: string) => (/^(core|plugins)\//.test(file) ? file : join(dirname(first), file));
    return { files: files.map(fromRoot), names: quoted.filter((word) => /^[A-Za-z]+$/.test(word)) };
  });
}

const [, after = ''] = readFileSync(join(ROOT, PAGE), 'utf8').split('## Request walkthroughs');
const walks = (after.split('\n## ')[0] ?? '')
  .split('\n### ')
  .slice(1)
  .map((walk) => [walk.split(':')[0] ?? '', stopsOf(walk)] as const);

describe('the walks of the architecture', () => {
  it('are three', () => {
    expect(walks.map(([name]) => name)).toEqual(['A list', 'A create', 'A publish']);
  });

  it.each(walks)('%s: has few stops, each a file that is there', (_name, stops) => {
    expect(stops.length).toBeGreaterThan(0);
    expect(stops.length).toBeLessThanOrEqual(MOST_STOPS);
    expect(stops.flatMap(({ files }) => files).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it.each(walks)('%s: names what the files of its stops contain', (_name, stops) => {
    const strange = stops.flatMap(({ files, names }) => {
      const text = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
      return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
    });
    expect(strange).toEqual([]);
  });
});
