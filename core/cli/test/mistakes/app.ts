/** Files of an app by path, with their text. */
export type Files = Readonly<Record<string, string>>;

/** One mistake: an otherwise correct app, and the message that its author must get. */
export interface Mistake {
  /** What the author did. */
  readonly did: string;
  readonly files: Files;
  readonly env?: Readonly<Record<string, string>>;
  /** The heading of the message: the file, `environment`, or null for a message without one. */
  readonly at: string | null;
  /** What the message must contain, in this order. */
  readonly says: readonly string[];
  /** How many problems are reported. Default: one. */
  readonly problems?: number;
  /** The mistake does not stop the app and is only logged. New apps log only warnings during development. */
  readonly noted?: 'info' | 'warn';
}

/** The parts of a schema file that a mistake can replace. */
interface SchemaParts {
  readonly kind?: string;
  readonly info?: object;
  readonly options?: unknown;
  readonly pluginOptions?: unknown;
  readonly [key: string]: unknown;
}

/** The text of a content type `article` with these attributes and other parts, one line per key. */
export function article(attributes: unknown, parts: SchemaParts = {}): Files {
  return { 'config/content-types/article.json': schema('article', attributes, parts) };
}

/** The text of a schema file, one line per key. */
export function schema(name: string, attributes: unknown = { title: { type: 'string' } }, parts: SchemaParts = {}): string {
  const { info = {}, ...more } = parts;
  const whole = {
    kind: 'collectionType',
    info: { singularName: name, pluralName: `${name}s`, displayName: name, ...info },
    ...more,
    attributes,
  };
  return JSON.stringify(whole, null, 2);
}

/** A content type `article` with the attribute `x`. */
export function attribute(x: unknown): Files {
  return article({ title: { type: 'string' }, x });
}

/** `config/access.json`. */
export function access(sections: unknown): Files {
  return { ...article({ title: { type: 'string' } }), 'config/access.json': JSON.stringify(sections, null, 2) };
}

/** A role with these actions. */
export function role(...actions: readonly unknown[]): Files {
  return access({ roles: { public: { actions: ['plugin::users-permissions.auth.callback', ...actions] } } });
}

/** `config/plugins.json`. */
export function plugins(entries: unknown, more: Files = {}): Files {
  return { 'config/plugins.json': JSON.stringify(entries, null, 2), ...more };
}

/** Options of a plugin. */
export function options(name: string, config: unknown): Files {
  return plugins({ [name]: { config } });
}

/** A config file in JSON. */
export function config(name: string, value: unknown): Files {
  return { [`config/${name}.json`]: JSON.stringify(value, null, 2) };
}
