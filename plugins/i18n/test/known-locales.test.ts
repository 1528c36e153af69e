import { KnownLocales, type LocaleSnapshot, snapshotOf } from '../known-locales.ts';

const snapshot = (...codes: string[]): LocaleSnapshot => snapshotOf(codes, codes[0] as string);

describe('KnownLocales', () => {
  afterEach(() => jest.useRealTimers());

  it('knows the default locale before it has read any', () => {
    const known = new KnownLocales('en', async () => snapshot('en', 'fr'));
    expect(known.current).toEqual(snapshot('en'));
    known.begin('it');
    expect(known.current).toEqual(snapshot('it'));
  });

  it('does not let an older read overtake a newer one', async () => {
    const answers: ((snapshot: LocaleSnapshot) => void)[] = [];
    const known = new KnownLocales('en', () => new Promise((resolve) => answers.push(resolve)));
    const older = known.refresh();
    const newer = known.refresh();
    answers[1]?.(snapshot('en', 'fr'));
    await newer;
    answers[0]?.(snapshot('en'));
    await older;
    expect(known.current).toEqual(snapshot('en', 'fr'));
  });

  it('notices within a second what another node changes, until it stops', async () => {
    jest.useFakeTimers();
    let stored = snapshot('en');
    const known = new KnownLocales('en', async () => stored);
    known.watch(() => undefined);
    stored = snapshot('fr', 'en');
    await jest.advanceTimersByTimeAsync(1000);
    expect(known.current).toEqual(stored);
    await known.stop();
    stored = snapshot('en');
    await jest.advanceTimersByTimeAsync(5000);
    expect(known.current.defaultCode).toBe('fr');
  });

  it('keeps what it knows while the database does not answer, and says so', async () => {
    jest.useFakeTimers();
    const errors: unknown[] = [];
    const failure = new Error('gone');
    const known = new KnownLocales('en', () => Promise.reject(failure));
    known.watch((error) => errors.push(error));
    await jest.advanceTimersByTimeAsync(1100);
    expect(errors).toEqual([failure, failure]);
    expect(known.current).toEqual(snapshot('en'));
    await known.stop();
  });

  it('has one look under way at a time', async () => {
    jest.useFakeTimers();
    let looks = 0;
    const known = new KnownLocales('en', () => {
      looks += 1;
      return new Promise(() => undefined);
    });
    known.watch(() => undefined);
    await jest.advanceTimersByTimeAsync(5000);
    expect(looks).toBe(1);
  });
});
