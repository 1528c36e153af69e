import { type LinkingAttribute, type RelationAttribute, relationTo } from '../../model/index.ts';
import type { RelationInput } from '../input/input-types.ts';
import { defineListStatement } from '../storage/defined-statement.ts';
import { addTo, batches } from '../storage/lists.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';

const TYPES = defineListStatement(({ knex, within }) => knex(DOCUMENTS_TABLE).select(['id', 'type']).where(within('id')));

/**
 * Linked documents by the relation that leads to them. A polymorphic attribute has one for each type.
 * @param documents registry ids
 */
export async function byRelation(
  statements: Statements,
  attribute: LinkingAttribute,
  documents: readonly number[],
): Promise<ReadonlyMap<RelationAttribute, readonly number[]>> {
  if (documents.length === 0) return new Map();
  if (attribute.kind === 'relation') return new Map([[attribute, documents]]);
  const found = new Map<RelationAttribute, number[]>();
  for (const batch of batches([...new Set(documents)])) {
    for (const [id, type] of await statements.readList(TYPES, [], batch)) {
      const relation = relationTo(attribute, type as string);
      if (relation) addTo(found, relation, id as number);
    }
  }
  return found;
}

/**
 * The input of an attribute for each relation that it may change. A polymorphic attribute has one for each type that its input names, and,
 * if it is replaced, one for each type that shows its links.
 */
export function* inputByRelation(
  attribute: LinkingAttribute,
  input: RelationInput,
): Generator<readonly [RelationAttribute, RelationInput]> {
  if (attribute.kind === 'relation') {
    yield [attribute, input];
    return;
  }
  for (const [uid, relation] of attribute.on) {
    const isOf = ({ type }: { readonly type?: string }) => type === uid;
    if (input.kind === 'set') {
      const links = input.links.filter(isOf);
      if (links.length > 0 || relation.inverse !== null) yield [relation, { ...input, links }];
    } else {
      const [connect, disconnect] = [input.connect.filter(isOf), input.disconnect.filter(isOf)];
      if (connect.length + disconnect.length > 0) yield [relation, { ...input, connect, disconnect }];
    }
  }
}
