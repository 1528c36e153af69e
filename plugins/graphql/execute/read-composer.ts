import type { GraphQLResolveInfo } from 'graphql';
import {
  type AskedProblems,
  type AskedSelection,
  type AxisUse,
  type CheckedQuery,
  type ComposedQuery,
  type ContentType,
  type Documents,
  type Filter,
  ForbiddenError,
  type Paging,
  type PurposeOf,
  type ScalarAttribute,
} from 'plinth';
import { LookAhead, type LookedAhead } from '../read/look-ahead.ts';
import { type BelowField, below } from '../read/output-fields.ts';
import type { ListBounds, ListPage } from '../read/page-argument.ts';
import { askedQuery, NOTHING } from '../read/translation.ts';
import type { RootArguments } from './given-arguments.ts';
import { type Operation, type PlaceRights, placeIn } from './operation.ts';

/** The parts that documents are read with. */
export interface ReadParts {
  readonly documents: Documents;
  readonly bounds: ListBounds;
  /** The action required to read a type; undefined: the one named after it. */
  actionNeeded(uid: string, action: 'find' | 'findOne'): string | undefined;
}

/** Converts selections of fields into queries that were checked for the caller. */
export class ReadComposer {
  readonly #parts: ReadParts;
  readonly #paging: Paging;

  constructor(parts: ReadParts) {
    this.#parts = parts;
    this.#paging = Object.freeze({ ...parts.bounds, withCount: false });
  }

  /** Collects what a field selects of documents. Default: the resolved field. */
  lookAhead(info: GraphQLResolveInfo, field: BelowField = resolvedField(info), place = placeIn(info)): LookedAhead {
    const parts = { model: this.#parts.documents.model, bounds: this.#parts.bounds };
    return new LookAhead(parts, info).documents(...below(field), place);
  }

  /**
   * Composes a read from a selection. Errors in parts of it are recorded for the resolvers of their fields.
   * @param ahead null if nothing of the documents is selected
   * @param page the window of a list
   * @param rows reads only these documents, by a unique attribute; other conditions are ignored
   * @throws an error that concerns the whole read
   */
  compose<Use extends AxisUse>(
    type: ContentType,
    args: RootArguments,
    use: Use,
    ahead: LookedAhead | null,
    page: ListPage | null,
    operation: Operation,
    rights: PlaceRights,
    rows?: NamedRows,
  ): CheckedQuery<PurposeOf<Use>> {
    const { documents } = this.#parts;
    const own = rows ? { ...args, filters: undefined, sort: undefined } : args;
    const asked = askedQuery(type, own, page, ahead?.selection ?? NOTHING, documents);
    const paging = rows ? { ...this.#paging, maxLimit: rows.values.length } : this.#paging;
    const named = rows && ({ where: oneOf(rows), identified: 'found' } as const);
    const action = rights.action ?? this.actionOf(type, use);
    const options = { paging, ...named, ...(action !== undefined && { action }) };
    const { query, problems }: ComposedQuery<PurposeOf<Use>> = documents.compose(type.uid, asked, use, rights.caller, options);
    if (ahead !== null) note(operation, ahead, problems, asked.selection);
    return query;
  }

  /** The action for reading documents of a type; undefined: the one named after it. */
  actionOf({ uid }: ContentType, use: AxisUse): string | undefined {
    return use === 'list' || use === 'one' ? this.#parts.actionNeeded(uid, use === 'list' ? 'find' : 'findOne') : undefined;
  }
}

/** Documents, identified by values of a unique attribute. */
interface NamedRows {
  readonly attribute: ScalarAttribute;
  readonly values: readonly (string | number)[];
}

function oneOf({ attribute, values }: NamedRows): Filter {
  return { kind: 'compare', attribute, operator: 'in', operands: values };
}

/** The field that graphql-js resolves. */
export function resolvedField({ returnType: type, fieldNodes: nodes }: GraphQLResolveInfo): BelowField {
  return { field: { type }, nodes };
}

/**
 * Records errors in parts of a read for the resolvers of their fields.
 * @param root the selection used in place of the one looked ahead at; it may have additional fields
 */
function note({ problems }: Operation, ahead: LookedAhead, left: AskedProblems | null, root: AskedSelection): void {
  for (const [place, error] of ahead.mistakes) problems.set(place, error);
  if (left === null) return;
  for (const [populate, error] of left.populates) problems.set(ahead.populates.get(populate) as string, error);
  for (const [selection, hidden] of left.fields) {
    for (const [attribute, place] of ahead.fields.get(selection === root ? ahead.selection : selection) ?? [])
      if (hidden.has(attribute)) problems.set(place, new ForbiddenError());
  }
}
