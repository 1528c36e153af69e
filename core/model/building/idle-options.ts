import type { Attribute, Model } from '../model.ts';
import { hasSearchedValues } from '../operators.ts';
import { OPTIONS_WITHOUT_EFFECT } from './definition-schema.ts';

/**
 * Notes about options of attributes that have no effect, one sentence each. They are accepted because schema files of Strapi contain them.
 * @param origins files by uid
 */
export function idleOptionNotes(model: Model, origins: ReadonlyMap<string, string>): readonly string[] {
  return [...model.contentTypes.values(), ...model.components.values()].flatMap((owner) =>
    [...owner.attributes.values()].flatMap((attribute) => {
      const place = `${origins.get(owner.uid) ?? owner.uid}, attributes.${attribute.name}`;
      const idle = OPTIONS_WITHOUT_EFFECT.filter((option) => attribute.definition[option] !== undefined);
      return [
        ...idle.map((option) => `${place}.${option}: this option has no effect; remove it`),
        ...(attribute.definition.searchable !== undefined && !isSearchedByParameter(attribute, owner.shape === 'component')
          ? [`${place}.searchable: this option has no effect, because _q does not search this attribute anyway; remove it`]
          : []),
        ...unreadSlugOptions(attribute.definition.options, attribute.type.name).map(
          (key) => `${place}.options.${key}: this option has no effect; only separator and lowercase are supported`,
        ),
      ];
    }),
  );
}

/** Keys of the option `options` of a uid that say how editors make its value. */
const SLUG_OPTIONS: readonly string[] = ['separator', 'lowercase'];

function unreadSlugOptions(options: unknown, type: string): readonly string[] {
  if (type !== 'uid' || typeof options !== 'object' || options === null) return [];
  return Object.keys(options).filter((key) => !SLUG_OPTIONS.includes(key));
}

/** Whether the parameter `_q` looks into an attribute unless `searchable` is false. */
function isSearchedByParameter(attribute: Attribute, isInComponent: boolean): boolean {
  return !isInComponent && !attribute.private && attribute.kind === 'scalar' && hasSearchedValues(attribute);
}
