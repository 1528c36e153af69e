import { z } from 'plinth';

/** Options of the plugin. */
export const tokenOptions = z.strictObject({
  secret: z.string().min(32).optional().meta({
    env: 'API_TOKEN_SECRET',
    secret: true,
    description:
      'Key of the hashes that are kept of tokens, at least 32 characters. Changing it ends all tokens made by command. Default: a random key that the first node makes and keeps in the database.',
  }),
});
