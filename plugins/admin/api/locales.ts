import { ApplicationError, NotFoundError, type RouteTable, z } from 'plinth';
import type { Locales } from 'plinth/plugins/i18n';
import { SETTINGS } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, grantedTo, localeSchema, parametersOf } from './asked.ts';
import type { KeptLocales } from './told-settings.ts';

const name = z.string().trim().min(1).max(50);
const made = z.strictObject({ code: localeSchema, name: name.optional() });
const changed = z.strictObject({ name: name.optional(), isDefault: z.literal(true).optional() });
const removed = z.strictObject({ withContent: z.enum(['true', 'false']).default('false') });

/** Adds `/admin/api/locales`: creates, renames and removes locales and sets the default one, unless a file sets that. */
export function addLocaleRoutes(routes: RouteTable, locales: Locales): void {
  const path = `${API}/locales`;
  const change = grantedTo(SETTINGS.change);
  routes.post(path, change, async (ctx) => {
    await locales.add(bodyOf(made, ctx));
    ctx.status = 201;
    return { data: await keptLocales(locales) };
  });
  routes.get(`${path}/:code`, grantedTo(SETTINGS.read), async ({ params: { code = '' } }) => {
    await known(locales, code);
    return { data: { versions: await locales.versions(code) } };
  });
  routes.put(`${path}/:code`, change, async (ctx) => {
    const { code = '' } = ctx.params;
    const { name: called, isDefault } = bodyOf(changed, ctx);
    await known(locales, code);
    const { names, file, defaultCode } = locales.said;
    if (called !== undefined && typeof names.get(code) === 'string') throw said(`The name of "${code}"`, file);
    if (isDefault === true && defaultCode !== null && defaultCode !== code) throw said('The default language', file);
    if (called !== undefined) await locales.rename(code, called);
    if (isDefault === true) await locales.setDefault(code);
    return { data: await keptLocales(locales) };
  });
  routes.delete(`${path}/:code`, change, async (ctx) => {
    const { code = '' } = ctx.params;
    await known(locales, code);
    const { names, file } = locales.said;
    if (names.has(code)) throw said(`"${code}"`, file);
    const versions = await locales.remove(code, parametersOf(removed, ctx).withContent === 'true');
    return { data: { ...(await keptLocales(locales)), versions } };
  });
}

/** Returns the locales, and which of their values a file sets. */
export async function keptLocales(locales: Locales): Promise<KeptLocales> {
  const { names, file, defaultCode } = locales.said;
  return {
    locales: (await locales.list()).map(({ code, name: called, isDefault }) => ({
      code,
      name: called,
      isDefault,
      saidBy: names.has(code) ? file : null,
      nameSaidBy: typeof names.get(code) === 'string' ? file : null,
    })),
    defaultSaidBy: defaultCode === null ? null : file,
  };
}

/** @throws NotFoundError */
async function known(locales: Locales, code: string): Promise<void> {
  if (!(await locales.list()).some((locale) => locale.code === code)) throw new NotFoundError('There is no such language');
}

function said(what: string, file: string): ApplicationError {
  return new ApplicationError(`${what} is said by ${file}: change it there`, { saidBy: file }, 'SETTING_SAID');
}
