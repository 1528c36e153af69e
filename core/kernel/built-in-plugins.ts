/** A plugin that comes with the package, in `plugins/<name>`. */
export interface BuiltInPlugin {
  readonly name: string;
  /** Runs unless `config/plugins` switches it off. */
  readonly onByDefault: boolean;
}

/** The only place where core names plugins: which ones come with the package, and which of them an app has without asking. */
export const BUILT_IN_PLUGINS: readonly BuiltInPlugin[] = [
  { name: 'rest', onByDefault: true },
  { name: 'idempotency', onByDefault: true },
  { name: 'draft-and-publish', onByDefault: true },
  { name: 'i18n', onByDefault: true },
  { name: 'upload', onByDefault: true },
  { name: 'users-permissions', onByDefault: true },
  { name: 'api-tokens', onByDefault: true },
  { name: 'mail', onByDefault: true },
  { name: 'graphql', onByDefault: true },
];
