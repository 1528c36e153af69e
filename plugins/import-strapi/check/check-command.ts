import type { Command } from 'plinth';

/** `plinth import compare`. */
export function checkCommand(): Command {
  return {
    name: 'compare',
    description: 'Compare the API responses of a running Strapi 5 and Plinth',
    until: 'routes',
    options: [
      { flags: '--reference <url>', description: 'URL of Strapi' },
      { flags: '--plinth <url>', description: 'URL of Plinth' },
      { flags: '--token <token>', description: 'full-access API token of Plinth (or environment variable CHECK_TOKEN)' },
      {
        flags: '--reference-token <token>',
        description:
          'full-access API token of Strapi (or CHECK_REFERENCE_TOKEN; default: the same token, since imported tokens stay valid)',
      },
      { flags: '--user <name>', description: 'also send requests as this user (prompts for the password, or reads CHECK_PASSWORD)' },
      { flags: '--requests <number>', description: 'number of requests', default: '500' },
      { flags: '--seed <number>', description: 'seed for generating requests', default: '1' },
      { flags: '--timeout <milliseconds>', description: 'request timeout in milliseconds', default: '15000' },
      { flags: '--json <file>', description: 'write the differences to a file' },
    ],
    failure: 2,
    // Loaded only here, because every start loads the plugin.
    run: async (run) => (await import('./run-check.ts')).runCheck(run),
  };
}
