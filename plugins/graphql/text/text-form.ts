import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isLeafType,
  isNonNullType,
  isUnionType,
} from 'graphql';
import { type AskedPopulate, type AskedRelation, type AskedSelection, type LayoutMember, layoutOf, type ScalarAttribute } from 'plinth';
import {
  below,
  type ConnectionFields,
  type ContentField,
  type Document,
  type OutputField,
  outputFields,
  type Variables,
} from '../read/output-fields.ts';
import type { AnswerForm, Place, PopulateTemplate, ShownField, Template } from '../read/translation.ts';
import { ownerOf } from '../schema/marks.ts';
import { isHidden } from '../schema/shown-attributes.ts';
import { argumentValues, isOpen } from './argument-values.ts';
import { Envelope, type EnvelopeMember, type PageMember, type TextMember } from './envelope.ts';
import { NotText } from './not-text.ts';
import type { ValueWriters } from './value-writers.ts';

/** The parts that text is laid out with. */
export interface TextFormParts {
  readonly writers: ValueWriters;
  /** Whether a field has its standard resolver. */
  isStandard(field: GraphQLField<unknown, unknown>): boolean;
}

/**
 * Translates for text: with layouts, and with the values of variables left open, except those in directives, which decide what is
 * selected. Whatever only graphql-js can answer is refused.
 */
export class TextForm implements AnswerForm {
  readonly #parts: TextFormParts;
  readonly #document: Document;

  constructor(parts: TextFormParts, document: Document) {
    this.#parts = parts;
    this.#document = document;
  }

  /** Other fields are refused when they are laid out. */
  isReadAlong(): boolean {
    return true;
  }

  args(field: GraphQLField<unknown, unknown>, node: FieldNode): Template<Variables> {
    return this.made([], argumentValues(field, node), isOpen(node));
  }

  attempt(_place: Place, translate: () => readonly PopulateTemplate[]): readonly PopulateTemplate[] {
    return translate();
  }

  populate(_place: Place, parts: readonly Template<unknown>[], make: (variables: Variables) => AskedPopulate): Template<AskedPopulate> {
    return this.made(parts, make);
  }

  selection(type: GraphQLObjectType, fields: readonly ScalarAttribute[], shown: readonly ShownField[]): Template<AskedSelection> {
    const layout = layoutOf(this.members(type, shown, (asked) => this.#member(asked)));
    const own = { fields: Object.freeze(fields), layout };
    const populates = shown.flatMap((each) => each.populates);
    return this.made(populates, (variables) => ({ ...own, populate: populates.map((populate) => populate.of(variables)) }));
  }

  around({ field }: ContentField, connection: ConnectionFields | null): Pick<AskedRelation, 'wrapper'> {
    return connection === null ? {} : { wrapper: this.envelope(getNamedType(field.type) as GraphQLObjectType, connection) };
  }

  /**
   * Combines parts. If all are constant, the result is made once and frozen, so that its meaning can be cached.
   * @param own whether the combination itself depends on variables
   */
  made<Value>(parts: readonly Template<unknown>[], make: (variables: Variables) => Value, own = false): Template<Value> {
    if (own || parts.some((part) => !part.isConstant)) return { isConstant: false, of: make };
    const value = Object.freeze(make(this.#document.variableValues));
    return { isConstant: true, of: () => value };
  }

  /**
   * The members of an object, in response order.
   * @param member undefined for a field that the object cannot have
   * @throws NotText for fields with custom resolvers
   */
  members<Asked extends OutputField, Member>(
    type: GraphQLObjectType,
    fields: readonly Asked[],
    member: (asked: Asked & ContentField) => Member | undefined,
  ): (Member | TextMember)[] {
    if (type.isTypeOf) throw new NotText();
    return fields.map((asked) => {
      if (asked.nodes[0].name.value === '__typename') return { kind: 'text', key: asked.key, text: JSON.stringify(type.name) };
      const { field, mark } = asked;
      const made = field && mark && this.#parts.isStandard(field) ? member({ ...asked, field, mark }) : undefined;
      if (made === undefined) throw new NotText();
      return made;
    });
  }

  /** @throws NotText for an envelope that cannot be written around a single list */
  envelope(type: GraphQLObjectType, { fields, nodes }: ConnectionFields): Envelope {
    if (nodes.length > 1) throw new NotText();
    const members = this.members(type, fields, (asked): EnvelopeMember | undefined => {
      const { key, mark } = asked;
      if (mark.kind === 'nodes') return { kind: 'nodes', key };
      return mark.kind === 'pageInfo' ? { kind: 'pageInfo', key, members: this.#pageMembers(asked) } : undefined;
    });
    return new Envelope(members);
  }

  #pageMembers(asked: ContentField): readonly PageMember[] {
    const [type, sets] = below(asked);
    return this.members(type, outputFields(this.#document, type, sets), ({ key, mark }): PageMember | undefined => {
      return mark.kind === 'page' ? { kind: 'page', key, member: mark.member } : undefined;
    });
  }

  #member({ key, field, mark, populates: [populate] }: ShownField & ContentField): LayoutMember | undefined {
    const required = isNonNullType(field.type);
    if (mark.kind === 'scalar') return this.#scalar(key, field, mark.attribute, required);
    if (mark.kind === 'zone' || mark.kind === 'morph') assertOwnTypes(field);
    return populate && { kind: 'populate', key, alias: populate.alias, required };
  }

  #scalar(key: string, field: ContentField['field'], attribute: ScalarAttribute, required: boolean): LayoutMember | undefined {
    const type = getNullableType(field.type);
    if (!isLeafType(type)) return undefined;
    if (!isHidden(attribute)) return { kind: 'field', key, attribute, required, writer: this.#parts.writers.of(type, attribute) };
    return required ? undefined : { kind: 'text', key, text: 'null' };
  }
}

const UNKNOWN = Object.freeze({}) as never;

/** @throws NotText if an extension has replaced the type of a zone or a polymorphic relation, or its type resolution */
function assertOwnTypes({ type }: ContentField['field']): void {
  const union = getNamedType(type);
  if (!isUnionType(union)) throw new NotText();
  for (const each of union.getTypes()) {
    const uid = ownerOf(each)?.uid;
    if (uid !== undefined && union.resolveType?.({ __component: uid, __type: uid }, {}, UNKNOWN, union) !== each.name) throw new NotText();
  }
}
