import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { type ListBounds, pageArgument } from '../read/page-argument.ts';
import { type FieldMark, markOf } from '../schema/marks.ts';
import type { SchemaSize } from './schema-size.ts';

/** The cost of selections. */
export interface Cost {
  /** Number of reads: one for every field that selects something of its value, without envelopes, and more for groups. */
  readonly statements: number;
  /** Number of objects that lists request, multiplied along nested lists. */
  readonly rows: number;
  /** Approximate number of introspected schema parts. */
  readonly told: number;
}

/** The document whose costs are counted. */
export interface CountedDocument {
  readonly schema: GraphQLSchema;
  readonly size: SchemaSize;
  readonly bounds: ListBounds;
  fragment(name: string): FragmentDefinitionNode | null | undefined;
  /** Null before they are known: page sizes in variables then count as one. */
  readonly variables: Readonly<Record<string, unknown>> | null;
}

/** By response key: the field nodes and their parent types. Nodes with the same key are one field of the response. */
type Fields = ReadonlyMap<string, ReadonlyMap<FieldNode, GraphQLNamedType>>;

const NOTHING: Cost = { statements: 0, rows: 0, told: 0 };

/** A grouping examines all matching documents, and returns as many buckets as there are distinct values. It counts as this many reads. */
const GROUPING = 10;

/** Fields that are read together with their parent. */
const ENVELOPES: ReadonlySet<string> = new Set(['pageInfo', 'next', 'nodes', 'aggregate', 'self', 'meta']);

/**
 * Counts the cost of a document's operations, with fragments expanded. Every node and fragment is counted only once, wherever it is used: a
 * document
 * of n nodes takes n steps, however large its expansion. Fragments must not be cyclic.
 */
export class CostCounter {
  readonly #document: CountedDocument;
  readonly #nodes = new Map<FieldNode, Cost>();
  readonly #fragments = new Map<string, Fields>();
  #hasNumbersInVariables = false;
  #groups = false;

  constructor(document: CountedDocument) {
    this.#document = document;
  }

  /** Whether the page size of a counted list depends on a variable. */
  get hasNumbersInVariables(): boolean {
    return this.#hasNumbersInVariables;
  }

  /** Whether anything counted is a grouping. */
  get groups(): boolean {
    return this.#groups;
  }

  of(operation: OperationDefinitionNode): Cost {
    const root = this.#document.schema.getRootType(operation.operation);
    return root ? this.#total(this.#fields(operation.selectionSet, root)) : NOTHING;
  }

  #total(fields: Fields): Cost {
    let [statements, rows, told] = [0, 0, 0];
    for (const nodes of fields.values()) {
      let own = 0;
      for (const [node, type] of nodes) {
        const cost = this.#node(node, type);
        own = Math.max(own, cost.own);
        statements += cost.statements;
        rows += cost.rows;
        told += cost.told;
      }
      statements += own;
    }
    return { statements, rows, told };
  }

  /** The cost of a field. `own` is that of its own read, which the nodes of a response key share. */
  #node(node: FieldNode, type: GraphQLNamedType): Cost & { readonly own: number } {
    const field = this.#fieldOf(node, type);
    if (field === undefined || node.selectionSet === undefined) return { ...NOTHING, own: 0 };
    const mark = markOf(field);
    if (mark?.kind === 'grouping') this.#groups = true;
    const below = this.#below(node, getNamedType(field.type));
    const isTold = type.name.startsWith('__') || field === SchemaMetaFieldDef || field === TypeMetaFieldDef;
    if (isTold) return { statements: 0, rows: 0, told: this.#document.size.of(type.name, node.name.value) * (1 + below.told), own: 0 };
    const times = this.#times(node);
    const rows = times === null ? below.rows : times * (1 + below.rows);
    return { statements: below.statements, rows, told: below.told, own: ownOf(mark) };
  }

  #below(node: FieldNode, type: GraphQLNamedType): Cost {
    const known = this.#nodes.get(node);
    if (known !== undefined) return known;
    // Ends a cycle, which another rule refuses.
    this.#nodes.set(node, NOTHING);
    const counted = this.#total(this.#fields(node.selectionSet as SelectionSetNode, type));
    this.#nodes.set(node, counted);
    return counted;
  }

  #fields(set: SelectionSetNode, type: GraphQLNamedType): Fields {
    const fields = new Map<string, Map<FieldNode, GraphQLNamedType>>();
    const add = (key: string, node: FieldNode, of: GraphQLNamedType) => {
      const nodes = fields.get(key);
      if (nodes === undefined) fields.set(key, new Map([[node, of]]));
      else nodes.set(node, of);
    };
    const addAll = (inner: Fields) => {
      for (const [key, nodes] of inner) for (const [node, of] of nodes) add(key, node, of);
    };
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) add((selection.alias ?? selection.name).value, selection, type);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) addAll(this.#fragment(selection.name.value));
      else {
        const condition = selection.typeCondition && this.#document.schema.getType(selection.typeCondition.name.value);
        addAll(this.#fields(selection.selectionSet, condition ?? type));
      }
    }
    return fields;
  }

  #fragment(name: string): Fields {
    const known = this.#fragments.get(name);
    if (known !== undefined) return known;
    this.#fragments.set(name, new Map());
    const fragment = this.#document.fragment(name);
    const type = fragment && this.#document.schema.getType(fragment.typeCondition.name.value);
    const fields: Fields = fragment && type ? this.#fields(fragment.selectionSet, type) : new Map();
    this.#fragments.set(name, fields);
    return fields;
  }

  #fieldOf(node: FieldNode, type: GraphQLNamedType): GraphQLField<unknown, unknown> | undefined {
    const name = node.name.value;
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  }

  /** The page size of a list; null if none is given. */
  #times(node: FieldNode): number | null {
    const argument = node.arguments?.find(({ name }) => name.value === 'pagination')?.value;
    if (argument === undefined) return null;
    const { variables, bounds } = this.#document;
    const isVariable =
      argument.kind === Kind.VARIABLE ||
      (argument.kind === Kind.OBJECT && argument.fields.some(({ value }) => value.kind === Kind.VARIABLE));
    if (isVariable) this.#hasNumbersInVariables = true;
    const value = valueFromASTUntyped(argument, variables ?? {}) as Readonly<Record<string, unknown>> | null | undefined;
    if (typeof value !== 'object' || value === null) return null;
    const number = [value.limit, value.pageSize].find((each) => typeof each === 'number');
    return number === undefined ? null : pageArgument({ limit: number }, bounds, false).limit;
  }
}

/** Number of reads for the field itself. */
function ownOf(mark: FieldMark | undefined): number {
  if (mark?.kind === 'grouping') return GROUPING;
  return mark !== undefined && ENVELOPES.has(mark.kind) ? 0 : 1;
}
