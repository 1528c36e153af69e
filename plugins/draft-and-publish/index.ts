/**
 * Drafts and published versions: the `status` axis, `publishedAt`, and publishing, unpublishing and discarding drafts.
 *
 * @module plinth/plugins/draft-and-publish
 */
import { ACCESS, DOCUMENTS, definePlugin, LOGGER, z } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST } from 'plinth/plugins/rest';
import { extendGraphql } from './draft-and-publish-graphql.ts';
import { extendRest } from './draft-and-publish-rest.ts';
import { createDrafts, DRAFTS } from './drafts.ts';
import { addPublishedAt, fillPublishedAt, stampPublishedAt } from './published-at.ts';
import { checkOption, guardedStatusAxis, hasDrafts } from './status-axis.ts';

export { DRAFTS, type Drafts } from './drafts.ts';

declare module 'plinth' {
  interface PluginNames {
    'draft-and-publish': true;
  }
}

const NAME = 'draft-and-publish';
const UNSAID =
  'anyone with permission to create or update can also publish. Set writesAskPublish in config/plugins ' +
  '(draft-and-publish.config): true requires the publish permission, false keeps this behavior';

export default definePlugin({
  name: NAME,
  description: 'Draft & publish',
  after: ['rest', 'graphql'],
  options: z.strictObject({
    writesAskPublish: z
      .boolean()
      .optional()
      .describe(
        'Whether a write that also publishes (POST and PUT without `status=draft`) requires the `publish` permission and its conditions, too. `false`: `create` and `update` are enough, as in Strapi. Default: `false`, with a notice at startup; new apps use `true`.',
      ),
  }),
  documentActions: ['publish', 'unpublish', 'discardDraft', 'readDraft'],
  schemaOptions: ['draftAndPublish'],
  apply({ container, hooks, plugins }, { writesAskPublish }) {
    const documents = container.resolve(DOCUMENTS);
    const guarded = new Set<string>();
    documents.addAxis(guardedStatusAxis(({ kind }) => writesAskPublish === true || guarded.has(kind)));
    const drafts = createDrafts(documents, guarded);
    container.registerInstance(DRAFTS, drafts);

    // After all plugins that add content types: those types get the attribute, too.
    hooks.model.tap({ name: NAME, stage: 100 }, (definitions) => {
      const problems = [...(definitions.problems ?? []), ...checkOption(definitions)];
      return addPublishedAt({ ...definitions, problems });
    });
    documents.hooks.stamp.tap(NAME, stampPublishedAt);

    // Roles get their actions at bootstrap, so all actions must be declared before.
    hooks.tables.tap(NAME, () => {
      const access = container.resolve(ACCESS);
      for (const type of documents.model.contentTypes.values()) {
        if (hasDrafts(type)) access.declare({ action: `${type.uid}.readDraft`, plugin: NAME, wildcard: true });
      }
    });
    hooks.bootstrap.tapPromise(NAME, async () => {
      const isAsked = [...documents.model.contentTypes.values()].some(hasDrafts);
      if (isAsked && writesAskPublish === undefined) container.resolve(LOGGER).warn(UNSAID);
      await fillPublishedAt(documents);
    });

    if (plugins.includes('rest')) extendRest(container.resolve(REST), NAME, drafts, documents);
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL));
  },
});
