/**
 * Drafts and published versions: the `status` axis, `publishedAt`, and publishing, unpublishing and discarding drafts.
 *
 * @module plinth/plugins/draft-and-publish
 */
import { ACCESS, DOCUMENTS, definePlugin, z } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST } from 'plinth/plugins/rest';
import { createDrafts, DRAFTS } from './drafts.ts';
import { addPublishedAt, fillPublishedAt, stampPublishedAt } from './published-at.ts';
import { checkOption, hasDrafts, statusAxis } from './status-axis.ts';
import { extendGraphql } from './with-graphql.ts';
import { extendRest } from './with-rest.ts';

export { DRAFTS, type Drafts } from './drafts.ts';

declare module 'plinth' {
  interface PluginNames {
    'draft-and-publish': true;
  }
}

const NAME = 'draft-and-publish';

export default definePlugin({
  name: NAME,
  description: 'Drafts and published versions of documents',
  after: ['rest', 'graphql'],
  options: z.strictObject({}),
  documentActions: ['publish', 'unpublish', 'discardDraft', 'readDraft'],
  schemaOptions: ['draftAndPublish'],
  apply({ container, hooks, plugins }) {
    const documents = container.resolve(DOCUMENTS);
    documents.addAxis(statusAxis);
    const drafts = createDrafts(documents);
    container.registerInstance(DRAFTS, drafts);

    // After the plugins that bring content types, whichever they are: those get the attribute too.
    hooks.model.tap({ name: NAME, stage: 100 }, (definitions) => {
      const problems = [...(definitions.problems ?? []), ...checkOption(definitions)];
      return addPublishedAt({ ...definitions, problems });
    });
    documents.hooks.stamp.tap(NAME, stampPublishedAt);

    // Roles are given their actions at bootstrap: by then all must be declared.
    hooks.tables.tap(NAME, () => {
      const access = container.resolve(ACCESS);
      for (const type of documents.model.contentTypes.values()) {
        if (hasDrafts(type)) access.declare({ action: `${type.uid}.readDraft`, plugin: NAME, wildcard: true });
      }
    });
    hooks.bootstrap.tapPromise(NAME, () => fillPublishedAt(documents));

    if (plugins.includes('rest')) extendRest(container.resolve(REST), NAME, drafts, documents);
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL));
  },
});
