import type { ComponentDefinition, ContentTypeDefinition } from './definitions.ts';
import type { AttributeOwner, Model } from './model.ts';

/** A name that was to be private and is no attribute where it was named. */
export interface UnknownPrivateAttribute {
  readonly name: string;
  /** Uid of the content type or component whose options name it; null for the names of the whole model. */
  readonly uid: string | null;
}

/** The attributes that the options of a content type or component keep private (`options.privateAttributes`). */
export function privateAttributesOf({ options }: ContentTypeDefinition | ComponentDefinition): readonly string[] {
  return (options?.privateAttributes as readonly string[] | undefined) ?? [];
}

/**
 * Names that keep nothing private, because no attribute is called so: typing errors, in all likelihood.
 * @param names what `ModelOptions.privateAttributes` was
 */
export function unknownPrivateAttributes(
  model: Model,
  definitions: Iterable<ContentTypeDefinition | ComponentDefinition>,
  names: Iterable<string>,
): readonly UnknownPrivateAttribute[] {
  const owners = new Map<string, AttributeOwner>([...model.contentTypes, ...model.components]);
  const ofAll = [...names].filter((name) => ![...owners.values()].some(({ attributes }) => attributes.has(name)));
  const ofOne = [...definitions].flatMap((definition) => {
    const missing = privateAttributesOf(definition).filter((name) => owners.get(definition.uid)?.attributes.has(name) !== true);
    return missing.map((name) => ({ name, uid: definition.uid }));
  });
  return [...ofAll.map((name) => ({ name, uid: null })), ...ofOne];
}
