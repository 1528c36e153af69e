import type { Command } from 'plinth';
import { checkCommand } from './check/check-command.ts';

/** `plinth import strapi`. */
export function importCommand(): Command {
  return {
    name: 'import',
    description: 'Migrate from other systems',
    commands: [
      {
        name: 'strapi',
        description: 'Create an app from a Strapi 5 project, with its content, users and files',
        until: null,
        options: [
          {
            flags: '--project <folder>',
            description: 'project folder with package.json, or an archive of the project (strapi export --no-encrypt)',
          },
          {
            flags: '--database <url>',
            description: 'database of the project (default: as configured in the project): sqlite:…, mysql://…, postgres://…',
          },
          { flags: '--uploads <folder>', description: 'uploaded files of the project (default: public/uploads)' },
          { flags: '--target <url>', description: 'database of the new app (default: sqlite:.plinth/data.db)' },
          {
            flags: '--access <place>',
            description: 'where to store roles and permissions: file (config/access.json) or database',
            default: 'file',
          },
          { flags: '--drafts', description: 'grant draft access with the find permission, as in Strapi' },
          {
            flags: '--creators <attribute>',
            description: "to-one user relation to fill with the document's creator (matched by email)",
          },
          { flags: '--no-creators', description: 'stop filling the creator relation; values from earlier runs are kept' },
          {
            flags: '--package <spec>',
            description: 'version, tarball or folder of plinth in package.json (default: this version)',
          },
          { flags: '--link-uploads', description: 'link uploaded files instead of copying them' },
          {
            flags: '--continue',
            description: 'resume an interrupted import, or import changes since the last run',
          },
          { flags: '--here', description: 'import into the current app (must have no content types)' },
          {
            flags: '--clean-environment',
            description: "run the project's configuration files without environment variables, except PATH and similar",
          },
          { flags: '--dry-run', description: 'preview the import without writing anything' },
        ],
        // Loaded only here, because every start loads the plugin.
        run: async (run) => (await import('./import-project.ts')).importProject(run),
      },
      checkCommand(),
    ],
  };
}
