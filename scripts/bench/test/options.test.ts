import { readOptions } from '../options.ts';

describe('readOptions', () => {
  it('measures the full content three times when nothing is asked', () => {
    expect(readOptions([])).toMatchObject({ against: null, database: 'sqlite', articles: 2_000, seconds: 3, rounds: 3, scale: [] });
  });

  it('takes one scale for the powers of ten up to it', () => {
    expect(readOptions(['--scale', '100000'])?.scale).toEqual([1_000, 10_000, 100_000]);
    expect(readOptions(['--scale', '500'])?.scale).toEqual([500]);
  });

  it('takes several scales as they are, in order', () => {
    expect(readOptions(['--scale', '5000,1000'])?.scale).toEqual([1_000, 5_000]);
  });

  it('lets single options win over --short', () => {
    expect(readOptions(['--short', '--seconds', '2'])).toMatchObject({ articles: 60, rounds: 1, seconds: 2 });
  });

  it('names what an option may be', () => {
    expect(() => readOptions(['--against', 'nobody'])).toThrow('--against "nobody": expected reference, ceiling');
    expect(() => readOptions(['--seconds', 'ten'])).toThrow('--seconds "ten": expected a number above 0');
  });

  it('answers null to --help', () => {
    expect(readOptions(['--help'])).toBeNull();
  });
});
