import { ACCESS, type BootProblem, BootProblemsError, CONFIG, DATABASE, DOCUMENTS, type Kernel, secretsTable, sharedSecret } from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { ROLES } from 'plinth/plugins/users-permissions';
import type { AdminOptions } from '../options.ts';
import type { Staff } from '../staff/staff.ts';
import { placeholdersOf } from './preview-options.ts';
import { PreviewTokens } from './preview-tokens.ts';

/** The previews of an app. */
export interface Preview {
  readonly tokens: PreviewTokens;
  /** Returns the preview address of a type; null: it has none. */
  urlOf(uid: string): string | null;
  /** Origins that the page may show in frames. */
  readonly origins: readonly string[];
}

/** Placeholders that are not attributes. */
export const KNOWN: ReadonlySet<string> = new Set(['documentId', 'locale', 'status', 'token']);

/** The table with the keys of staff sessions. It also holds the key of previews. */
const KEYS = secretsTable('admin_keys');

/** Registers previews. Without any page in the options there is no strategy, so requests are not checked for tokens. */
export function registerPreview(
  { container, hooks }: Kernel,
  plugin: string,
  options: AdminOptions['preview'],
  { accounts }: Pick<Staff, 'accounts'>,
): Preview {
  let key: string | null = null;
  const tokens = new PreviewTokens(() => {
    if (key === null) throw new Error('Preview tokens can be signed only after the server has started');
    return key;
  });
  const preview: Preview = {
    tokens,
    urlOf: (uid) => (Object.hasOwn(options, uid) ? (options[uid]?.url ?? null) : null),
    origins: [...new Set(Object.values(options).map(({ url }) => new URL(url).origin))],
  };
  if (preview.origins.length === 0) return preview;
  const staff = async (id: number) => {
    const found = await accounts.care.callerOf(id);
    return found === null || found.refused !== null ? null : found.caller;
  };
  const rights = { strangers: () => container.resolve(ROLES).ability('public'), staff };
  container.resolve(ACCESS).addStrategy(tokens.strategy(rights, container.resolve(REST).prefix));
  hooks.listen.tapPromise(`${plugin}:preview`, async () => {
    const { model } = container.resolve(DOCUMENTS);
    const file = container.resolve(CONFIG).files.plugins;
    const problems = Object.entries(options).flatMap(([uid, { url }]): readonly BootProblem[] => {
      const path = [plugin, 'config', 'preview', uid];
      const type = uid.startsWith('api::') ? model.contentTypes.get(uid) : undefined;
      if (type === undefined) return [{ file, path, message: 'content type not found' }];
      const strange = placeholdersOf(url).filter((name) => {
        const attribute = type.attributes.get(name);
        return !KNOWN.has(name) && (attribute?.kind !== 'scalar' || attribute.private);
      });
      return strange.map((name) => ({ file, path: [...path, 'url'], message: `{${name}} is not a readable attribute` }));
    });
    if (problems.length > 0) throw new BootProblemsError('The preview configuration is invalid', problems, 'PREVIEW');
    key = await sharedSecret(container.resolve(DATABASE), KEYS, 'preview');
  });
  return preview;
}
