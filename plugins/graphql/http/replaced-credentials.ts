import { type FragmentDefinitionNode, type GraphQLSchema, getOperationAST, Kind, type SelectionSetNode } from 'graphql';
import { replacesCredentials } from '../schema/marks.ts';
import type { DocumentCache } from './document-cache.ts';

/**
 * Whether an operation selects root fields that give new credentials and no others, so that it may run although those of its request were
 * refused. `__typename` alone does not count. False for a text that is not valid.
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
  const namesIn = ({ selections }: SelectionSetNode): readonly string[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return namesIn(selection.selectionSet);
      const name = selection.name.value;
      return selection.kind === Kind.FIELD ? [name] : namesIn((fragments.get(name) as FragmentDefinitionNode).selectionSet);
    });
  const named = namesIn(operation.selectionSet).filter((name) => name !== '__typename');
  return named.length > 0 && named.every((name) => fields[name] !== undefined && replacesCredentials(fields[name]));
}
