import { BootError, type BootProblem, BootProblemsError } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { formatPath } from '../errors/index.ts';
import type { Freshness } from '../freshness/index.ts';
import { fitValues, type GivenValues } from './fit-values.ts';
import { SecretKeys } from './secret-keys.ts';
import type { Setting, SettingOptions, SettingSchema, Settings } from './settings.ts';
import { readSettings, type StoredSetting } from './stored-settings.ts';
import { type SettingParts, StoredValues } from './stored-values.ts';

/** An option of a plugin that the app's files or its environment say. */
export interface SaidOption {
  readonly value: unknown;
  /** `config/plugins.ts`. Null: nobody says it. */
  readonly saidBy: string | null;
}

/** What settings stand on. */
export interface SettingsParts {
  readonly database: Database;
  readonly freshness: Freshness;
  readonly logger: { info(facts: object, message: string): void; warn(message: string): void };
  /** Who defines a setting, and whether it still may. */
  readonly owner: { readonly current: string; mustBeOpen(what: string): void };
  /** What secrets are sealed with, and where it is configured. */
  readonly encryption: { readonly secret: string | null; readonly file: string };
  /** An option of a plugin; undefined when it has none of this path. */
  readonly optionOf: (plugin: string, path: readonly string[]) => SaidOption | undefined;
}

/** The settings of a kernel as it holds them. */
export interface OwnedSettings extends Settings {
  /** Reads what was changed. Tables exist. */
  start(): Promise<void>;
  /** @throws BootProblemsError when secrets cannot be opened */
  verify(): void;
}

/** Makes the settings of a kernel. Nothing is read before `start`, and nothing ever where nobody defines a setting. */
export function createSettings(parts: SettingsParts): OwnedSettings {
  return new SettingList(parts);
}

const NAME = /^[\w.-]{1,60}$/;
const TOPIC = 'plinth.settings';

class SettingList implements OwnedSettings {
  readonly #parts: SettingsParts;
  readonly #keys: SecretKeys;
  readonly #settings = new Map<string, { readonly setting: StoredValues; readonly plugin: string }>();
  #followed: SettingParts['followed'] | null = null;

  constructor(parts: SettingsParts) {
    this.#parts = parts;
    this.#keys = new SecretKeys(parts.encryption.secret);
  }

  get all(): readonly Setting[] {
    return [...this.#settings.values()].map(({ setting }) => setting);
  }

  define<Schema extends SettingSchema>(name: string, schema: Schema, options: SettingOptions<Schema> = {}): Setting<Schema> {
    const { database, freshness, logger, owner } = this.#parts;
    owner.mustBeOpen(`setting "${name}"`);
    const label = `setting "${name}" of plugin "${owner.current}"`;
    if (!NAME.test(name)) throw new Error(`${label} needs a name of 1 to 60 letters, digits, "_", "." or "-"`);
    const other = this.#settings.get(name);
    if (other !== undefined) throw new Error(`${label} has the name of one of plugin "${other.plugin}"`);
    const strict = schema.strict();
    const secrets = new Set<string>(options.secret);
    const said = this.#said(label, schema, options.options ?? {});
    const values = Object.fromEntries([...said].map(([key, { value }]) => [key, value]));
    for (const given of [{}, values]) assertFits(label, strict, given, secrets);
    this.#followed ??= freshness.follow([TOPIC], () => this.#read());
    const parts = {
      name,
      schema: strict,
      secrets,
      said,
      keys: this.#keys,
      followed: this.#followed,
      topic: TOPIC,
      database,
      freshness,
      logger,
    };
    const setting = new StoredValues(parts);
    this.#settings.set(name, { setting, plugin: owner.current });
    return setting as unknown as Setting<Schema>;
  }

  async start(): Promise<void> {
    await this.#followed?.catchUp();
    const left = [...this.#settings.values()].flatMap(({ setting }) => setting.misfits());
    for (const text of left) this.#parts.logger.warn(text);
  }

  verify(): void {
    const places = [...this.#settings.values()].flatMap(({ setting }) => setting.unreadable());
    if (places.length === 0) return;
    const problem: BootProblem = { file: this.#parts.encryption.file, path: ['encryptionKey'], message: this.#keys.reason(places) };
    throw new BootProblemsError('Secrets of settings cannot be opened', [problem], 'SETTING_SEALED');
  }

  #read(): Promise<ReadonlyMap<string, StoredSetting>> {
    return readSettings(this.#parts.database, [...this.#settings.keys()]);
  }

  /** What files say of the keys of a setting. */
  #said(label: string, { shape }: SettingSchema, options: Readonly<Record<string, string | undefined>>) {
    const { optionOf, owner } = this.#parts;
    const said = new Map<string, { readonly value: unknown; readonly saidBy: string }>();
    for (const [key, path = ''] of Object.entries(options)) {
      const option = Object.hasOwn(shape, key) ? optionOf(owner.current, path.split('.')) : undefined;
      if (option === undefined)
        throw new BootError(
          `${label} names the option "${path}" for its key "${key}", and there is no such ${Object.hasOwn(shape, key) ? 'option' : 'key'}`,
        );
      if (option.saidBy !== null) said.set(key, { value: option.value, saidBy: option.saidBy });
    }
    return said;
  }
}

/** @throws Error when a setting would have no value */
function assertFits(label: string, schema: SettingSchema, given: GivenValues, secrets: ReadonlySet<string>): void {
  const { findings } = fitValues(schema, given, secrets);
  if (findings.length === 0) return;
  const flaws = findings.map(({ path, message }) => `${formatPath(path)}: ${message}`).join('; ');
  throw new Error(
    `${label} must take ${Object.keys(given).length === 0 ? 'an empty object: each key has a default or is optional' : 'what files say'} (${flaws})`,
  );
}
