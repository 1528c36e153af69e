/**
 * REST endpoints for the model in the dialect's format (content types and components), and for changing its files in development.
 *
 * @module plinth/plugins/content-type-builder
 */
import { ACCESS, CONFIG, DOCUMENTS, definePlugin, LOGGER, type ModelDefinitions, type Route, z } from 'plinth';
import { REST } from 'plinth/plugins/rest';
import type { InjectionToken } from 'tsyringe';
import { addEditRoutes, EDIT_ACTIONS } from './edit-routes.ts';
import { restoreInterrupted } from './edits/change-journal.ts';
import { createModelEditor, type ModelEditor } from './model-editor.ts';
import { createModelFiles, MODEL_FILES } from './model-files.ts';
import { createModelRehearsals, MODEL_REHEARSALS } from './model-rehearsals.ts';
import { addModelRoutes, MODEL_ACTIONS } from './model-routes.ts';
import { describeComponent, describeContentType } from './shapes.ts';

declare module 'plinth' {
  interface PluginNames {
    'content-type-builder': true;
  }
}

export type { DocumentLoss } from './document-losses.ts';
export { appliedEdits, proposedEdits } from './edit-body.ts';
export { editJson, type JsonObject } from './edits/edit-json.ts';
export type { EditedFile, ModelEdit } from './edits/model-edit.ts';
export { writeFiles } from './edits/write-files.ts';
export type { Exposure } from './exposures.ts';
export type { FileProblem } from './file-problems.ts';
export type { ApplyOptions, ModelEditor, ProposeOptions } from './model-editor.ts';
export { type AttributeTypeOptions, MODEL_FILES, type ModelFiles, type ModelSource } from './model-files.ts';
export type { Difference, LostGrant, ModelProposal, ProposedRename } from './model-proposal.ts';
export { MODEL_REHEARSALS, type ModelRehearsal, type ModelRehearsals, type ModelState } from './model-rehearsals.ts';
export { type ToldProposal, toldProposal } from './told-proposal.ts';
export type { ProposedConversion } from './unfitting-values.ts';

const NAME = 'content-type-builder';

/** The container token of `ModelEditor`. */
export const MODEL_EDITOR: InjectionToken<ModelEditor> = Symbol.for('plinth.model-editor');

/** After all plugins that define types, so that the endpoints return the final model. */
const LAST = 1000;

/** After plugins have defined their types, before files extend them. */
const BEFORE_FILES = 9;

export default definePlugin({
  name: NAME,
  description: 'Content type and component schemas over REST',
  after: ['rest'],
  options: z.strictObject({}),
  apply({ container, hooks, plugins }) {
    const access = container.resolve(ACCESS);
    for (const action of Object.values({ ...MODEL_ACTIONS, ...EDIT_ACTIONS })) access.declare({ action, plugin: NAME, wildcard: false });
    // Before schema files are read.
    const { appDir } = container.resolve(CONFIG);
    const restored = restoreInterrupted(appDir);
    if (restored.length > 0) {
      container.resolve(LOGGER).warn({ files: restored }, 'model change was interrupted: files restored');
    }
    let routes: () => readonly Route[] = () => [];
    hooks.routes.tap(`${NAME}:seen`, (table) => {
      routes = () => table.routes;
    });
    const rehearsals = createModelRehearsals(container, () => routes());
    container.register(MODEL_REHEARSALS, { useValue: rehearsals });
    const editor = createModelEditor(container, rehearsals);
    container.register(MODEL_EDITOR, { useValue: editor });
    let brought: ModelDefinitions = { contentTypes: [], components: [] };
    hooks.model.tap({ name: `${NAME}:brought`, stage: BEFORE_FILES }, (all) => {
      brought = all;
      return all;
    });
    container.register(MODEL_FILES, { useValue: createModelFiles(container, rehearsals, () => brought, plugins) });
    if (!plugins.includes('rest')) return;

    let definitions: ModelDefinitions = { contentTypes: [], components: [] };
    hooks.model.tap({ name: NAME, stage: LAST }, (all) => {
      definitions = all;
      return all;
    });
    hooks.routes.tap(NAME, (routes) => {
      const { model } = container.resolve(DOCUMENTS);
      const hasDrafts = plugins.includes('draft-and-publish');
      const contentTypes = definitions.contentTypes.map((definition) => {
        const { collectionName } = model.contentType(definition.uid);
        return describeContentType({ ...definition, collectionName }, hasDrafts);
      });
      const { prefix } = container.resolve(REST);
      addEditRoutes(routes, prefix, { editor, hasGraphql: plugins.includes('graphql') });
      addModelRoutes(routes, prefix, { contentTypes, components: definitions.components.map(describeComponent) });
    });
  },
});
