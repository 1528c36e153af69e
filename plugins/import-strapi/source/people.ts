import type { ForeignRow } from 'plinth';
import { isLocaleCode } from 'plinth/plugins/i18n';
import { isRoleName, isRoleType } from 'plinth/plugins/users-permissions';
import { ImportError } from '../import-error.ts';
import { linkColumnsOf } from './names.ts';
import type { SourceDatabase } from './source-database.ts';
import type { SourceRule } from './source-remark.ts';
import { readValue } from './values.ts';

/** A role of users, with its actions. */
export interface SourceRole {
  readonly documentId: string;
  readonly type: string;
  readonly name: string;
  readonly description: string | null;
  readonly actions: readonly string[];
}

/** An API token. */
export interface SourceToken {
  readonly name: string;
  readonly type: 'full-access' | 'read-only' | 'custom';
  /** Actions of custom tokens; null for others. */
  readonly actions: readonly string[] | null;
  /** The keyed hash of its value. */
  readonly accessKey: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

/** A locale of the project. */
export interface SourceLocale {
  readonly code: string;
  readonly name: string;
}

/** The roles, tokens and locales of a project. */
export interface SourcePeople {
  readonly roles: readonly SourceRole[];
  readonly tokens: readonly SourceToken[];
  readonly locales: readonly SourceLocale[];
  readonly localeIds: readonly { readonly code: string; readonly documentId: string }[];
  readonly defaultLocale: string;
  /** Roles and locales that `config/access` would refuse, by documentId. */
  readonly refused: ReadonlyMap<string, { readonly rule: SourceRule; readonly message: string }>;
  /** Numbers of items that are not imported. */
  readonly behind: {
    readonly admins: number;
    readonly webhooks: number;
    readonly transferTokens: number;
    readonly adminTokens: number;
    readonly releases: number;
    readonly workflows: number;
    /** Names of API tokens of an unknown type, or without a hash. */
    readonly tokens: readonly string[];
  };
}

const FIRST_LOCALE = 'en';
/** Maximum number of characters that `config/access` accepts. */
const LONGEST_DESCRIPTION = 255;
const TOKEN_TYPES: ReadonlySet<unknown> = new Set(['full-access', 'read-only', 'custom']);

/** Reads roles, API tokens and locales. */
export async function readPeople(database: SourceDatabase): Promise<SourcePeople> {
  const { knex } = database;
  const has = (table: string) => database.tables.has(table);
  const all = async (table: string): Promise<readonly ForeignRow[]> =>
    has(table) ? database.rows(knex(table).select('*').orderBy('id')) : [];
  const count = async (table: string) => (has(table) ? Number((await database.rows(knex(table).count({ n: '*' })))[0]?.n ?? 0) : 0);
  const localeRows = await all('i18n_locale');
  // Two concurrent starts can have created a locale twice.
  const named = localeRows.filter(({ code }, index) => code && localeRows.findIndex((row) => row.code === code) === index);
  const known = named.map(({ code, name }) => ({ code: String(code), name: String(name ?? code) }));
  const chosen = await database.setting('plugin_i18n_default_locale');
  const defaultLocale = typeof chosen === 'string' && known.some(({ code }) => code === chosen) ? chosen : (known[0]?.code ?? FIRST_LOCALE);
  if (!isLocaleCode(defaultLocale))
    throw new ImportError(`the default locale of the project, "${defaultLocale}", is no locale code here: choose another one there`);
  const locales = known.filter(({ code }) => isLocaleCode(code));
  const tokens = await all('strapi_api_tokens');
  const ofContent = tokens.filter(({ kind }) => kind === undefined || kind === null || kind === 'content-api');
  const rights = await actionsBy(
    database,
    'strapi_api_token_permissions',
    'strapi_api_token_permissions_token_lnk',
    'api-token-permission',
    'api-token',
  );
  const roleRights = await actionsBy(database, 'up_permissions', 'up_permissions_role_lnk', 'permission', 'role');
  const roleRows = await all('up_roles');
  return {
    roles: roleRows.filter(isKnownRole).map(({ id, document_id, type, name, description }) => ({
      documentId: String(document_id),
      type: String(type),
      // A role type is always a valid name.
      name: isRoleName(String(name)) ? String(name) : String(type),
      description: typeof description === 'string' && description.length <= LONGEST_DESCRIPTION ? description : null,
      actions: roleRights.get(Number(id)) ?? [],
    })),
    tokens: ofContent.filter(isKnown).map((row) => ({
      name: String(row.name),
      type: row.type as SourceToken['type'],
      actions: row.type === 'custom' ? (rights.get(Number(row.id)) ?? []) : null,
      accessKey: String(row.access_key),
      expiresAt: moment(row.expires_at),
      lastUsedAt: moment(row.last_used_at),
      createdAt: moment(row.created_at) ?? new Date(0).toISOString(),
    })),
    locales: locales.length === 0 ? [{ code: FIRST_LOCALE, name: 'English (en)' }] : locales,
    localeIds: localeRows.map(({ code, document_id }) => ({ code: String(code), documentId: String(document_id) })),
    defaultLocale,
    refused: new Map<string, { readonly rule: SourceRule; readonly message: string }>([
      ...localeRows
        .filter(({ code }) => code && !isLocaleCode(String(code)))
        .map(({ document_id, code }) => {
          const message = `is the locale "${code}", which is no locale code here: left behind`;
          return [String(document_id), { rule: 'refused-locale', message }] as const;
        }),
      ...roleRows
        .filter((row) => !isKnownRole(row))
        .map(({ document_id, type }) => {
          const message = `is of the type ${JSON.stringify(type)}, which config/access refuses: left behind`;
          return [String(document_id), { rule: 'refused-role', message }] as const;
        }),
    ]),
    behind: {
      admins: await count('admin_users'),
      webhooks: await count('strapi_webhooks'),
      transferTokens: await count('strapi_transfer_tokens'),
      adminTokens: tokens.length - ofContent.length,
      releases: await count('strapi_releases'),
      workflows: await count('strapi_workflows'),
      tokens: ofContent.filter((row) => !isKnown(row)).map(({ name }) => String(name)),
    },
  };
}

/** Whether the role type is valid here. */
function isKnownRole({ type }: ForeignRow): boolean {
  return typeof type === 'string' && isRoleType(type);
}

/** Whether an API token has a type that exists here, and a hash. */
function isKnown({ type, access_key }: ForeignRow): boolean {
  return TOKEN_TYPES.has(type) && typeof access_key === 'string';
}

/** Actions by the id of their holder. */
async function actionsBy(
  { knex, rows, tables }: SourceDatabase,
  table: string,
  links: string,
  model: string,
  holder: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (!tables.has(table) || !tables.has(links)) return new Map();
  const { row, target } = linkColumnsOf(model, holder, false);
  const select = knex(`${table} as p`)
    .join(`${links} as l`, `l.${row}`, 'p.id')
    .select({ action: 'p.action', holder: `l.${target}` });
  const byHolder = new Map<number, string[]>();
  for (const found of await rows(select.orderBy('p.id'))) {
    const actions = byHolder.get(Number(found.holder)) ?? [];
    byHolder.set(Number(found.holder), actions);
    if (!actions.includes(String(found.action))) actions.push(String(found.action));
  }
  return byHolder;
}

function moment(stored: unknown): string | null {
  return readValue('datetime', stored).value as string | null;
}
