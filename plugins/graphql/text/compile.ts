import { type OperationDefinitionNode, print } from 'graphql';
import type { AskedQuery, ContentType } from 'plinth';
import { givenArguments } from '../execute/given-arguments.ts';
import { below, type ContentField, connectionFields, type Document, outputFields, type Variables } from '../read/output-fields.ts';
import { connectionPage, pageArgument } from '../read/page-argument.ts';
import { askedQuery, constant, NOTHING, type Template, Translation, type TranslationParts } from '../read/translation.ts';
import type { RootArgument } from '../schema/root-arguments.ts';
import type { Envelope, TextMember } from './envelope.ts';
import { NotText } from './not-text.ts';
import { TextForm, type TextFormParts } from './text-form.ts';

/** The read of a root field. */
export type RootRead =
  | { readonly kind: 'one'; readonly type: ContentType; readonly asked: AskedQuery; readonly documentId: string | null }
  /** Envelope: what is written around the list; null for a bare one. */
  | { readonly kind: 'list'; readonly type: ContentType; readonly asked: AskedQuery; readonly envelope: Envelope | null };

/** A member of `data`: constant text, or the result of a read. */
export type RootMember =
  | TextMember
  /** With the index of the read: identical fields share one. */
  | { readonly kind: 'read'; readonly key: string; readonly read: number };

/** A compiled operation. */
export interface TextOperation {
  readonly members: readonly RootMember[];
  readonly reads: readonly Template<RootRead>[];
}

/** The parts that operations are compiled with. */
export interface CompileParts extends TranslationParts, TextFormParts {
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
  const form = new TextForm(parts, document);
  const reads: Template<RootRead>[] = [];
  const known = new Map<string, number>();
  const fields = outputFields(document, type, [operation.selectionSet]);
  const members = form.members(type, fields, (asked): RootMember => {
    const same = asked.nodes.map(({ alias: _, ...node }) => print(node)).join('\n');
    const read = known.get(same) ?? reads.push(readOf(parts, document, form, asked)) - 1;
    known.set(same, read);
    return { kind: 'read', key: asked.key, read };
  });
  return { members, reads };
}

function readOf(parts: CompileParts, document: Document, form: TextForm, asked: ContentField): Template<RootRead> {
  const { field, mark, nodes } = asked;
  if (mark.kind !== 'one' && mark.kind !== 'list' && mark.kind !== 'connection') throw new NotText();
  const { kind, type } = mark;
  const args = form.args(field, nodes[0]);
  const [answered, sets] = below(asked);
  const connection = kind === 'connection' ? connectionFields(document, answered, sets) : null;
  const envelope = connection && form.envelope(answered, connection);
  const shown = connection === null ? asked : connection.nodes[0];
  const selection = shown === undefined ? constant(NOTHING) : new Translation(parts, document, form).selection(...below(shown), '');
  const askedOnce = rememberLast((own, selected) => askedQuery(type, own, null, selected, parts));
  return form.made([args, selection], (variables): RootRead => {
    const { documentId, ...own } = givenArguments(args.of(variables), 'read', parts.rootArguments);
    const selected = selection.of(variables);
    if (kind === 'one')
      return { kind, type, asked: askedOnce(own, selected), documentId: type.kind === 'singleType' ? null : String(documentId) };
    const page = (envelope === null ? pageArgument : connectionPage)(own.pagination, parts.bounds, envelope?.isCounted ?? false);
    // The end of such a page is known only after reading.
    if (page.style === 'cursor') throw new NotText();
    return { kind: 'list', type, asked: askedQuery(type, own, page, selected, parts), envelope };
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
