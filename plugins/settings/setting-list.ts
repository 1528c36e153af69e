import {
  type Applying,
  BootError,
  BootProblemsError,
  type Caller,
  type Database,
  type Followed,
  type Freshness,
  formatPath,
  type Logger,
} from 'plinth';
import { fitValues, type GivenValues } from './fit-values.ts';
import { SecretKeys } from './secret-keys.ts';
import { securityOf } from './security.ts';
import type { SaidValue } from './sent-secrets.ts';
import type { Setting, SettingOptions, SettingSchema, Settings, ToldOption } from './settings.ts';
import { readSettings, type StoredSetting } from './stored-settings.ts';
import { type SettingParts, StoredValues } from './stored-values.ts';
import { toldOptions } from './told-options.ts';

/** Dependencies of `SettingList`. */
interface SettingsParts {
  readonly database: Database;
  readonly freshness: Freshness;
  readonly logger: Logger;
  readonly applying: Applying;
  /** Whether a caller holds all permissions. */
  readonly holdsAll: (by: Caller) => boolean;
  /** Names of all plugins, in boot order. */
  readonly plugins: readonly string[];
  /** The key that encrypts secrets, and the file that configures it. */
  readonly encryption: { readonly secret: string | null; readonly file: string };
}

/** Topic that is raised when a setting changes. Caches that depend on settings name it. */
export const SETTINGS_TOPIC = 'plinth.settings';

/** The settings of a kernel. It reads nothing before `start`, and never if no plugin defines a setting. */
export class SettingList implements Settings {
  readonly #parts: SettingsParts;
  readonly #keys: SecretKeys;
  readonly #settings = new Map<string, StoredValues>();
  #followed: Followed<ReadonlyMap<string, StoredSetting>> | null = null;

  constructor(parts: SettingsParts) {
    this.#parts = parts;
    this.#keys = new SecretKeys(parts.encryption.secret);
  }

  get all(): readonly Setting[] {
    return [...this.#settings.values()];
  }

  options(): readonly ToldOption[] {
    const { applying, plugins } = this.#parts;
    return plugins.flatMap((plugin) => toldOptions(plugin, applying.schema(plugin), (path) => applying.option(path, plugin)));
  }

  define<Schema extends SettingSchema>(name: string, schema: Schema, options: SettingOptions<Schema> = {}): Setting<Schema> {
    const { database, freshness, logger, applying, holdsAll } = this.#parts;
    const label = applying.claim('setting', name);
    const strict = schema.strict();
    const secrets = new Set<string>(options.secret);
    const paths: Readonly<Record<string, string | undefined>> = options.options ?? {};
    const said = this.#said(label, schema, paths);
    const values = Object.fromEntries([...said].map(([key, { value }]) => [key, value]));
    for (const given of [{}, values]) assertFits(label, strict, given, secrets);
    const { risks = {}, sentTo = {}, check } = options;
    const security = securityOf(Object.keys(schema.shape), { secrets, risks, sentTo });
    this.#followed ??= freshness.follow([SETTINGS_TOPIC], () => this.#read());
    const [keys, followed] = [this.#keys, this.#followed];
    const shown = { name, title: options.title ?? titleOf(name), plugin: applying.current, options: paths };
    const setting = new StoredValues({
      ...shown,
      schema: strict,
      secrets,
      said,
      security,
      check: (check as SettingParts['check'] | undefined) ?? null,
      holdsAll,
      keys,
      followed,
      topic: SETTINGS_TOPIC,
      database,
      freshness,
      logger,
    });
    this.#settings.set(name, setting);
    return setting as unknown as Setting<Schema>;
  }

  /** Reads the changed settings. The tables exist. */
  async start(): Promise<void> {
    await this.#followed?.catchUp();
    const left = [...this.#settings.values()].flatMap((setting) => setting.misfits());
    for (const text of left) this.#parts.logger.warn(text);
  }

  /** @throws BootProblemsError when secrets cannot be decrypted */
  verify(): void {
    const places = [...this.#settings.values()].flatMap((setting) => setting.unreadable());
    if (places.length === 0) return;
    const problem = { file: this.#parts.encryption.file, path: ['encryptionKey'], message: this.#keys.reason(places) };
    throw new BootProblemsError('Secrets in settings cannot be decrypted', [problem], 'SETTING_SEALED');
  }

  #read(): Promise<ReadonlyMap<string, StoredSetting>> {
    return readSettings(this.#parts.database, [...this.#settings.keys()]);
  }

  /** The values that files set for the keys of a setting. */
  #said(label: string, { shape }: SettingSchema, options: Readonly<Record<string, string | undefined>>) {
    const { applying } = this.#parts;
    const said = new Map<string, SaidValue>();
    for (const [key, path = ''] of Object.entries(options)) {
      const option = Object.hasOwn(shape, key) ? applying.option(path) : undefined;
      if (option === undefined)
        throw new BootError(
          `${label} maps its key "${key}" to the option "${path}", but there is no such ${Object.hasOwn(shape, key) ? 'option' : 'key'}`,
        );
      if (option.saidBy !== null) said.set(key, { value: option.value, saidBy: option.saidBy });
    }
    return said;
  }
}

/** The title of a name: `users-permissions` becomes `Users permissions`. */
function titleOf(name: string): string {
  const words = name.replace(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @throws Error when defaults and files would not give a valid value */
function assertFits(label: string, schema: SettingSchema, given: GivenValues, secrets: ReadonlySet<string>): void {
  const { findings } = fitValues(schema, given, secrets);
  if (findings.length === 0) return;
  const flaws = findings.map(({ path, message }) => `${formatPath(path)}: ${message}`).join('; ');
  throw new Error(
    `${label} must accept ${Object.keys(given).length === 0 ? 'an empty object: each key needs a default or must be optional' : 'the values from configuration files'} (${flaws})`,
  );
}
