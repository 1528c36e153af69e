import type { Env } from 'plinth';

export default ({ env }: { readonly env: Env }) => ({
  history: true,
  audit: true,
  mcp: true,
  schedule: true,
  upload: { config: { providerOptions: { folder: env('UPLOAD_FOLDER', 'public/uploads') } } },
  'users-permissions': { config: { rateLimit: { enabled: false } } },
  runs: { resolve: './plugins/runs.ts' },
  echoes: { resolve: './plugins/echoes.ts' },
  heard: { resolve: './plugins/heard.ts' },
  'read-from': { resolve: './plugins/read-from.ts' },
});
