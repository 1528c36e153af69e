/**
 * Boots apps in tests: a fresh kernel on a free port, with its own database. Also exports parts of a kernel, for tests that need no more.
 *
 * @module plinth/testing
 */
export { createAccess } from '../access/index.ts';
export { createHttp, RouteCollection } from '../http/index.ts';
export type { HookGroup } from '../kernel/index.ts';
export { buildModel, createAttributeTypes } from '../model/index.ts';
export { asStaff, asToken, asUser, type NewAccount, type Requests, type SignedIn } from './as-somebody.ts';
export { type Asking, askGraphql, type GraphqlAnswer } from './ask-graphql.ts';
export { type BootAppOptions, type BootedApp, bootApp, runJob } from './boot-app.ts';
export { type ContentApp, type ContentAppOptions, type ContentApps, contentApps } from './content-apps.ts';
export type { InlineApp, InlineComponent, InlineContentType } from './inline-app.ts';
export { aroundReads, readsDuring, recordReads, sentInTransactions } from './observed-reads.ts';
export { onlyPlugins } from './only-plugins.ts';
export { eachDialect, sqliteDialect, type TemporaryDatabase, type TestDialect, testDialects } from './test-dialect.ts';
