/** How long a plugin took. */
export interface PluginTime {
  readonly plugin: string;
  readonly milliseconds: number;
}

/** How long a part of the kernel's life took. */
export interface PhaseTime {
  /** A phase of the boot; before it `load` (configuration and plugins are read) and `apply`. */
  readonly phase: string;
  readonly milliseconds: number;
  /** What of it plugins took, in the order in which they ran. The rest is core's. */
  readonly plugins: readonly PluginTime[];
}

/** Measures phases, one after the other, and the plugins in each. What fails is measured too. */
export class Timings {
  readonly phases: PhaseTime[] = [];
  #plugins = new Map<string, number>();

  /** Runs a phase. @param before milliseconds that it has taken already */
  phase<Result>(phase: string, run: () => Result, before = 0): Result {
    const times = new Map<string, number>();
    this.#plugins = times;
    return timed(run, (milliseconds) => {
      const plugins = [...times].map(([plugin, taken]) => ({ plugin, milliseconds: taken }));
      this.phases.push({ phase, milliseconds: milliseconds + before, plugins });
      // What a plugin closes is no part of the phase that came last.
      this.#plugins = new Map();
    });
  }

  /** Runs something of what a plugin does in the phase that is under way. Between phases nobody asks for its time. */
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
