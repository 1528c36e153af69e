// The setup of property tests (fast-check): a fixed seed, and a factor for the number of cases.
//
// PROPERTY_SEED chooses other cases. A failure prints its seed and the values that fail: these become an example in the test.
// PROPERTY_RUNS multiplies the cases of every `fc.assert`, whether their number is the usual one or the test's own.

const fastCheck = require('fast-check');

/** Cases of a property that does not say how many, as fast-check has them. */
const USUAL_RUNS = 100;

/** The limit of a test in `jest.config.ts`, in milliseconds. */
const TEST_TIMEOUT = 60_000;

const { PROPERTY_SEED = '1', PROPERTY_RUNS = '1' } = process.env;
const factor = Number(PROPERTY_RUNS);

fastCheck.configureGlobal({ seed: Number(PROPERTY_SEED) });
if (factor > 1) jest.setTimeout(TEST_TIMEOUT * factor);

// The test files of a worker share the package, so it is changed once.
if (factor !== 1 && !('factor' in fastCheck.assert)) {
  const { assert } = fastCheck;
  const multiplied = (property, parameters) =>
    assert(property, { ...parameters, numRuns: Math.ceil((parameters?.numRuns ?? USUAL_RUNS) * factor) });
  const scaled = Object.assign(multiplied, { factor });
  Object.assign(fastCheck, { assert: scaled, default: { ...fastCheck.default, assert: scaled } });
}
