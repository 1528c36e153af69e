import { plainOf } from '../markdown.ts';

/** The least processor time of several rounds, in microseconds. */
function timeOf(work: () => unknown): number {
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...rounds));
}

describe('plain text of Markdown', () => {
  it.each(['[', '*a ', '_a ', '`a ', '- ', '-\n', '![a](', '<https://', '> ', '**'])(
    'takes a time that grows with the length alone for many of %j',
    (sign) => {
      const text = (length: number) => `${sign.repeat(Math.ceil(length / sign.length))}x`;
      const [short, long] = [text(3_000), text(48_000)];
      // It would be 256 times as long if it grew with the square.
      expect(timeOf(() => plainOf(long))).toBeLessThan(96 * timeOf(() => plainOf(short)));
    },
  );
});
