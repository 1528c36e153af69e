import type { Env } from 'plinth';

export default ({ env }: { readonly env: Env }) => ({
  upload: { config: { providerOptions: { folder: env('UPLOAD_FOLDER') } } },
  later: { resolve: './plugins/later.ts' },
});
