// The reporter of whole suites: prints failed files, the ten slowest tests, because time is what a suite runs out of, and the counts.

const { DefaultReporter, utils } = require('@jest/reporters');
const { relative } = require('node:path');

const SLOWEST = 10;

class QuietReporter extends DefaultReporter {
  onTestResult(test, result, aggregated) {
    if (result.numFailingTests > 0 || result.testExecError !== undefined) super.onTestResult(test, result, aggregated);
    else this.testFinished(test.context.config, result, aggregated);
  }

  onRunComplete(contexts, results) {
    super.onRunComplete(contexts, results);
    const tests = results.testResults.flatMap(({ testFilePath, testResults }) =>
      testResults.map(({ fullName, duration }) => ({
        path: relative(process.cwd(), testFilePath),
        fullName,
        seconds: (duration ?? 0) / 1000,
      })),
    );
    const slowest = tests.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
    this.log(
      `\nSlowest tests:\n${slowest.map(({ path, fullName, seconds }) => `  ${seconds.toFixed(1)} s  ${path}: ${fullName}`).join('\n')}\n`,
    );
    const failed = results.testResults.filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError != null);
    for (const { testFilePath } of failed) this.log(`failed: ${relative(process.cwd(), testFilePath)}`);
    this.log(utils.getSummary(results));
  }
}

module.exports = QuietReporter;
