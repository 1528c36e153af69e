import type { Caller, InjectionToken, ValueProblem, z } from 'plinth';
import type { SentTo, SettingRisk, SettingSecurity } from './security.ts';

/** Schema of a setting's keys. Each key has a default or is optional, so that a setting always has a value. */
export type SettingSchema = z.ZodObject;

/** A key of a setting. */
type KeyOf<Schema extends SettingSchema> = keyof z.output<Schema> & string;

/** Options of a setting. */
export interface SettingOptions<Schema extends SettingSchema> {
  /** Keys whose values are never shown. The database keeps them encrypted with `server.encryptionKey`. */
  readonly secret?: readonly KeyOf<Schema>[];
  /**
   * Where each secret is sent. A change of these keys, by which it would go elsewhere or less protected, clears the secret unless it is
   * given anew with the change. Default: all keys whose names suggest a place (`host`, `apiUrl`, `requireTls`).
   */
  readonly sentTo?: Readonly<Partial<Record<KeyOf<Schema>, SentTo<KeyOf<Schema>>>>>;
  /**
   * What a change of a key can lead to, for keys that can redirect trust. Such a change needs `plugin::admin.security.change`, or the action
   * that the risk names. Secrets, and keys that decide where a secret is sent, are risks in any case.
   */
  readonly risks?: Readonly<Partial<Record<KeyOf<Schema>, string | SettingRisk>>>;
  /** Finds problems of a change that the schema cannot know, such as a host that may not be reached. Called before the change is stored. */
  readonly check?: (values: z.output<Schema>, changed: ReadonlySet<string>) => Promise<readonly ValueProblem[]>;
  /**
   * The plugin option that corresponds to a key, with dots: `{ allowRegister: 'registration.enabled' }`. If the app's files or its
   * environment set that option, they set the key, too, and it cannot be changed.
   */
  readonly options?: Readonly<Partial<Record<KeyOf<Schema>, string>>>;
  /** Title for people: `Letters`. Default: derived from the name. */
  readonly title?: string;
}

/** A change of a setting: values of the named keys; `undefined` removes a value, so that the default applies again. */
export type SettingPatch<Schema extends SettingSchema> = { readonly [Key in KeyOf<Schema>]?: z.input<Schema>[Key] | undefined };

/** What a change of a setting has done beyond the change itself. */
export interface SettingChange {
  /** Keys that were cleared, because a secret would have been sent elsewhere. */
  readonly cleared: readonly string[];
}

/** A key of a setting as people may see it. */
export interface ShownValue {
  readonly key: string;
  /** Absent for a secret, and if there is no value. */
  readonly value?: unknown;
  readonly isSecret: boolean;
  /** Whether it has a value, set here or in a file. For a secret, nothing else is shown. */
  readonly isSet: boolean;
  /**
   * The file or variable that sets the key, so that it cannot be changed: `config/plugins.ts`, `the environment variable MAIL_FROM`. Null
   * if it can be changed.
   */
  readonly saidBy: string | null;
  /** Path of the corresponding plugin option; null if no file can set the key. */
  readonly option: string | null;
}

/** A plugin option that files or the environment can set, as shown to people. */
export interface ToldOption {
  readonly plugin: string;
  /** With dots: `smtp.host`. */
  readonly path: string;
  /** Its description, in Markdown; null if there is none. */
  readonly description: string | null;
  /** Absent if it may be or contain a secret, and if there is no value. */
  readonly value?: unknown;
  readonly isSecret: boolean;
  /** `config/plugins.ts`, `the environment variable SMTP_HOST`; null if it has its default. */
  readonly saidBy: string | null;
}

/** A setting that people can change at run time. */
export interface Setting<Schema extends SettingSchema = SettingSchema> {
  readonly name: string;
  /** Title for people. */
  readonly title: string;
  /** The plugin that defined it. */
  readonly plugin: string;
  /** Schema of its keys; strict. */
  readonly schema: Schema;
  /** What a change can lead to, and where secrets are sent. */
  readonly security: SettingSecurity;
  /**
   * `callerName` of the caller who saved each key with a risk last, by key. Keys are missing if that caller held all permissions, if nobody
   * has saved them, and if a file sets them.
   */
  readonly savedBy: ReadonlyMap<string, string>;
  /**
   * The current values, including secrets, frozen. They are up to date for each request, whichever node changed them. Before the phase
   * `sync`: the values of files and defaults.
   * @throws BootError (500, `SETTING_SEALED`) when a secret was encrypted with another key
   */
  get(): z.output<Schema>;
  /** Reads changes first, then gives the current values: for work outside a request, such as a job. */
  latest(): Promise<z.output<Schema>>;
  /** The current values for people, without those of secrets. */
  shown(): readonly ShownValue[];
  /**
   * Changes the given keys only, so that two people who change different keys at once both succeed. Every node applies it from its next
   * request on. The plugin decides who may call this: see `security.risks`. A secret that would be sent elsewhere is cleared.
   * @param by for the log, and for `savedBy`
   * @param seen values by key as the caller has read them, as `shown` gives them; null: none
   * @throws ValueProblemsError (400) for invalid keys and values, naming each, and if `seen` names a secret, or a key that is not changed
   * @throws ConflictError (409) if a key has another value than in `seen` by now
   * @throws ApplicationError (400) for a key that a file sets, naming it, and for a secret if there is no key to encrypt it
   */
  change(patch: SettingPatch<Schema>, by: Caller, seen?: Readonly<Record<string, unknown>>): Promise<SettingChange>;
}

/** The settings of all plugins. */
export interface Settings {
  /**
   * Defines a setting. Only while plugins are applied.
   * @param name begins with the plugin's name: `mail`, `mail.sender`. At most 60 of `A-Z a-z 0-9 _ . -`
   * @throws Error when the name is in use (naming both plugins) or invalid, when a key has no default, and when `options` names an option
   * that the plugin does not have
   */
  define<Schema extends SettingSchema>(name: string, schema: Schema, options?: SettingOptions<Schema>): Setting<Schema>;
  /** All settings, in order of definition. */
  readonly all: readonly Setting[];
  /** The options of all plugins, in boot order. Options without a setting can be set by files only. */
  options(): readonly ToldOption[];
}

/** Token of the service where plugins define settings. */
export const SETTINGS: InjectionToken<Settings> = Symbol.for('plinth.settings');
