// What jest uses instead of `AsyncLocalStorage`.
//
// Jest remembers the running test in one. Once an `AsyncLocalStorage` has been used, Node calls it for every new promise, also of the
// program. Each test file has its own, and none is ever disabled, so a worker became slower with each file.
//
// Measured 2026-11-28: `npm test` takes 480 s of processor time instead of 938, together with disabling those of the program after each
// file (shared-environment.cjs).

/** The value of the innermost `run` that has not ended. For work that is done one after the other, as tests of a file are. */
class CurrentValue {
  #value;

  getStore() {
    return this.#value;
  }

  run(value, work, ...args) {
    const outer = this.#value;
    const restore = () => {
      this.#value = outer;
    };
    this.#value = value;
    let result;
    try {
      result = work(...args);
    } catch (error) {
      restore();
      throw error;
    }
    if (typeof result?.then === 'function') return Promise.resolve(result).finally(restore);
    restore();
    return result;
  }
}

module.exports = { CurrentValue };
