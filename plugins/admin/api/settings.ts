import process from 'node:process';
import { type Config, ForbiddenError, NotFoundError, type RouteTable, UnauthorizedError, z } from 'plinth';
import type { Locales } from 'plinth/plugins/i18n';
import type { Mail } from 'plinth/plugins/mail';
import type { ConfigExports, Settings } from 'plinth/plugins/settings';
import type { Upload } from 'plinth/plugins/upload';
import { MESSAGES } from '../messages.ts';
import { RULES } from '../people/staff-rules.ts';
import { PLINTH_VERSION } from '../settings/plugin-lines.ts';
import { optionLines, sectionOf } from '../settings/sections.ts';
import { changesSome, refuseUnlessMayChange } from '../settings/setting-rights.ts';
import { SECURITY, SETTINGS } from '../staff/areas.ts';
import { API, type Staff } from '../staff/staff.ts';
import { bodyOf, grantedTo, SIGNED_IN } from './asked.ts';
import { keptLocales } from './locales.ts';
import type { PluginLine, SettingsExport, SettingsTold, UnusedFile } from './told-settings.ts';

/** What the routes need; null for plugins that are off. */
export interface SettingsRouteParts {
  readonly config: Config;
  readonly staff: Staff;
  readonly settings: Settings | null;
  readonly exports: ConfigExports | null;
  readonly locales: Locales | null;
  readonly mail: Mail | null;
  readonly upload: Upload | null;
  plugins(): Promise<readonly PluginLine[]>;
}

const changed = z.strictObject({
  /** Values by key. */
  set: z.record(z.string().max(190), z.unknown()).default({}),
  /** Keys that get their default back. */
  unset: z.array(z.string().max(190)).max(200).default([]),
  /** Values that the change starts from, by key. Null: none. */
  from: z.record(z.string().max(190), z.unknown()).optional(),
});

/** The action for people who may see files. */
const FIND_FILES = 'plugin::upload.content-api.find';

/** Maximum number of files in one response. */
const MOST_FILES = 500;

/** Adds `/admin/api/settings`: lists what is set and where, and changes what no file sets. */
export function addSettingsRoutes(routes: RouteTable, parts: SettingsRouteParts): void {
  const { config, settings, exports, locales, mail, upload, staff, plugins } = parts;
  const path = `${API}/settings`;
  // Rules for how staff sign in are changed with people: a change needs the rights that the rules give away.
  const changeable = settings?.all.filter(({ name }) => name !== RULES) ?? [];
  const read = grantedTo(SETTINGS.read);
  routes.get(path, read, async ({ state: { caller } }) => {
    const data: SettingsTold = {
      mayChange: caller.ability.can(SETTINGS.change),
      sections: changeable.map((setting) => sectionOf(setting, caller.ability)),
      options: settings === null ? [] : optionLines(settings, config),
      plugins: await plugins(),
      version: PLINTH_VERSION,
      node: process.versions.node,
      locales: locales === null ? null : await keptLocales(locales),
      mail: mail === null ? null : { isSent: mail.isSent },
      files: upload === null ? null : { provider: upload.providerName },
      configFiles: { plugins: config.files.plugins, access: config.files.access },
    };
    return { data };
  });
  routes.put(`${path}/:name`, SIGNED_IN, async (ctx) => {
    const { caller } = ctx.state;
    if (!changesSome(caller.ability)) throw new ForbiddenError();
    const setting = changeable.find(({ name }) => name === ctx.params.name);
    if (setting === undefined) throw new NotFoundError(MESSAGES.settingNotFound);
    const { set, unset, from } = bodyOf(changed, ctx);
    const patch = { ...Object.fromEntries(unset.map((key) => [key, undefined])), ...set };
    refuseUnlessMayChange(Object.keys(patch), setting, caller.ability);
    const { cleared } = await setting.change(patch, caller, from);
    return { data: sectionOf(setting, caller.ability), meta: { cleared } };
  });
  // The files hold values of all settings, and what people have changed about roles and tokens.
  routes.get(`${path}/export`, grantedTo(SETTINGS.read, SECURITY.read), async () => {
    const data: SettingsExport = exports === null ? { files: [], notes: [] } : await exports.collect();
    return { data };
  });
  if (mail !== null)
    routes.post(`${path}/letter`, SIGNED_IN, async (ctx) => {
      if (!changesSome(ctx.state.caller.ability)) throw new ForbiddenError();
      // Send only to the caller, so that nobody can make the service mail others.
      const account = await staff.accounts.whoAsks(ctx);
      if (account === null) throw new UnauthorizedError();
      await mail.test(account.email, String(account.attributes.name));
      return { data: { to: account.email } };
    });
  if (upload !== null)
    // Names files, so it asks for what lists of files ask for.
    routes.get(`${path}/unused-files`, grantedTo(SETTINGS.read, FIND_FILES), async ({ res }) => {
      const files: UnusedFile[] = [];
      let isAll = true;
      for await (const file of upload.unused()) {
        isAll = files.length < MOST_FILES;
        if (res.destroyed || !isAll) break;
        files.push(file);
      }
      return { data: files, meta: { isAll } };
    });
}
