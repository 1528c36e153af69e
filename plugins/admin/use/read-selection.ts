import type { Attribute, AttributeOwner, Model } from 'plinth';
import type { ReadBranch, ReadSelection } from 'plinth/plugins/graphql';
import { isKeyed, listOf, ownerBehind } from './read-parameters.ts';

/** What `fields` and `populate` of a request read of documents, or of what lies behind an attribute. */
export function readSelection(owner: AttributeOwner, { fields, populate }: Readonly<Record<string, unknown>>, model: Model): ReadSelection {
  const visible = [...owner.attributes.values()].filter((attribute) => !attribute.private);
  const names = fields === undefined || fields === null ? ['*'] : listOf(fields).map(String);
  const chosen = names.includes('*') ? [...visible.filter(({ kind }) => kind === 'scalar').map(({ name }) => name), ...names] : names;
  return { owner, fields: [...new Set(chosen)].filter((name) => name !== '*'), branches: branchesOf(owner, visible, populate, model) };
}

function branchesOf(owner: AttributeOwner, visible: readonly Attribute[], populate: unknown, model: Model): readonly ReadBranch[] {
  if (populate === undefined || populate === null) return [];
  if (populate === '*')
    return visible
      .filter(({ kind, definition }) => kind !== 'scalar' && definition.implicit !== true)
      .map((each) => branchOf(each, true, model));
  const clauses = isKeyed(populate) ? Object.entries(populate) : [...byFirstName(listOf(populate).map(String))];
  return clauses.flatMap(([name, clause]) => {
    const attribute = owner.attributes.get(name);
    return attribute === undefined || clause === false ? [] : [branchOf(attribute, clause, model)];
  });
}

/** `['seo.social', 'seo.image']` as a clause for each first name: everything on the way is read. */
function byFirstName(paths: readonly string[]): ReadonlyMap<string, unknown> {
  const below = new Map<string, readonly string[]>();
  for (const path of paths) {
    const [first = '', ...more] = path.split('.');
    below.set(first, [...(below.get(first) ?? []), ...(more.length > 0 ? [more.join('.')] : [])]);
  }
  return new Map([...below].map(([name, more]) => [name, more.length > 0 ? { populate: more } : true]));
}

function branchOf(attribute: Attribute, clause: unknown, model: Model): ReadBranch {
  const said = isKeyed(clause) ? clause : {};
  const only = isKeyed(said.on) ? said.on : null;
  const uids = attribute.kind === 'dynamiczone' ? attribute.components.filter((uid) => only === null || only[uid] !== undefined) : [];
  const kinds = uids.map((uid) => {
    const kind = only?.[uid];
    return [uid, readSelection(model.component(uid), isKeyed(kind) ? kind : { populate: said.populate }, model)] as const;
  });
  const behind = ownerBehind(attribute, model);
  return {
    attribute,
    isCount: said.count === true,
    on: new Map(behind === null ? kinds : [[behind.uid, readSelection(behind, said, model)]]),
    isNarrowed: said.filters !== undefined || said.sort !== undefined,
  };
}
