import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { APP } from '../bench/plinth-build.ts';

/** Folder of uploads within the app. */
export const UPLOADS = 'public/uploads';

/** Copies the bench's app. Visitors may also publish, upload and sign in, without limits. */
export function soakApp(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(APP, folder, { recursive: true });
  const auth = ['register', 'callback'].map((name) => `plugin::users-permissions.auth.${name}`);
  const files = ['upload', 'destroy', 'find'].map((name) => `plugin::upload.content-api.${name}`);
  const publish = ['article', 'restaurant'].map((name) => `api::${name}.${name}.publish`);
  const access = {
    locales: [
      { code: 'en', name: 'English (en)', isDefault: true },
      { code: 'fr', name: 'French (fr)' },
    ],
    roles: { public: { actions: ['api::*', ...publish, ...files, ...auth] }, authenticated: { actions: ['api::*'] } },
  };
  writeFileSync(`${folder}/config/access.json`, JSON.stringify(access));
  const plugins = { 'users-permissions': { config: { rateLimit: { enabled: false } } } };
  writeFileSync(`${folder}/config/plugins.json`, JSON.stringify(plugins));
  return folder;
}
