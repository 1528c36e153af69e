// Test files with databases that are about what HTTP answers: rights, forms of requests and responses, schemas, sign-in. They ask no database
// themselves, have no second node, and write nothing concurrently: their SQL is that of core and of files beside them, whose tests run on
// all servers. A run of all checks has each on one server (stage `servers-over-http`), `npm run test:all` on all.

/** Names below `plugins/NAME/test/`, without `.test.ts`. */
const NAMES = {
  admin: [
    ...['earlier-links', 'hidden-versions', 'home', 'no-more-than-held', 'one-spelling', 'project-import', 'public-access'],
    ...['security-settings', 'session', 'settings', 'shared-fields', 'stale-credentials', 'statements-of-people', 'true-statements'],
  ],
  graphql: [
    ...['bad-arguments', 'forbidden', 'long-variables', 'nullability', 'opened-subscriptions', 'private-ids', 'schema'],
    ...['v4-compatibility', 'variables'],
  ],
  mcp: ['escape', 'scripted-agent', 'tools'],
  rest: ['empty-parameters', 'form-bodies', 'polymorphic/over-graphql', 'private-attributes', 'slow-requests', 'uid-patterns'],
  review: ['graphql', 'without-interface'],
  upload: [
    ...['attaching', 'endpoints', 'file-rules/file-rules', 'file-rules/tenancy', 'files-over-graphql', 'media-over-http', 'private-ids'],
  ],
  'users-permissions': [
    ...['earlier-links', 'graphql/people', 'graphql/sign-in', 'no-more-than-held', 'private-ids', 'refresh-cookie', 'roles-over-http'],
    ...['second-factor/second-step', 'stale-credentials'],
  ],
};

/** Paths in the repository. Neighbours in this list run on different servers, so that each plugin meets both. */
export const OVER_HTTP = Object.entries(NAMES).flatMap(([plugin, names]) => names.map((name) => `plugins/${plugin}/test/${name}.test.ts`));
