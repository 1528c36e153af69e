// Reporter of `node --test`: the failed tests of a file, as a JSON report of jest has them.

/** A failed suite, whose failed tests are reported themselves. */
const OF_ITS_TESTS = 'subtestsFailed';

/** @param {AsyncIterable<{ readonly type: string, readonly data: any }>} events */
export default async function* failedTestsReporter(events) {
  const files = new Map();
  for await (const { type, data } of events) {
    const error = data?.details?.error;
    if (type !== 'test:fail' || error?.failureType === OF_ITS_TESTS) continue;
    const message = String(error?.cause?.message ?? error?.message ?? error);
    const failed = files.get(data.file) ?? [];
    files.set(data.file, [...failed, { fullName: data.name, status: 'failed', failureMessages: [message] }]);
  }
  const testResults = [...files].map(([name, assertionResults]) => ({ name, status: 'failed', message: '', assertionResults }));
  yield JSON.stringify({ testResults });
}
