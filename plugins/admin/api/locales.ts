import {
  ApplicationError,
  type Caller,
  type Documents,
  ForbiddenError,
  NotFoundError,
  plainName,
  queryNumber,
  type RouteTable,
  systemFor,
  z,
} from 'plinth';
import type { Locales } from 'plinth/plugins/i18n';
import { MESSAGES } from '../messages.ts';
import { SETTINGS } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, grantedTo, isLocalized, localeSchema, parametersOf } from './asked.ts';
import type { KeptLocales } from './told-settings.ts';

const name = plainName(50);
const made = z.strictObject({ code: localeSchema, name: name.optional() });
const changed = z.strictObject({ name: name.optional(), isDefault: z.literal(true).optional() });
/** How many documents are to go with the locale, so that nobody removes more than they have been told. */
const removed = z.strictObject({ documents: queryNumber(0, Number.MAX_SAFE_INTEGER, 0) });

/** Adds `/admin/api/locales`: creates, renames and removes locales and sets the default one, unless a file sets that. */
export function addLocaleRoutes(routes: RouteTable, locales: Locales, documents: Documents): void {
  const path = `${API}/locales`;
  const change = grantedTo(SETTINGS.change);
  routes.post(path, change, async (ctx) => {
    await locales.add(bodyOf(made, ctx), systemFor(ctx.state.caller));
    ctx.status = 201;
    return { data: await keptLocales(locales) };
  });
  routes.get(`${path}/:code`, grantedTo(SETTINGS.read), async ({ params: { code = '' } }) => {
    await known(locales, code);
    const [versions, held] = await Promise.all([locales.versions(code), locales.documents(code)]);
    return { data: { versions, documents: held } };
  });
  routes.put(`${path}/:code`, change, async (ctx) => {
    const { code = '' } = ctx.params;
    const { name: called, isDefault } = bodyOf(changed, ctx);
    await known(locales, code);
    const { names, file, defaultCode } = locales.said;
    if (called !== undefined && typeof names.get(code) === 'string') throw said(`The name of "${code}"`, file);
    if (isDefault === true && defaultCode !== null && defaultCode !== code) throw said('The default locale', file);
    if (called !== undefined) await locales.rename(code, called, systemFor(ctx.state.caller));
    if (isDefault === true) await locales.setDefault(code, systemFor(ctx.state.caller));
    return { data: await keptLocales(locales) };
  });
  routes.delete(`${path}/:code`, change, async (ctx) => {
    const { code = '' } = ctx.params;
    await known(locales, code);
    const { names, file } = locales.said;
    if (names.has(code)) throw said(`"${code}"`, file);
    const { documents: expected } = parametersOf(removed, ctx);
    if ((await locales.documents(code)) > 0) assertMayDelete(documents, ctx.state.caller);
    const versions = await locales.remove(code, expected, systemFor(ctx.state.caller));
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

/** @throws ForbiddenError unless the caller may delete every document that has locales */
function assertMayDelete(documents: Documents, { ability }: Caller): void {
  const localized = [...documents.model.contentTypes.values()].filter((type) => isLocalized(type, documents));
  const kept = localized.filter(({ uid }) => !ability.can(`${uid}.delete`) || (ability.rule(`${uid}.delete`)?.where ?? null) !== null);
  if (kept.length === 0) return;
  throw new ForbiddenError(MESSAGES.deletesForbiddenDocuments, { types: kept.map(({ uid }) => uid) });
}

/** @throws NotFoundError */
async function known(locales: Locales, code: string): Promise<void> {
  if (!(await locales.list()).some((locale) => locale.code === code)) throw new NotFoundError(MESSAGES.localeNotFound);
}

function said(what: string, file: string): ApplicationError {
  return new ApplicationError(MESSAGES.setInFile({ what, file }), { saidBy: file }, 'SETTING_SAID');
}
