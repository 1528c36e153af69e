import { type FieldNode, type GraphQLObjectType, type OperationDefinitionNode, print, type SelectionSetNode } from 'graphql';
import type { AskedQuery, ContentType } from 'plinth';
import { givenArguments } from '../execute/given-arguments.ts';
import { type Document, selectionsOf } from '../read/collect-fields.ts';
import { filterParameter } from '../read/filter-parameter.ts';
import { connectionPage, pageArgument } from '../read/page-argument.ts';
import type { RootArgument } from '../schema/root-arguments.ts';
import type { Envelope } from './envelope.ts';
import { NotText } from './not-text.ts';
import type { Template, Variables } from './template.ts';
import { type AskedField, NOTHING, objectOf, Translator, type TranslatorParts } from './translator.ts';

/** The read of a root field. */
export type RootRead =
  | { readonly kind: 'one'; readonly type: ContentType; readonly asked: AskedQuery; readonly documentId: string | null }
  | { readonly kind: 'list'; readonly type: ContentType; readonly asked: AskedQuery }
  | { readonly kind: 'connection'; readonly type: ContentType; readonly asked: AskedQuery; readonly envelope: Envelope };

/** A member of `data`: constant text, or the result of a read. */
export type RootMember = { readonly key: string } & (
  | { readonly text: string; readonly read: null }
  /** Index of the read: identical fields share one. */
  | { readonly text: null; readonly read: number }
);

/** A compiled operation. */
export interface TextOperation {
  readonly members: readonly RootMember[];
  readonly reads: readonly Template<RootRead>[];
}

/** The parts that operations are compiled with. */
export interface CompileParts extends TranslatorParts {
  readonly rootArguments: readonly RootArgument[];
}

/**
 * Compiles a query once for all values of its variables, except those used in directives.
 * @throws NotText if only graphql-js can answer it
 * @throws errors in arguments that do not depend on variables
 */
export function compileOperation(parts: CompileParts, document: Document, operation: OperationDefinitionNode): TextOperation {
  const type = document.schema.getQueryType();
  if (!type) throw new NotText();
  const translator = new Translator(parts, document);
  const reads: Template<RootRead>[] = [];
  const known = new Map<string, number>();
  const members = translator.fields(type, [operation.selectionSet]).map((asked): RootMember => {
    const { key } = asked;
    if (asked.field === null) return { key, text: JSON.stringify(type.name), read: null };
    const same = asked.nodes.map(({ alias: _, ...node }) => print(node)).join('\n');
    const read = known.get(same) ?? reads.push(readOf(parts, translator, asked)) - 1;
    known.set(same, read);
    return { key, text: null, read };
  });
  return { members, reads };
}

function readOf(parts: CompileParts, translator: Translator, asked: AskedField): Template<RootRead> {
  const { field, mark, nodes } = asked;
  if (mark.kind !== 'one' && mark.kind !== 'list' && mark.kind !== 'connection') throw new NotText();
  const { type } = mark;
  const args = translator.args(field, nodes[0] as FieldNode);
  const given = (variables: Variables) => givenArguments(args.of(variables), 'read', parts.rootArguments);
  const sets = selectionsOf(nodes);
  if (mark.kind === 'connection') return connectionOf(parts, translator, { type, owner: objectOf(field), sets, args, given });
  const selection = translator.selection(objectOf(field), sets);
  const askedOnce = rememberLast((rest, selected) => askedOf(parts, type, rest, selected, null));
  return translator.made([args, selection], (variables): RootRead => {
    const { documentId, pagination, ...rest } = given(variables);
    if (mark.kind === 'list') {
      const page = pageArgument(pagination, parts.bounds, false);
      return { kind: 'list', type, asked: askedOf(parts, type, rest, selection.of(variables), page) };
    }
    const asked = askedOnce(rest, selection.of(variables));
    return { kind: 'one', type, asked, documentId: type.kind === 'singleType' ? null : String(documentId) };
  });
}

/** Keeps the last result: queries that differ only in their ids give the same object, whose meaning is cached. */
function rememberLast(
  make: (args: Variables, selection: AskedQuery['selection']) => AskedQuery,
): (args: Variables, selection: AskedQuery['selection']) => AskedQuery {
  let last: { readonly key: string; readonly asked: AskedQuery } | null = null;
  return (args, selection) => {
    const key = JSON.stringify(args);
    if (last !== null && last.key === key && last.asked.selection === selection) return Object.freeze(last.asked);
    last = { key, asked: make(args, selection) };
    return last.asked;
  };
}

/** The parts that a connection is compiled from. */
interface ConnectionField {
  readonly type: ContentType;
  readonly owner: GraphQLObjectType;
  readonly sets: readonly SelectionSetNode[];
  readonly args: Template<Variables>;
  given(variables: Variables): Variables;
}

function connectionOf(
  parts: CompileParts,
  translator: Translator,
  { type, owner, sets, args, given }: ConnectionField,
): Template<RootRead> {
  const { envelope, nodes } = translator.envelope(owner, sets);
  const selection = nodes === null ? NOTHING : translator.selection(objectOf(nodes.field), selectionsOf(nodes.nodes));
  return translator.made([args, selection], (variables): RootRead => {
    const { pagination, ...rest } = given(variables);
    const page = connectionPage(pagination, parts.bounds, envelope.isCounted);
    // The end of such a page is known only after reading.
    if (page.style === 'cursor') throw new NotText();
    return { kind: 'connection', type, envelope, asked: askedOf(parts, type, rest, selection.of(variables), page) };
  });
}

function askedOf(
  { model }: CompileParts,
  type: ContentType,
  { filters, ...args }: Variables,
  selection: AskedQuery['selection'],
  page: AskedQuery['page'],
): AskedQuery {
  return { parameters: { ...args, filters: filterParameter(filters, type, model) }, page, selection };
}
