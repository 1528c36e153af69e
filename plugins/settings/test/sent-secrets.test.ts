import { SYSTEM, z } from 'plinth';
import { namesPlace, SETTINGS, type Setting } from 'plinth/plugins/settings';
import { s3ProviderOptions } from 'plinth/plugins/upload';
import { type BootedApp, bootApp, onlyPlugins } from 'plinth/testing';

/** For each setting with a secret: values with which it can be sent. A setting that is missing here fails the test. */
const SENT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  mail: { from: 'post@example.com', host: 'one.invalid', port: 2_525, secure: false, user: 'ada', password: 'hunter2-and-a-half' },
};

/** Names of options that hold a secret, unless they say that they do not. */
const SECRET_NAME = /^(?:.*(?:secret|password|salt|token)|key|apiKey|oldKeys|headers|credentials)$/i;

/** Options with such a name that hold none: the address that answers tokens. */
const NO_SECRETS = /(?:^|\.)endpoints\.token$/;

interface JsonSchema {
  readonly type?: string;
  readonly secret?: boolean;
  readonly sentTo?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

interface Option {
  readonly path: string;
  readonly schema: JsonSchema;
}

/** All options below a schema, also within records and lists: `targets.*.token`. */
function optionsOf(schema: JsonSchema, path: readonly string[] = []): readonly Option[] {
  const here = path.length === 0 ? [] : [{ path: path.join('.'), schema }];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => optionsOf(each, [...path, name]));
  const each = typeof schema.additionalProperties === 'object' ? optionsOf(schema.additionalProperties, [...path, '*']) : [];
  const items = schema.items === undefined ? [] : optionsOf(schema.items, [...path, '*']);
  const choices = (schema.anyOf ?? []).flatMap((choice) => optionsOf(choice, path).filter((option) => option.path !== path.join('.')));
  return [...here, ...below, ...each, ...items, ...choices];
}

const toJson = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

describe('secrets and what can redirect trust, of all plugins', () => {
  let app: BootedApp;
  let settings: readonly Setting[];
  beforeAll(async () => {
    const plugins = Object.fromEntries(['history', 'audit', 'mcp'].map((name) => [name, true]));
    app = await bootApp({ app: { config: { plugins, server: { encryptionKey: 'k'.repeat(40) } } } });
    settings = app.kernel.container.resolve(SETTINGS).all;
  });
  afterAll(() => app?.close());

  it('are declared: secrets with where they are sent, places with what they risk', () => {
    expect(settings.flatMap(({ name, security }) => security.undeclared.map((key) => `${name}.${key}`))).toEqual([]);
    for (const { name, schema, security } of settings) {
      const [keys, named] = [
        Object.keys(schema.shape),
        [...security.sentTo.values()].flatMap((to) => [...to.where, ...(to.protectedBy ?? [])]),
      ];
      for (const key of [...named, ...security.risks.keys()]) expect([name, keys]).toEqual([name, expect.arrayContaining([key])]);
      for (const [, { leadsTo, needs }] of security.risks)
        expect([leadsTo, needs]).toEqual([expect.any(String), expect.stringMatching(/^plugin::/)]);
    }
    expect(Object.keys(SENT).sort()).toEqual(settings.filter(({ security }) => security.sentTo.size > 0).map(({ name }) => name));
  });

  it('are recognized by the names of keys', () => {
    expect(['host', 'apiUrl', 'requireTls', 's3_endpoint', 'verifyCertificate'].filter(namesPlace)).toHaveLength(5);
    expect(['support', 'title', 'airport', 'hostess', 'sizeLimit'].filter(namesPlace)).toEqual([]);
  });

  it('are cleared by every change of a key that decides where they are sent, or weakens their way', async () => {
    const rows = settings.flatMap((setting) =>
      [...setting.security.sentTo].flatMap(([secret, { where, protectedBy = [] }]) => [
        ...where.map((key) => ({ setting, secret, key, isWeakened: false })),
        ...protectedBy.map((key) => ({ setting, secret, key, isWeakened: true })),
      ]),
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const { setting, secret, key, isWeakened } of rows) {
      const base = SENT[setting.name] as Readonly<Record<string, unknown>>;
      const everything = Object.fromEntries(Object.keys(setting.schema.shape).map((name) => [name, undefined]));
      await setting.change({ ...everything, ...base }, SYSTEM);
      expect(setting.get()[secret]).toBe(base[secret]);
      const { cleared } = await setting.change({ [key]: isWeakened ? false : other(base[key] ?? setting.get()[key]) }, SYSTEM);
      expect([key, cleared]).toEqual([key, expect.arrayContaining([secret])]);
      expect(setting.get()[secret]).toBeUndefined();
      expect(setting.shown().find((shown) => shown.key === secret)?.isSet).toBe(false);
    }
  });

  it('are cleared by a change back to the default of such a key', async () => {
    const mail = settings.find(({ name }) => name === 'mail') as Setting;
    for (const [key, value] of Object.entries({ port: 2_525, secure: true, requireTls: false, verifyCertificate: false })) {
      await mail.change(
        { ...SENT.mail, requireTls: true, verifyCertificate: true, secure: undefined, [key]: value, user: 'ada', password: 'hunter2' },
        SYSTEM,
      );
      const { cleared } = await mail.change({ [key]: undefined }, SYSTEM);
      const isStronger = key === 'requireTls' || key === 'verifyCertificate';
      expect([key, cleared.includes('password')]).toEqual([key, !isStronger]);
    }
  });

  it('stay where a change leaves their way as it was, strengthens it, or gives them anew', async () => {
    const mail = settings.find(({ name }) => name === 'mail') as Setting;
    const base = SENT.mail as Readonly<Record<string, unknown>>;
    await mail.change({ ...base, requireTls: false }, SYSTEM);
    for (const patch of [{ from: 'other@example.com' }, { host: 'one.invalid', port: 2_525 }, { requireTls: true }, { secure: false }])
      expect(await mail.change(patch, SYSTEM)).toEqual({ cleared: [] });
    expect(await mail.change({ host: 'two.invalid', password: 'another-password' }, SYSTEM)).toEqual({ cleared: [] });
    expect(mail.get()).toMatchObject({ host: 'two.invalid', user: 'ada', password: 'another-password' });
  });

  it('are marked in options of files, with the options that decide where they are sent', () => {
    const schemas = Object.keys(onlyPlugins()).flatMap((name) => {
      const { options } = (require(`plinth/plugins/${name}`) as { readonly default: { readonly options?: z.ZodType } }).default;
      return options === undefined ? [] : [[name, toJson(options)] as const];
    });
    expect(schemas.length).toBeGreaterThan(15);
    const all = [...schemas, ['s3', toJson(s3ProviderOptions)] as const];
    const [unmarked, unsaid, unknown]: [string[], string[], string[]] = [[], [], []];
    for (const [plugin, schema] of all) {
      const options = optionsOf(schema);
      for (const { path, schema: own } of options) {
        const isSecretWithin = JSON.stringify(own).includes('"secret":true');
        const holdsText = own.type !== 'boolean' && own.type !== 'integer' && own.type !== 'number';
        if (SECRET_NAME.test(path.split('.').at(-1) ?? '') && holdsText && !isSecretWithin && !NO_SECRETS.test(path))
          unmarked.push(`${plugin} ${path}`);
        if (own.secret === true && own.sentTo === undefined) unsaid.push(`${plugin} ${path}`);
        for (const to of own.sentTo ?? []) if (!options.some((option) => option.path === to)) unknown.push(`${plugin} ${path}: ${to}`);
      }
    }
    expect({ unmarked, unsaid, unknown }).toEqual({ unmarked: [], unsaid: [], unknown: [] });
  });
});

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return 'two.invalid';
}
