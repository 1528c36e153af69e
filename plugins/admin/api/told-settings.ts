/** What the pages of settings are told. */

/** What a value may be, in JSON Schema, with what people call it. */
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
  /** What a number counts: `bytes`, `pixels`. */
  readonly unit?: string;
  readonly default?: unknown;
}

/** One thing that is set. */
export interface SettingKey {
  readonly key: string;
  readonly schema: ValueSchema;
  /** Absent for a secret, and where there is none. */
  readonly value?: unknown;
  readonly isSecret: boolean;
  /** Somebody gave it a value: here, or in a file. */
  readonly isSet: boolean;
  /** The file or environment variable that says it, so that nobody changes it here; null: it can be changed. */
  readonly saidBy: string | null;
}

/** What one plugin lets people change while the service runs. */
export interface SettingSection {
  readonly name: string;
  readonly title: string;
  readonly plugin: string;
  readonly keys: readonly SettingKey[];
}

/** What files and the environment alone say. */
export interface OptionLine {
  /** The plugin, or the file of `config/` where it is no plugin's. */
  readonly plugin: string;
  readonly path: string;
  readonly description: string | null;
  /** Absent for what may be a secret, and where there is none. */
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

/** A language of the content, as it is looked after. */
export interface KeptLocale {
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** The file that lists it: it cannot be taken out here. */
  readonly saidBy: string | null;
  /** The file that says its name. */
  readonly nameSaidBy: string | null;
}

/** All languages. */
export interface KeptLocales {
  readonly locales: readonly KeptLocale[];
  /** The file that says which one is the default. */
  readonly defaultSaidBy: string | null;
}

/** Everything that is set, and by whom. */
export interface SettingsTold {
  /** Whether who asks may change it. */
  readonly mayChange: boolean;
  readonly sections: readonly SettingSection[];
  readonly options: readonly OptionLine[];
  readonly plugins: readonly PluginLine[];
  readonly version: string;
  readonly node: string;
  /** Null where there are no languages. */
  readonly locales: KeptLocales | null;
  /** Null where the plugin is off. */
  readonly mail: { readonly isSent: boolean } | null;
  /** Null where there are no files. */
  readonly files: { readonly provider: string } | null;
  /** Where options stand. */
  readonly configFiles: { readonly plugins: string; readonly access: string };
}

/** What people have changed, as files of `config/`. */
export interface SettingsExport {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** A file that no document shows. */
export interface UnusedFile {
  readonly id: number;
  readonly name: string;
  readonly isShared: boolean;
}
