/** Types of the settings pages. */

/** JSON Schema of a value, with its display names. */
export interface ValueSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: ValueSchema;
  readonly additionalProperties?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Unit of a number: `bytes`, `pixels`. */
  readonly unit?: string;
  readonly default?: unknown;
}

/** One setting. */
export interface SettingKey {
  readonly key: string;
  readonly schema: ValueSchema;
  /** Absent for secrets, and when there is no value. */
  readonly value?: unknown;
  readonly isSecret: boolean;
  /** Whether it has a value, from here or from a file. */
  readonly isSet: boolean;
  /** The file or environment variable that sets it, so that it cannot be changed here; null: it can. */
  readonly saidBy: string | null;
  /** The action that a change needs. */
  readonly needs: string;
  /** Whether the caller may change it. */
  readonly mayChange: boolean;
  /** Whether the caller may not see the value. */
  readonly isHidden: boolean;
  /** What a change can lead to; null: it redirects no trust. */
  readonly risk: string | null;
  /** Keys that a change of this one clears, so that a secret is not sent elsewhere. */
  readonly clears: readonly string[];
}

/** The settings of one plugin that people can change while the service runs. */
export interface SettingSection {
  readonly name: string;
  readonly title: string;
  readonly plugin: string;
  readonly keys: readonly SettingKey[];
}

/** An option that only files and the environment can set. */
export interface OptionLine {
  /** The plugin, or the file of `config/` when no plugin owns the option. */
  readonly plugin: string;
  readonly path: string;
  readonly description: string | null;
  /** Absent for possible secrets, and when there is no value. */
  readonly value?: unknown;
  readonly isSecret: boolean;
  /** Null: it has its default. */
  readonly saidBy: string | null;
}

/** A plugin of the app. */
export interface PluginLine {
  readonly name: string;
  readonly description: string;
  /** `built-in`, a path, or a package. */
  readonly origin: string | null;
  readonly version: string | null;
  readonly isOn: boolean;
}

/** A locale of the content, on the settings page. */
export interface KeptLocale {
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** The file that lists it: it cannot be removed here. */
  readonly saidBy: string | null;
  /** The file that sets its name. */
  readonly nameSaidBy: string | null;
}

/** All locales. */
export interface KeptLocales {
  readonly locales: readonly KeptLocale[];
  /** The file that sets the default locale. */
  readonly defaultSaidBy: string | null;
}

/** All settings, and what sets each of them. */
export interface SettingsTold {
  /** Whether the caller may change settings that are no risk. */
  readonly mayChange: boolean;
  readonly sections: readonly SettingSection[];
  readonly options: readonly OptionLine[];
  readonly plugins: readonly PluginLine[];
  readonly version: string;
  readonly node: string;
  /** Null when the plugin i18n is off. */
  readonly locales: KeptLocales | null;
  /** Null when the plugin mail is off. */
  readonly mail: { readonly isSent: boolean } | null;
  /** Null when the plugin upload is off. */
  readonly files: { readonly provider: string } | null;
  /** Paths of the files that hold options. */
  readonly configFiles: { readonly plugins: string; readonly access: string };
}

/** What people have changed here, as files of `config/`. */
export interface SettingsExport {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** A file that no document uses. */
export interface UnusedFile {
  readonly id: number;
  readonly name: string;
  readonly isShared: boolean;
}
