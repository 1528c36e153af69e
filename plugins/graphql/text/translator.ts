import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type SelectionSetNode,
} from 'graphql';
import {
  type AskedPopulate,
  type AskedRelation,
  type AskedSelection,
  type AttributeOwner,
  type ComponentAttribute,
  type DynamicZoneAttribute,
  type LayoutMember,
  layoutOf,
  type Model,
  type RelationAttribute,
  type ScalarAttribute,
} from 'plinth';
import { collectFields, type Document, selectionsOf } from '../read/collect-fields.ts';
import { filterParameter } from '../read/filter-parameter.ts';
import { aliasOf } from '../read/look-ahead.ts';
import { type ListBounds, pageArgument } from '../read/page-argument.ts';
import { type FieldMark, markOf, ownerOf } from '../schema/marks.ts';
import { isHidden } from '../schema/shown-attributes.ts';
import { argumentValues, isOpen } from './argument-values.ts';
import { Envelope, type EnvelopeMember, type PageMember } from './envelope.ts';
import { NotText } from './not-text.ts';
import { madeOf, type Template, type Variables } from './template.ts';
import type { ValueWriters } from './value-writers.ts';

/** The parts that operations are translated with. */
export interface TranslatorParts {
  readonly model: Model;
  readonly bounds: ListBounds;
  readonly writers: ValueWriters;
  /** Whether a field has its standard resolver. */
  isStandard(field: GraphQLField<unknown, unknown>): boolean;
}

/** A selected field of an object. */
export interface AskedField {
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly mark: FieldMark;
  readonly nodes: readonly FieldNode[];
}

/**
 * Translates selections into a query for the document service and the layout of its text. Values of variables are left open, except
 * those in directives, which decide what is selected.
 */
export class Translator {
  readonly #parts: TranslatorParts;
  readonly #document: Document;

  constructor(parts: TranslatorParts, document: Document) {
    this.#parts = parts;
    this.#document = document;
  }

  /**
   * The selected fields of an object, in response order; for `__typename` only the response key.
   * @throws NotText for fields with custom resolvers
   */
  fields(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): (AskedField | { readonly key: string; readonly field: null })[] {
    if (type.isTypeOf) throw new NotText();
    return [...collectFields(this.#document, type, sets)].map(([key, nodes]) => {
      const name = (nodes[0] as FieldNode).name.value;
      if (name === '__typename') return { key, field: null };
      const field = type.getFields()[name];
      const mark = field && markOf(field);
      if (!field || !mark || !this.#parts.isStandard(field)) throw new NotText();
      return { key, field, mark, nodes };
    });
  }

  /** The arguments of a field. */
  args(field: GraphQLField<unknown, unknown>, node: FieldNode): Template<Readonly<Record<string, unknown>>> {
    return madeOf([], isOpen(node), this.#document.variableValues, argumentValues(field, node));
  }

  /** Combines parts. */
  made<Value>(parts: readonly Template<unknown>[], make: (variables: Variables) => Value): Template<Value> {
    return madeOf(parts, false, this.#document.variableValues, make);
  }

  /** @throws NotText */
  selection(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Template<AskedSelection> {
    const fields = new Set<ScalarAttribute>();
    const populates: Template<AskedPopulate>[] = [];
    const members: LayoutMember[] = [];
    for (const asked of this.fields(type, sets)) {
      if (asked.field === null) {
        members.push({ kind: 'text', key: asked.key, text: JSON.stringify(type.name) });
      } else if (asked.mark.kind === 'scalar') {
        members.push(this.#scalar(asked, asked.mark.attribute));
        if (!isHidden(asked.mark.attribute)) fields.add(asked.mark.attribute);
      } else {
        const { key, field } = asked;
        populates.push(this.#populate(asked, aliasOf(key)));
        members.push({ kind: 'populate', key, alias: aliasOf(key), required: isNonNullType(field.type) });
      }
    }
    const layout = layoutOf(members);
    const own = { fields: Object.freeze([...fields]), layout };
    return this.made(populates, (variables) => ({
      ...own,
      populate: populates.map((populate) => populate.of(variables)),
    }));
  }

  /** @throws NotText for an envelope that cannot be written around a single list */
  envelope(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): { readonly envelope: Envelope; readonly nodes: AskedField | null } {
    const asked = this.fields(type, sets);
    const nodes = asked.filter((each): each is AskedField => each.field !== null && each.mark.kind === 'nodes');
    if (nodes.length > 1) throw new NotText();
    const members = asked.map((each): EnvelopeMember => {
      if (each.field === null) return { kind: 'text', key: each.key, text: JSON.stringify(type.name) };
      if (each.mark.kind === 'nodes') return { kind: 'nodes', key: each.key };
      if (each.mark.kind === 'pageInfo') return { kind: 'pageInfo', key: each.key, members: this.#pageMembers(each) };
      throw new NotText();
    });
    return { envelope: new Envelope(members), nodes: nodes[0] ?? null };
  }

  #pageMembers({ field, nodes }: AskedField): PageMember[] {
    const type = objectOf(field);
    return this.fields(type, selectionsOf(nodes)).map((each): PageMember => {
      if (each.field === null) return { kind: 'text', key: each.key, text: JSON.stringify(type.name) };
      if (each.mark.kind === 'page') return { kind: 'page', key: each.key, member: each.mark.member };
      throw new NotText();
    });
  }

  #scalar({ key, field }: AskedField, attribute: ScalarAttribute): LayoutMember {
    const required = isNonNullType(field.type);
    const type = getNullableType(field.type);
    if (!isLeafType(type)) throw new NotText();
    if (!isHidden(attribute)) return { kind: 'field', key, attribute, required, writer: this.#parts.writers.of(type, attribute) };
    if (required) throw new NotText();
    return { kind: 'text', key, text: 'null' };
  }

  #populate(asked: AskedField, alias: string): Template<AskedPopulate> {
    const { mark } = asked;
    switch (mark.kind) {
      case 'relation':
        return this.#relation(asked, mark.attribute, alias);
      case 'component':
        return this.#component(asked, mark.attribute, alias);
      case 'relationConnection':
        return this.#connection(asked, mark.attribute, alias);
      case 'zone':
        return this.#zone(asked, mark.attribute, alias);
      default:
        throw new NotText();
    }
  }

  #relation(asked: AskedField, attribute: RelationAttribute, alias: string): Template<AskedPopulate> {
    const selection = this.selection(objectOf(asked.field), selectionsOf(asked.nodes));
    const rows = this.#rows(asked, this.#parts.model.contentType(attribute.target), selection, attribute.many ? 'uncounted' : 'none');
    return this.made([rows], (variables) => ({ kind: 'relation', attribute, alias, ...rows.of(variables) }));
  }

  #component(asked: AskedField, attribute: ComponentAttribute, alias: string): Template<AskedPopulate> {
    const selection = this.selection(objectOf(asked.field), selectionsOf(asked.nodes));
    const rows = this.#rows(
      asked,
      this.#parts.model.component(attribute.component),
      selection,
      attribute.repeatable ? 'uncounted' : 'none',
    );
    return this.made([rows], (variables) => ({ kind: 'component', attribute, alias, ...rows.of(variables) }));
  }

  #connection(asked: AskedField, attribute: RelationAttribute, alias: string): Template<AskedPopulate> {
    const { envelope, nodes } = this.envelope(objectOf(asked.field), selectionsOf(asked.nodes));
    const selection = nodes === null ? NOTHING : this.selection(objectOf(nodes.field), selectionsOf(nodes.nodes));
    const page = envelope.isCounted ? 'counted' : 'uncounted';
    const rows = this.#rows(asked, this.#parts.model.contentType(attribute.target), selection, page);
    return this.made([rows], (variables) => ({ kind: 'relation', attribute, alias, wrapper: envelope, ...rows.of(variables) }));
  }

  /** The query for rows or entries of a field with arguments. @param page whether a window is shown, and counted */
  #rows(
    { field, nodes }: AskedField,
    behind: AttributeOwner,
    selection: Template<AskedSelection>,
    page: 'none' | 'counted' | 'uncounted',
  ): Template<Pick<AskedRelation, 'filters' | 'sort' | 'page' | 'selection'>> {
    const { model, bounds } = this.#parts;
    const args = this.args(field, nodes[0] as FieldNode);
    return this.made([args, selection], (variables) => {
      const { filters, sort, pagination } = args.of(variables);
      return {
        filters: filterParameter(filters, behind, model),
        sort,
        page: page === 'none' ? null : pageArgument(pagination, bounds, page === 'counted'),
        selection: selection.of(variables),
      };
    });
  }

  /** Entries of components without a fragment are empty objects. */
  #zone({ field, nodes }: AskedField, attribute: DynamicZoneAttribute, alias: string): Template<AskedPopulate> {
    const union = getNamedType(field.type);
    if (!isUnionType(union)) throw new NotText();
    const sets = selectionsOf(nodes);
    const on = union.getTypes().flatMap((type) => {
      const uid = ownerOf(type)?.uid;
      if (uid === undefined) return [];
      // An extension may have replaced the union's type resolution.
      if (union.resolveType?.({ __component: uid }, {}, UNKNOWN, union) !== type.name) throw new NotText();
      return [[uid, this.selection(type, sets)] as const];
    });
    const selections = on.map(([, selection]) => selection);
    return this.made(selections, (variables) => ({
      kind: 'zone',
      attribute,
      alias,
      on: new Map(on.map(([uid, selection]) => [uid, selection.of(variables)])),
    }));
  }
}

/** The selection if only the number of documents is requested. */
export const NOTHING: Template<AskedSelection> = (() => {
  const nothing: AskedSelection = Object.freeze({ fields: [], populate: [] });
  return { isConstant: true, of: () => nothing };
})();

const UNKNOWN = Object.freeze({}) as never;

/** The object type of a field. */
export function objectOf({ type }: Pick<GraphQLField<unknown, unknown>, 'type'>): GraphQLObjectType {
  const named = getNamedType(type);
  if (!isObjectType(named)) throw new NotText();
  return named;
}
