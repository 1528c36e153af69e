import type { Attribute, Model } from '../model.ts';

/**
 * Defaults that break a rule of their own attribute which drafts may break (`min`, `minLength`, `regex`…; what not even drafts may break is refused); a
 * sentence each. No client sends them, and all would be told.
 * @param origins files by uid
 */
export function defaultNotes(model: Model, origins: ReadonlyMap<string, string>): readonly string[] {
  return [...model.contentTypes.values(), ...model.components.values()].flatMap(({ uid, attributes }) =>
    [...attributes.values()].flatMap((attribute) =>
      flawsOf(attribute).map((flaw) => {
        const value = JSON.stringify(attribute.definition.default);
        return `${origins.get(uid) ?? uid}, attributes.${attribute.name}.default: ${value} breaks the attribute's own rule (${flaw}), so whoever leaves it out is refused, drafts apart; change one of them`;
      }),
    ),
  );
}

function flawsOf({ kind, type, definition }: Attribute): readonly string[] {
  const { default: value } = definition;
  if (kind !== 'scalar' || type.kind !== 'scalar' || type.check === undefined || value === undefined || value === null) return [];
  const flaws: string[] = [];
  const report = (message: string) => void flaws.push(message.replaceAll('{name}', () => 'it'));
  const parsed = type.parse(value, definition, report);
  if (flaws.length === 0 && parsed !== null) type.check(parsed, definition, report);
  return flaws;
}
