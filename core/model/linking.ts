import type { Attribute, MorphAttribute, RelationAttribute } from './model.ts';

/** An attribute whose value is links to documents: of one type, or of any. */
export type LinkingAttribute = RelationAttribute | MorphAttribute;

/** Whether an attribute is a relation, to one type or to any. */
export function isLinking(attribute: Attribute): attribute is LinkingAttribute {
  return attribute.kind === 'relation' || attribute.kind === 'morph';
}

/** The relations of an attribute to single types: itself, or those of a polymorphic one. */
export function relationsOf(attribute: LinkingAttribute): Iterable<RelationAttribute> {
  return attribute.kind === 'morph' ? attribute.on.values() : [attribute];
}

/** The relation of an attribute to a type; undefined if it does not lead there. */
export function relationTo(attribute: LinkingAttribute, uid: string): RelationAttribute | undefined {
  if (attribute.kind === 'morph') return attribute.on.get(uid);
  return attribute.target === uid ? attribute : undefined;
}
