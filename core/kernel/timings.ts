/** How long a plugin took. */
export interface PluginTime {
  readonly plugin: string;
  readonly milliseconds: number;
}

/** How long a part of the kernel's life took. */
export interface PhaseTime {
  /** A phase of the boot, or one of those before it: `load` (read configuration and plugins) and `apply`. */
  readonly phase: string;
  readonly milliseconds: number;
  /** The time of each plugin in it, in the order in which they ran. The rest is core's time. */
  readonly plugins: readonly PluginTime[];
}

/** Measures consecutive phases, and the plugins in each. Failures are measured too. */
export class Timings {
  readonly phases: PhaseTime[] = [];
  #plugins = new Map<string, number>();

  /** Runs and measures a phase. @param before milliseconds that it has already taken */
  phase<Result>(phase: string, run: () => Result, before = 0): Result {
    const times = new Map<string, number>();
    this.#plugins = times;
    return timed(run, (milliseconds) => {
      const plugins = [...times].map(([plugin, taken]) => ({ plugin, milliseconds: taken }));
      this.phases.push({ phase, milliseconds: milliseconds + before, plugins });
      // Time that plugins use after the phase (such as closing) must not count for it.
      this.#plugins = new Map();
    });
  }

  /** Runs and measures a plugin's part of the current phase. Between phases the time is discarded. */
  plugin<Result>(plugin: string, run: () => Result): Result {
    const times = this.#plugins;
    return timed(run, (milliseconds) => void times.set(plugin, (times.get(plugin) ?? 0) + milliseconds));
  }
}

function timed<Result>(run: () => Result, note: (milliseconds: number) => void): Result {
  const start = performance.now();
  const end = () => note(Math.round((performance.now() - start) * 10) / 10);
  let result: Result;
  try {
    result = run();
  } catch (error) {
    end();
    throw error;
  }
  if (result instanceof Promise) return result.finally(end) as Result;
  end();
  return result;
}
