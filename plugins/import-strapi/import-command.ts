import type { Command } from 'plinth';
import { checkCommand } from './check/check-command.ts';

/** `plinth import strapi`. */
export function importCommand(): Command {
  return {
    name: 'import',
    description: 'Bring content over from elsewhere',
    commands: [
      {
        name: 'strapi',
        description: 'Makes an app of a project of Strapi 5, with its content, users and files',
        until: null,
        options: [
          {
            flags: '--project <folder>',
            description: 'the project, with its package.json; or an archive of it (strapi export --no-encrypt)',
          },
          {
            flags: '--database <url>',
            description: 'its database, where that is not the one it is configured with: sqlite:…, mysql://…, postgres://…',
          },
          { flags: '--uploads <folder>', description: 'its uploaded files, where these are not in public/uploads' },
          { flags: '--target <url>', description: 'database of the new app (default: sqlite:.plinth/data.db)' },
          {
            flags: '--access <place>',
            description: 'file: roles and rights are written to config/access.json; database: they are kept in the database',
            default: 'file',
          },
          { flags: '--drafts', description: 'who may find, may find drafts too, as in Strapi' },
          {
            flags: '--creators <attribute>',
            description:
              'to-one relation to users that names, where it names nobody, the user with the address of who made the document in the panel',
          },
          { flags: '--no-creators', description: 'no relation does so any more; names that earlier runs have written stay' },
          {
            flags: '--package <spec>',
            description: 'what package.json says of plinth: a version, a tarball, a folder (default: this version)',
          },
          { flags: '--link-uploads', description: 'files are linked, not copied' },
          {
            flags: '--continue',
            description: 'the app is there: goes on with what was interrupted, or brings over what has changed since',
          },
          { flags: '--here', description: 'into the app that is there, with its database, as long as it has no types of its own' },
          {
            flags: '--clean-environment',
            description: "the project's configuration, which is code, sees no variables of this process but PATH and the like",
          },
          { flags: '--dry-run', description: 'says what would come along and what would not; writes nothing' },
        ],
        // Loaded only here, because every start loads the plugin.
        run: async (run) => (await import('./import-project.ts')).importProject(run),
      },
      checkCommand(),
    ],
  };
}
