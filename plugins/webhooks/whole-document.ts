import type { Attribute, AttributeOwner, ContentType, Model } from 'plinth';

/** A value of the parameter `populate`. */
type Clause = true | { readonly populate: Clauses } | { readonly on: Readonly<Record<string, Clause>> };
type Clauses = Readonly<Record<string, Clause>>;

const known = new WeakMap<ContentType, Clauses>();

/**
 * What to populate to read a document with all that it holds: components and entries of zones with what is nested in them, however deep,
 * and one level of linked documents and files, also in components.
 * @param visible names of the attributes that the caller may read; null: all
 */
export function wholeDocument(model: Model, type: ContentType, visible: ReadonlySet<string> | null): Clauses {
  const clauses = known.get(type) ?? clausesOf(model, type, []);
  known.set(type, clauses);
  return visible === null ? clauses : Object.fromEntries(Object.entries(clauses).filter(([name]) => visible.has(name)));
}

/** @param around uids of the components around this owner: one that contains itself is not followed again */
function clausesOf(model: Model, owner: AttributeOwner, around: readonly string[]): Clauses {
  const populated = [...owner.attributes.values()].filter((attribute) => !attribute.private && attribute.kind !== 'scalar');
  return Object.fromEntries(populated.map((attribute) => [attribute.name, clauseOf(model, attribute, around)]));
}

function clauseOf(model: Model, attribute: Attribute, around: readonly string[]): Clause {
  const inside = (uid: string): Clause => {
    if (around.includes(uid)) return true;
    const populate = clausesOf(model, model.component(uid), [...around, uid]);
    return Object.keys(populate).length === 0 ? true : { populate };
  };
  if (attribute.kind === 'component') return inside(attribute.component);
  if (attribute.kind !== 'dynamiczone') return true;
  return { on: Object.fromEntries(attribute.components.map((uid) => [uid, inside(uid)])) };
}
