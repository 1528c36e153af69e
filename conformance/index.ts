/**
 * The specification of the content API as data, a check for every statement, and a runner that checks any deployment over HTTP.
 *
 * @module plinth/conformance
 */
export { type ConformanceIo, runConformance, USAGE } from './cli.ts';
export { curlCommand } from './report/curl.ts';
export { htmlReport } from './report/html-report.ts';
export { junitReport } from './report/junit-report.ts';
export { markdownReport } from './report/markdown-report.ts';
export { headline, summaryText } from './report/summary.ts';
export { jsonReport, writeReports } from './report/write-reports.ts';
export { Connection, type ConnectionOptions, type Outgoing } from './runner/connection.ts';
export { OUTCOMES, type Outcome, Unmet, Unusable } from './runner/outcome.ts';
export { Reply } from './runner/reply.ts';
export { countOutcomes, type Exchange, type Expectation, exitCode, type Report, type RowResult } from './runner/report.ts';
export { type RunOptions, run } from './runner/run.ts';
export { AREAS, type Area, type AreaName, type RowId } from './spec/index.ts';
export { FEATURES, type Feature, type Row } from './spec/table.ts';
