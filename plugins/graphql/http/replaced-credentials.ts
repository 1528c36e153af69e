import { type FragmentDefinitionNode, type GraphQLSchema, getOperationAST, Kind, type SelectionSetNode } from 'graphql';
import { replacesCredentials } from '../schema/marks.ts';
import type { DocumentCache } from './document-cache.ts';

/**
 * Whether an operation selects only root fields that give new credentials, so that it may run although those of its request were refused.
 * False for a text that is not valid.
 */
export function givesCredentials(schema: GraphQLSchema, known: DocumentCache, text: string, operationName: string | undefined): boolean {
  const { document } = known.of(text);
  const operation = document && getOperationAST(document, operationName);
  if (!operation) return false;
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  const fragments = new Map(
    document.definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
    ),
  );
  const isGiven = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return isGiven(selection.selectionSet);
      const name = selection.name.value;
      if (selection.kind === Kind.FRAGMENT_SPREAD) return isGiven((fragments.get(name) as FragmentDefinitionNode).selectionSet);
      const field = fields[name];
      return name === '__typename' || (field !== undefined && replacesCredentials(field));
    });
  return isGiven(operation.selectionSet);
}
