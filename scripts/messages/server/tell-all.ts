// Prints, as JSON, every text that an app with all plugins sends to the interface about itself: names and descriptions of settings,
// options, plugins, permissions and attribute types. They are requested from the server like the page does, so that no text of a plugin is
// missed.
import process from 'node:process';
import { words } from '../../../plugins/admin/app/client/model.ts';
import type { AttributeKind, OfferedTemplate } from '../../../plugins/admin/app/client/types.ts';
import { kindAbout, optionHint } from '../../../plugins/admin/app/model/words.ts';
import { VERBS } from '../../../plugins/admin/app/rights/verbs.ts';
import { BUILT_IN_ROLES } from '../../../plugins/admin/staff/built-in-roles.ts';
import { bootStaff } from '../../../plugins/admin/test/staff-app.ts';

/** A value that may contain texts, at any depth. */
interface Described {
  readonly title?: string;
  readonly description?: string | null;
}

/** Titles and descriptions of JSON schemas, at any depth. */
function described(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { title, description } = value as Described;
  const own = [title, description].filter((text) => typeof text === 'string' && text !== '') as readonly string[];
  return [...own, ...Object.values(value).flatMap(described)];
}

/** Texts of an attribute type, unless the page has its own texts for it. */
function toldOf(kind: AttributeKind): readonly string[] {
  const hints = Object.entries(kind.options).map(([name, { description }]) =>
    optionHint(name, kind) === description ? description : null,
  );
  const about = kindAbout(kind) === kind.description ? kind.description : null;
  return [about, ...hints].filter((text) => text !== null && text !== undefined);
}

async function tellAll(): Promise<readonly string[]> {
  const app = await bootStaff({ plugins: { upload: { config: { folders: true } } } });
  try {
    const administrator = await app.come('administrator', 'administrator');
    const ask = async (path: string) => {
      const { status, body } = await administrator.get(path);
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
      return body.data ?? body;
    };
    const { sections, options, plugins } = await ask('/settings');
    const { subjects } = await ask('/rights');
    const { kinds } = await ask('/model/files');
    const roles = await ask('/roles');
    const { offers } = await ask('/start/templates');
    const ofPlugins = subjects.filter(({ plugin }: { readonly plugin: string | null }) => plugin !== null);
    const verbs: readonly string[] = subjects.flatMap(({ actions }: { readonly actions: readonly { readonly verb: string }[] }) =>
      actions.map(({ verb }) => verb),
    );
    return [
      ...described(sections),
      ...described(options),
      ...described(plugins),
      ...kinds.flatMap(toldOf),
      ...described(roles),
      ...offers.flatMap(({ title, description, shows }: OfferedTemplate) => [title, description, ...shows]),
      ...ofPlugins.map(({ title }: { readonly title: string }) => title),
      ...verbs.filter((verb) => !Object.hasOwn(VERBS, verb)).map(words),
      ...Object.values(BUILT_IN_ROLES).map(({ title }) => title),
    ];
  } finally {
    await app.close();
  }
}

tellAll().then(
  (texts) => process.stdout.write(JSON.stringify([...new Set(texts)].sort())),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
