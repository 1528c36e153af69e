import {
  type Attribute,
  type AttributeOwner,
  type Caller,
  type ContentType,
  type Documents,
  isLinking,
  type Populate,
  type Query,
  relationsOf,
  type ScalarAttribute,
} from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { isContentType } from './type-order.ts';
import { contentOf } from './version-line.ts';

/** The action that allows reading files. */
export const FIND_FILES = 'plugin::upload.content-api.find';

/** Attributes of files in lines. Others, such as where the bytes are stored and which copies exist, differ in each Plinth. */
const FILE_FACTS: ReadonlySet<string> = new Set(['name', 'alternativeText', 'caption', 'focalPoint', 'ext', 'mime', 'size']);

/** What to read of a type. */
export interface Readable {
  readonly type: ContentType;
  readonly attributes: readonly Attribute[];
  readonly fields: readonly ScalarAttribute[];
  readonly populate: readonly Populate[];
}

/** Finds out what a caller may read of each type. */
export class ReadableTypes {
  readonly #documents: Documents;
  readonly #caller: Caller;
  readonly #known = new Map<string, Readable>();

  constructor(documents: Documents, caller: Caller) {
    this.#documents = documents;
    this.#caller = caller;
  }

  /** Whether the caller may read any documents of a type. */
  mayRead(uid: string, status: 'draft' | 'published'): boolean {
    if (uid === FILE_UID) return this.#caller.trusted || this.#caller.ability.can(FIND_FILES);
    const axes = axesOf(this.#documents, this.#documents.model.contentType(uid), status, null);
    return this.#documents.mayRead(uid, axes, this.#caller);
  }

  of(uid: string): Readable {
    const known = this.#known.get(uid);
    if (known !== undefined) return known;
    const type = this.#documents.model.contentType(uid);
    const allowed = this.#allowed(type);
    const content = uid === FILE_UID ? contentOf(type).filter(({ name }) => FILE_FACTS.has(name)) : contentOf(type);
    const attributes = content.filter((attribute) => (allowed === null || allowed.has(attribute.name)) && this.#seesTargets(attribute));
    const named = ['locale', 'updatedAt'].filter((name) => type.attributes.has(name) && (allowed === null || allowed.has(name)));
    const scalars = attributes.filter((attribute) => attribute.kind === 'scalar');
    const readable = {
      type,
      attributes,
      fields: [...scalars, ...named.map((name) => attributeOf(type, name)).filter((each) => !each.private && !scalars.includes(each))],
      populate: this.#populateOf(attributes),
    };
    this.#known.set(uid, readable);
    return readable;
  }

  /**
   * Whether the caller may read targets of a relation, of all types of content for a polymorphic one. If not, lines do not contain the relation at all. An empty one would remove the
   * links where the lines are imported.
   */
  #seesTargets(attribute: Attribute): boolean {
    if (this.#caller.trusted || !isLinking(attribute)) return true;
    const targets = [...relationsOf(attribute)].map(({ target }) => target);
    const led = attribute.kind === 'morph' ? targets.filter((uid) => isContentType({ uid })) : targets;
    return led.every((uid) => this.mayRead(uid, 'published'));
  }

  /** Names of the attributes that the caller may read; null: all. */
  #allowed({ uid }: ContentType): ReadonlySet<string> | null {
    // For files, the right to this action is enough to read all attributes.
    if (this.#caller.trusted || uid === FILE_UID) return null;
    const axes = new Map(hasAxis(this.#documents, uid, 'status') && this.mayRead(uid, 'draft') ? [['status', 'draft']] : []);
    return this.#documents.visibleFields(uid, axes, 'list', this.#caller);
  }

  /** Populates whole components, except for links, which are read separately. */
  #populateOf(attributes: readonly Attribute[]): readonly Populate[] {
    const selection = (owner: AttributeOwner) => {
      const own = contentOf(owner);
      return { fields: own.filter((attribute) => attribute.kind === 'scalar'), populate: this.#populateOf(own) };
    };
    const { model } = this.#documents;
    return attributes.flatMap((attribute): readonly Populate[] => {
      const { name: alias } = attribute;
      if (attribute.kind === 'component')
        return [
          { kind: 'component', attribute, alias, filter: null, sort: [], count: false, ...selection(model.component(attribute.component)) },
        ];
      if (attribute.kind !== 'dynamiczone') return [];
      const on = new Map(attribute.components.map((uid) => [uid, { ...selection(model.component(uid)), filter: null }]));
      return [{ kind: 'zone', attribute, alias, on, count: false }];
    });
  }
}

/** Whether the versions of a type have an axis. */
export function hasAxis(documents: Documents, uid: string, name: string): boolean {
  return documents.axesOf(documents.model.contentType(uid)).some((axis) => axis.name === name);
}

/** The axes of versions with a status in some locales. @param locales null: all */
export function axesOf(documents: Documents, type: ContentType, status: string, locales: readonly string[] | null): Query['axes'] {
  const axes = new Map<string, { readonly values: readonly string[] } | 'any'>();
  if (hasAxis(documents, type.uid, 'status')) axes.set('status', { values: [status] });
  if (hasAxis(documents, type.uid, 'locale')) axes.set('locale', locales === null ? 'any' : { values: locales });
  return axes;
}

/** An attribute that is known to be scalar. */
export function attributeOf(type: ContentType, name: string): ScalarAttribute {
  return type.attributes.get(name) as ScalarAttribute;
}
