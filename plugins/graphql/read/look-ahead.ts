import { type FieldNode, type GraphQLField, type GraphQLObjectType, getArgumentValues, type SelectionSetNode } from 'graphql';
import type { AskedPopulate, AskedRelation, AskedSelection, AttributeOwner, ScalarAttribute } from 'plinth';
import { isContentType } from '../names.ts';
import { isCustom } from '../schema/marks.ts';
import { isHidden } from '../schema/shown-attributes.ts';
import type { ContentField, Document, Variables } from './output-fields.ts';
import {
  type AnswerForm,
  constant,
  type Place,
  type PopulateTemplate,
  type ShownField,
  type Template,
  Translation,
  type TranslationParts,
} from './translation.ts';

/** The selection of documents at a root field, with the places of its parts. */
export interface LookedAhead {
  readonly selection: AskedSelection;
  /** Errors in arguments. Such a field becomes null; the rest is answered. */
  readonly mistakes: ReadonlyMap<Place, unknown>;
  readonly populates: ReadonlyMap<AskedPopulate, Place>;
  readonly fields: ReadonlyMap<AskedSelection, readonly (readonly [ScalarAttribute, Place])[]>;
}

/** Fields that are read although their resolvers were wrapped by others. */
export interface LateFields {
  /** Their arguments, which may differ from those in the operation. */
  readonly given: ReadonlyMap<FieldNode, Variables>;
  /** The action for reading targets of their relation; undefined: `find`. */
  readonly along: string | undefined;
}

const NO_FIELDS: LateFields = Object.freeze({ given: new Map(), along: undefined });

/** Translates for resolvers: with the values of variables, and with places, because an error in a part is reported by its resolver. */
export class LookAhead implements AnswerForm {
  readonly #translation: Translation;
  readonly #variables: Variables;
  readonly #late: LateFields;
  readonly #mistakes = new Map<Place, unknown>();
  readonly #populates = new Map<AskedPopulate, Place>();
  readonly #fields = new Map<AskedSelection, (readonly [ScalarAttribute, Place])[]>();

  constructor(parts: TranslationParts, document: Document, late: LateFields = NO_FIELDS) {
    this.#translation = new Translation(parts, document, this);
    this.#variables = document.variableValues;
    this.#late = late;
  }

  /**
   * @param type of the selections: documents of a content type
   * @param place of the root field
   */
  documents(type: GraphQLObjectType, sets: readonly SelectionSetNode[], place: Place): LookedAhead {
    const selection = this.#translation.selection(type, sets, place).of(this.#variables);
    return { selection, mistakes: this.#mistakes, populates: this.#populates, fields: this.#fields };
  }

  /** Component entries cannot be read later. */
  isReadAlong({ field, nodes: [node] }: ContentField, owner: AttributeOwner): boolean {
    return !isCustom(field) || this.#late.given.has(node) || !isContentType(owner);
  }

  args(field: GraphQLField<unknown, unknown>, node: FieldNode): Template<Variables> {
    return constant(this.#late.given.get(node) ?? getArgumentValues(field, node, this.#variables));
  }

  attempt(place: Place, translate: () => readonly PopulateTemplate[]): readonly PopulateTemplate[] {
    try {
      return translate();
    } catch (error) {
      this.#mistakes.set(place, error);
      return [];
    }
  }

  populate(place: Place, _parts: unknown, make: (variables: Variables) => AskedPopulate): Template<AskedPopulate> {
    const populate = make(this.#variables);
    this.#populates.set(populate, place);
    return constant(populate);
  }

  selection(_type: GraphQLObjectType, fields: readonly ScalarAttribute[], shown: readonly ShownField[]): Template<AskedSelection> {
    const populate: AskedPopulate[] = [];
    const places: (readonly [ScalarAttribute, Place])[] = [];
    for (const { mark, place, populates } of shown) {
      for (const each of populates) populate.push(each.of(this.#variables));
      if (mark?.kind === 'scalar' && !isHidden(mark.attribute)) places.push([mark.attribute, place]);
    }
    const selection = { fields, populate };
    this.#fields.set(selection, places);
    return constant(selection);
  }

  /** The action of an opened relation. */
  around({ nodes: [node] }: ContentField): Pick<AskedRelation, 'action'> {
    const { given, along } = this.#late;
    return along !== undefined && given.has(node) ? { action: along } : {};
  }
}
