import { placed } from '../client/root.ts';
import type { Attribute, Model } from '../client/types.ts';
import type { FieldModule, OwnTraits } from '../plugins/contract.ts';
import { ofValue } from './labels.ts';
import type { Traits } from './traits.ts';
import { knownTraits, UNKNOWN } from './types.ts';

/** Imports a module of a plugin. */
type Import = (address: string) => Promise<Partial<FieldModule>>;

/** The label of a type that inherits none. It has the lowest rank, so that any other attribute names an entry first. */
const LABEL: Traits['label'] = { rank: 100, text: ofValue };

const imported: Import = (address) => import(/* @vite-ignore */ placed(address));

/**
 * Returns the model with the traits that modules of plugins' fields export. A module that cannot be loaded has no traits; its field shows
 * the error.
 */
export async function withTraits(model: Model, load = imported): Promise<Model> {
  const found = await Promise.all(
    Object.entries(model.fields).map(async ([type, address]) => {
      const own = await load(address).then(
        ({ traits }) => traits,
        () => undefined,
      );
      return own === undefined ? [] : [[type, traitsFrom(type, own)] as const];
    }),
  );
  const traits = new Map(found.flat());
  if (traits.size === 0) return model;
  const told = <Owner extends { readonly attributes: readonly Attribute[] }>(owner: Owner): Owner => ({
    ...owner,
    attributes: owner.attributes.map((attribute) => {
      const $traits = traits.get(attribute.type);
      return $traits === undefined ? attribute : { ...attribute, $traits };
    }),
  });
  return { ...model, types: model.types.map(told), components: model.components.map(told) };
}

/** Completes the traits of a plugin's type by those of the type that it is like. Functions stay the same, so that the model stays equal. */
function traitsFrom(type: string, { like, operators, prose, label, check, ...own }: OwnTraits): Traits {
  const base = knownTraits(like ?? type) ?? UNKNOWN;
  const offered = base.operators.map(({ name }) => name);
  for (const name of operators ?? []) {
    if (!offered.includes(name))
      console.warn(`traits.operators of the field "${type}" names "${name}"; it can choose from ${offered.join(', ')}`);
  }
  return {
    ...base,
    ...own,
    ...(operators && { operators: operators.flatMap((name) => base.operators.filter((operator) => operator.name === name)) }),
    ...(prose !== undefined && { prose: prose ? (base.prose ?? 'line') : null }),
    ...(label !== undefined && { label: label ? (base.label ?? LABEL) : null }),
    ...(check && { checks: [...base.checks, check] }),
  };
}
