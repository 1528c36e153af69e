import { z } from 'plinth';

/** Options of the plugin. */
export const tokenOptions = z.strictObject({
  importedSalt: z.string().min(1).optional().meta({
    env: 'IMPORTED_TOKEN_SALT',
    secret: true,
    sentTo: [],
    description:
      'The `API_TOKEN_SALT` of the Strapi project whose tokens were imported (`plinth import strapi`). Without it they are not recognised.',
  }),
  secret: z.string().min(32).optional().meta({
    env: 'API_TOKEN_SECRET',
    secret: true,
    sentTo: [],
    description:
      'Key for the stored hashes of tokens, at least 32 characters. Changing it invalidates all tokens made with a command. Default: a random key that the first node makes and stores in the database.',
  }),
});
