/**
 * Templates for new projects: types, content and permissions of a blog, a shop or a documentation site. They can be added and removed
 * during development.
 *
 * @module plinth/plugins/starters
 */
import { BACKGROUND, CONFIG, DOCUMENTS, definePlugin, LOGGER, z } from 'plinth';
import { MODEL_EDITOR, MODEL_FILES } from 'plinth/plugins/content-type-builder';
import { LOCALES } from 'plinth/plugins/i18n';
import { UPLOAD } from 'plinth/plugins/upload';
import { ROLES } from 'plinth/plugins/users-permissions';
import { StarterContent } from './starter-content.ts';
import { StarterLog } from './starter-log.ts';
import { StarterModel } from './starter-model.ts';
import { StarterRights } from './starter-rights.ts';
import { STARTERS, StarterRuns } from './starters.ts';

export type { OfferedStarter } from './offered-starter.ts';
export type { StarterRun } from './starter-log.ts';
export type { TypeState } from './starter-model.ts';
export { STARTERS, type Starters } from './starters.ts';

declare module 'plinth' {
  interface PluginNames {
    starters: true;
  }
}

const NAME = 'starters';

export default definePlugin({
  name: NAME,
  description: 'Project templates: blog, shop, documentation site',
  after: ['content-type-builder', 'i18n', 'upload', 'users-permissions', 'draft-and-publish'],
  options: z.strictObject({}),
  apply({ container, plugins }) {
    // The content-type builder writes the types.
    if (!plugins.includes('content-type-builder')) return;
    const config = container.resolve(CONFIG);
    const documents = container.resolve(DOCUMENTS);
    const files = container.resolve(MODEL_FILES);
    const runs = new StarterRuns({
      why: files.why,
      documents,
      editor: container.resolve(MODEL_EDITOR),
      model: new StarterModel(files, config.appDir),
      content: new StarterContent({
        documents,
        locales: plugins.includes('i18n') ? container.resolve(LOCALES) : null,
        upload: plugins.includes('upload') && plugins.includes('rest') ? container.resolve(UPLOAD) : null,
      }),
      rights: new StarterRights({ config, roles: plugins.includes('users-permissions') ? container.resolve(ROLES) : null }),
      log: new StarterLog(config.appDir),
      logger: container.resolve(LOGGER),
    });
    container.registerInstance(STARTERS, runs);
    container.resolve(BACKGROUND).add({ name: `${NAME}.runs`, start: () => runs.begin(), drain: () => runs.end() });
  },
});
