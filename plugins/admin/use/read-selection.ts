import type { Attribute, AttributeOwner, Model } from 'plinth';
import type { ReadBranch, ReadSelection } from 'plinth/plugins/graphql';
import { isKeyed, listOf, ownerBehind } from './read-parameters.ts';

/** The model as far as a person may see it. */
export interface SeenModel {
  readonly model: Model;
  sees(owner: AttributeOwner, attribute: Attribute): boolean;
}

/** Returns what `fields` and `populate` of a request select of documents, or of what an attribute leads to. */
export function readSelection(
  owner: AttributeOwner,
  { fields, populate }: Readonly<Record<string, unknown>>,
  seen: SeenModel,
): ReadSelection {
  const visible = [...owner.attributes.values()].filter((attribute) => seen.sees(owner, attribute));
  const names = fields === undefined || fields === null ? ['*'] : listOf(fields).map(String);
  const chosen = names.includes('*') ? [...visible.filter(({ kind }) => kind === 'scalar').map(({ name }) => name), ...names] : names;
  return { owner, fields: [...new Set(chosen)].filter((name) => name !== '*'), branches: branchesOf(visible, populate, seen) };
}

function branchesOf(visible: readonly Attribute[], populate: unknown, seen: SeenModel): readonly ReadBranch[] {
  if (populate === undefined || populate === null) return [];
  if (populate === '*')
    return visible
      .filter(({ kind, definition }) => kind !== 'scalar' && definition.implicit !== true)
      .map((each) => branchOf(each, true, seen));
  const clauses = isKeyed(populate) ? Object.entries(populate) : [...byFirstName(listOf(populate).map(String))];
  return clauses.flatMap(([name, clause]) => {
    const attribute = visible.find((each) => each.name === name);
    return attribute === undefined || clause === false ? [] : [branchOf(attribute, clause, seen)];
  });
}

/** Groups `['seo.social', 'seo.image']` by first name. Everything on the path is read. */
function byFirstName(paths: readonly string[]): ReadonlyMap<string, unknown> {
  const below = new Map<string, readonly string[]>();
  for (const path of paths) {
    const [first = '', ...more] = path.split('.');
    below.set(first, [...(below.get(first) ?? []), ...(more.length > 0 ? [more.join('.')] : [])]);
  }
  return new Map([...below].map(([name, more]) => [name, more.length > 0 ? { populate: more } : true]));
}

function branchOf(attribute: Attribute, clause: unknown, seen: SeenModel): ReadBranch {
  const { model } = seen;
  const said = isKeyed(clause) ? clause : {};
  const only = isKeyed(said.on) ? said.on : null;
  const uids = attribute.kind === 'dynamiczone' ? attribute.components.filter((uid) => only === null || only[uid] !== undefined) : [];
  const kinds = uids.map((uid) => {
    const kind = only?.[uid];
    return [uid, readSelection(model.component(uid), isKeyed(kind) ? kind : { populate: said.populate }, seen)] as const;
  });
  const behind = ownerBehind(attribute, model);
  return {
    attribute,
    isCount: said.count === true,
    on: new Map(behind === null ? kinds : [[behind.uid, readSelection(behind, said, seen)]]),
    isNarrowed: said.filters !== undefined || said.sort !== undefined,
  };
}
