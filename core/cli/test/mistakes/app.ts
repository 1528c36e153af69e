/** Files of an app by path, with their text. */
export type Files = Readonly<Record<string, string>>;

/** One mistake: an app that is right but for it, and what its author must be told. */
export interface Mistake {
  /** What somebody did. */
  readonly did: string;
  readonly files: Files;
  readonly env?: Readonly<Record<string, string>>;
  /** The heading under which it is told: the file, `environment`, or null where it is a line of its own. */
  readonly at: string | null;
  /** What the message must hold, in this order. */
  readonly says: readonly string[];
  /** How many are told; one unless it is said. */
  readonly problems?: number;
  /** It is no reason to stop: it is told in the log. New apps log warnings alone while they are developed. */
  readonly noted?: 'info' | 'warn';
}

/** The parts of a schema file that a mistake replaces. */
interface SchemaParts {
  readonly kind?: string;
  readonly info?: object;
  readonly options?: unknown;
  readonly pluginOptions?: unknown;
  readonly [key: string]: unknown;
}

/** The text of a content type `article`, a line per key, with these attributes and other parts. */
export function article(attributes: unknown, parts: SchemaParts = {}): Files {
  return { 'config/content-types/article.json': schema('article', attributes, parts) };
}

/** The text of a schema file, a line per key. */
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

/** An attribute `x` of a content type `article`. */
export function attribute(x: unknown): Files {
  return article({ title: { type: 'string' }, x });
}

/** `config/access.json`. */
export function access(sections: unknown): Files {
  return { ...article({ title: { type: 'string' } }), 'config/access.json': JSON.stringify(sections, null, 2) };
}

/** A role that may do these. */
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
