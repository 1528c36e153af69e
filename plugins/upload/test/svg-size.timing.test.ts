import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { svgSizeOf } from '../images/svg-size.ts';

/** The least processor time of several rounds, in microseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    rounds.push(user + system);
  }
  return Math.max(1, Math.min(...rounds));
}

describe('the size of an SVG file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-svg-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['<svg "', '<!--', '<?', '<!DOCTYPE [', '<svg a', ' ', '<svg width="1', '<svg x ', 'x'])(
    'is read from text of %j without end in a time that grows with its length alone',
    async (text) => {
      const file = (name: string, content: string) => {
        const path = join(folder, name);
        writeFileSync(path, content);
        return path;
      };
      for (const start of ['', '<svg ']) {
        const [short, long] = [file('short.svg', start + text.repeat(4_000)), file('long.svg', start + text.repeat(64_000))];
        // It would be 256 times as long if it grew with the square.
        expect(await timeOf(() => svgSizeOf(long))).toBeLessThan(96 * (await timeOf(() => svgSizeOf(short))));
      }
    },
  );
});
