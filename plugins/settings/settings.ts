import type { Caller, InjectionToken, z } from 'plinth';

/** Keys of a setting, by what they hold. Every key has a default or is optional, so that a setting always has a value. */
export type SettingSchema = z.ZodObject;

/** A key of a setting. */
type KeyOf<Schema extends SettingSchema> = keyof z.output<Schema> & string;

/** What is special about keys of a setting. */
export interface SettingOptions<Schema extends SettingSchema> {
  /** Keys that nobody is shown, and that the database keeps sealed with `server.encryptionKey`. */
  readonly secret?: readonly KeyOf<Schema>[];
  /**
   * The option of the plugin that says the same, by key, with dots: `{ allowRegister: 'registration.enabled' }`. Where the app's files or its
   * environment say that option, they say the key too, and nobody changes it.
   */
  readonly options?: Readonly<Partial<Record<KeyOf<Schema>, string>>>;
  /** What people call it: `Letters`. Default: made of its name. */
  readonly title?: string;
}

/** What is changed of a setting: values of the keys that are named; `undefined` takes one away, so that it has its default again. */
export type SettingPatch<Schema extends SettingSchema> = { readonly [Key in KeyOf<Schema>]?: z.input<Schema>[Key] | undefined };

/** A key of a setting as people may see it. */
export interface ShownValue {
  readonly key: string;
  /** Absent for a secret, and where there is none. */
  readonly value?: unknown;
  readonly isSecret: boolean;
  /** Whether it was given a value, here or in a file. That is all that is told of a secret. */
  readonly isSet: boolean;
  /** What says it, so that nobody can change it: `config/plugins.ts`, `the environment variable MAIL_FROM`. Null: it can be changed. */
  readonly saidBy: string | null;
  /** The option of the plugin that says the same, by path; null: no file can say it. */
  readonly option: string | null;
}

/** An option of a plugin, which files and the environment say, and people are shown. */
export interface ToldOption {
  readonly plugin: string;
  /** With dots: `smtp.host`. */
  readonly path: string;
  /** What it is, in Markdown; null where nobody says it. */
  readonly description: string | null;
  /** Absent for what may be a secret or hold one, and where there is none. */
  readonly value?: unknown;
  readonly isSecret: boolean;
  /** `config/plugins.ts`, `the environment variable SMTP_HOST`; null: it has its default. */
  readonly saidBy: string | null;
}

/** Something that people change while the service runs. */
export interface Setting<Schema extends SettingSchema = SettingSchema> {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** The plugin that defined it. */
  readonly plugin: string;
  /** What values its keys take; strict. */
  readonly schema: Schema;
  /**
   * The present values, secrets included, frozen: up to date for each request, whichever node changed them. Before the phase `sync` what files and
   * defaults say.
   * @throws BootError (500, `SETTING_SEALED`) when a secret was sealed with another key
   */
  get(): z.output<Schema>;
  /** The same, brought up to date first: for work that no request asks for, such as a job. */
  latest(): Promise<z.output<Schema>>;
  /** The present values for people: none of a secret. */
  shown(): readonly ShownValue[];
  /**
   * Changes some keys and leaves the others, so that two who change different ones at once both have their way. Every node has it with its next request.
   * Who may do this is for the plugin to decide.
   * @param by for the log
   * @throws ValueProblemsError (400) for keys and values that the setting does not take, naming each
   * @throws ApplicationError (400) for keys that a file says, naming it, and for secrets without a key to seal them with
   */
  change(patch: SettingPatch<Schema>, by: Caller): Promise<void>;
}

/** What people change while the service runs. */
export interface Settings {
  /**
   * Only while plugins are applied.
   * @param name begins with that of the plugin: `mail`, `mail.sender`. At most 60 of `A-Z a-z 0-9 _ . -`
   * @throws Error when the name is taken (naming both plugins) or is none, when a key has no default, and when `options` names none of the plugin
   */
  define<Schema extends SettingSchema>(name: string, schema: Schema, options?: SettingOptions<Schema>): Setting<Schema>;
  /** All of them, in order of definition. */
  readonly all: readonly Setting[];
  /** The options of all plugins, in boot order: what no setting stands for is said by files alone. */
  options(): readonly ToldOption[];
}

/** Where plugins define settings. */
export const SETTINGS: InjectionToken<Settings> = Symbol.for('plinth.settings');
