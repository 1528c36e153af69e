import type { Env } from 'plinth';

export default ({ env }: { readonly env: Env }) => ({
  upload: { config: { providerOptions: { folder: env('UPLOAD_FOLDER') } } },
  pages: { resolve: './plugins/pages.ts', config: { script: env('CONTROL_SCRIPT'), folder: env('UPLOAD_FOLDER') } },
});
