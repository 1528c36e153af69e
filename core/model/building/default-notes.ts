import type { Attribute, Model } from '../model.ts';
import { shownDefault } from '../shown-default.ts';

/**
 * Notes about defaults that break a strict rule of their attribute (`min`, `minLength`, `regex`…), one sentence each. Creating a published
 * document without the attribute would fail, although the client did not send the value. Defaults that break lenient rules are refused.
 * @param origins files by uid
 */
export function defaultNotes(model: Model, origins: ReadonlyMap<string, string>): readonly string[] {
  return [...model.contentTypes.values(), ...model.components.values()].flatMap(({ uid, attributes }) =>
    [...attributes.values()].flatMap((attribute) =>
      flawsOf(attribute).map((flaw) => {
        const value = JSON.stringify(shownDefault(attribute));
        return `${origins.get(uid) ?? uid}, attributes.${attribute.name}.default: the default value ${value} is not valid for the attribute (${flaw}), so documents without a value cannot be published; change one of them`;
      }),
    ),
  );
}

function flawsOf({ kind, type, definition }: Attribute): readonly string[] {
  const { default: value } = definition;
  if (kind !== 'scalar' || type.kind !== 'scalar' || type.check === undefined || value === undefined || value === null) return [];
  const flaws: string[] = [];
  type.check(value, definition, (message) => void flaws.push(message.replaceAll('{name}', () => 'it')));
  return flaws;
}
