import type { AttributeOwner } from './model.ts';

/** Usual names of main attributes, best first. */
const USUAL = ['title', 'name', 'headline', 'label', 'subject', 'displayName', 'question', 'username', 'email'];

const TEXTS: ReadonlySet<string> = new Set(['string', 'email', 'uid', 'text']);

/**
 * The attribute whose value names a document: the one in `pluginOptions.admin.main`, one with a usual name, the first `string`, or the
 * first other text. Null when there is none. Only readable attributes count.
 * @param isReadable receives the name of an attribute
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
