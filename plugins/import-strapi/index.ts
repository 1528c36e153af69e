/**
 * `plinth import strapi`: creates an app from a Strapi 5 project, or imports one into an app that has no types yet.
 *
 * @module plinth/plugins/import-strapi
 */
import { ACCESS, COMMANDS, CONFIG, definePlugin, z } from 'plinth';
import { importCommand } from './import-command.ts';
import { ImportRuns, PROJECT_IMPORTS } from './runs/project-imports.ts';

export { type AskedImport, type ImportState, PROJECT_IMPORTS, type ProjectImports } from './runs/project-imports.ts';
export type { ReportSection } from './runs/report-sections.ts';

declare module 'plinth' {
  interface PluginNames {
    'import-strapi': true;
  }
}

const NAME = 'import-strapi';

/** The action of importing a project. It must be granted by name, because the project's configuration is code that runs here. */
export const IMPORT_ACTION = `plugin::${NAME}.project.import`;

export default definePlugin({
  name: NAME,
  description: 'Imports Strapi projects',
  options: z.strictObject({
    folder: z
      .string()
      .min(1)
      .nullable()
      .default(null)
      .describe(
        'Folder with projects that the interface may import, absolute or relative to the app; null: it imports only archives in the folder of the app.',
      ),
  }),
  apply({ container }, { folder }) {
    const { appDir, environment } = container.resolve(CONFIG);
    container.resolve(ACCESS).declare({ action: IMPORT_ACTION, plugin: NAME, wildcard: false });
    container.registerInstance(PROJECT_IMPORTS, new ImportRuns(appDir, environment === 'production', folder));
    container.resolve(COMMANDS).add(importCommand());
  },
});
