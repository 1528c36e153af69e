import type { AttributeOwner } from './model.ts';

/** What people name things by, where a type has it. */
const USUAL = ['title', 'name', 'headline', 'label', 'subject', 'displayName', 'question', 'username', 'email'];

const TEXTS: ReadonlySet<string> = new Set(['string', 'email', 'uid', 'text']);

/**
 * The attribute that documents are called by, of those that may be read: the one that `pluginOptions.admin.main` names, one with a usual name, or the first short text; null when there is none.
 * @param isReadable of an attribute's name
 */
export function mainAttribute(
  { attributes, pluginOptions }: AttributeOwner & { readonly pluginOptions?: Readonly<Record<string, unknown>> },
  isReadable: (name: string) => boolean,
): string | null {
  const said = (pluginOptions?.admin as { readonly main?: unknown } | undefined)?.main;
  const able = [...attributes.values()].filter(
    ({ name, kind, type, private: hidden, definition }) =>
      kind === 'scalar' && TEXTS.has(type.name) && !hidden && definition.implicit !== true && name !== 'documentId' && isReadable(name),
  );
  const named = (name: unknown) => able.find((attribute) => attribute.name === name);
  const found =
    named(said) ??
    USUAL.map(named).find((attribute) => attribute !== undefined) ??
    able.find(({ type }) => type.name === 'string') ??
    able[0];
  return found?.name ?? null;
}
