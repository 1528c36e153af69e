import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { APP } from '../bench/plinth-build.ts';

/** Where the files of the app lie, inside of it. */
export const UPLOADS = 'public/uploads';

/** Makes an app like the bench's, whose visitors may also publish, upload and sign in, as often as they like. */
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
