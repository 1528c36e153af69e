import type { Command } from 'plinth';

/** `plinth import check`. */
export function checkCommand(): Command {
  return {
    name: 'check',
    description: 'Asks a running Strapi 5 and a running Plinth the same questions, and tells what they answer differently',
    until: 'routes',
    options: [
      { flags: '--reference <url>', description: 'address of Strapi' },
      { flags: '--plinth <url>', description: 'address of Plinth' },
      { flags: '--token <token>', description: 'API token with full access of Plinth, or CHECK_TOKEN in the environment' },
      {
        flags: '--reference-token <token>',
        description: 'that of Strapi, or CHECK_REFERENCE_TOKEN (default: the same, because imported tokens go on working)',
      },
      { flags: '--user <name>', description: 'asks as this user, too; the password is CHECK_PASSWORD, or asked for' },
      { flags: '--requests <number>', description: 'how many questions', default: '500' },
      { flags: '--seed <number>', description: 'another number makes other questions of the same content', default: '1' },
      { flags: '--timeout <milliseconds>', description: 'how long one answer may take', default: '15000' },
      { flags: '--json <file>', description: 'writes what was found to a file' },
    ],
    failure: 2,
    // Loaded only here, because every start loads the plugin.
    run: async (run) => (await import('./run-check.ts')).runCheck(run),
  };
}
