/** The locales at one moment. */
export interface LocaleSnapshot {
  /** In the order in which they were added. */
  readonly codes: ReadonlySet<string>;
  /** Always among the codes. */
  readonly defaultCode: string;
  /** Equal for equal locales. */
  readonly revision: string;
}

/** @param codes the default one may be missing */
export function snapshotOf(codes: Iterable<string>, defaultCode: string): LocaleSnapshot {
  const all = new Set([...codes, defaultCode]);
  return { codes: all, defaultCode, revision: [defaultCode, ...all].join() };
}

/** Milliseconds between two looks at the database: what another node changes is known here within twice that. */
const PERIOD = 500;

/**
 * The locales as this process knows them. Requests ask synchronously, so they are read ahead of time: at boot, after every change made
 * here, and in the background for what other nodes change.
 */
export class KnownLocales {
  #current: LocaleSnapshot;
  readonly #load: () => Promise<LocaleSnapshot>;
  #started = 0;
  #applied = 0;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  /** @param initial what holds until something was read */
  constructor(initial: string, load: () => Promise<LocaleSnapshot>) {
    this.#current = snapshotOf([], initial);
    this.#load = load;
  }

  get current(): LocaleSnapshot {
    return this.#current;
  }

  /** Takes a default locale that is known before the locales can be read. */
  begin(defaultCode: string): void {
    this.#current = snapshotOf([], defaultCode);
  }

  /** Reads the locales anew. Whoever asks afterwards sees at least what was stored when this was called. */
  async refresh(): Promise<void> {
    const turn = ++this.#started;
    const snapshot = await this.#load();
    // A read that began later knows better.
    if (turn < this.#applied) return;
    this.#applied = turn;
    this.#current = snapshot;
  }

  /** Begins to look for changes of other nodes. @param onError told when the database does not answer; what was known stays */
  watch(onError: (error: unknown) => void): void {
    this.#timer ??= setInterval(() => {
      this.#looking ??= this.refresh()
        .catch(onError)
        .finally(() => {
          this.#looking = null;
        });
    }, PERIOD).unref();
  }

  /** Ends looking, and waits for a look that is under way. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#looking;
  }
}
