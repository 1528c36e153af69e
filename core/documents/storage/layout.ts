import {
  type Attribute,
  type AttributeOwner,
  type ComponentAttribute,
  type ContentType,
  componentUids,
  type DynamicZoneAttribute,
  isLinking,
  type LinkingAttribute,
  type Model,
  type RelationAttribute,
  type ScalarAttribute,
} from '../../model/index.ts';
import { type AxisRegistry, copiedOn, type TypeAxis } from '../axes/axis-registry.ts';
import {
  LEVEL_COLUMN,
  linksTableName,
  pinColumn,
  tableName,
  targetColumn,
  targetPinColumn,
  targetPositionColumn,
  uniqueColumn,
  withinIndexName,
} from './names.ts';

/** The columns of a to-one relation that its row owns. */
export interface ToOneColumns {
  readonly target: string;
  /** Pin columns by axis name, for axes that the target has and the row lacks. */
  readonly pins: ReadonlyMap<string, string>;
  /** Order among the links of the inverse side; null when there is none. */
  readonly position: string | null;
  /** One-to-one in both directions: a target belongs to one row per combination of axis values. */
  readonly exclusive: boolean;
}

/** How the versions of one content type are stored. Built once per model. */
export interface TypeLayout {
  readonly type: ContentType;
  readonly table: string;
  readonly linksTable: string;
  readonly axes: readonly TypeAxis[];
  readonly scalars: readonly ScalarAttribute[];
  readonly embedded: readonly (ComponentAttribute | DynamicZoneAttribute)[];
  readonly toOne: ReadonlyMap<RelationAttribute, ToOneColumns>;
  /** Text indexes for searches inside the values of attributes, by attribute. */
  readonly within: ReadonlyMap<ScalarAttribute, string>;
  /** Shadow columns that enforce unique attributes. */
  readonly unique: ReadonlyMap<ScalarAttribute, string>;
  /** Relations of the rows themselves (not of components) that are kept in the links table. */
  readonly linked: readonly LinkingAttribute[];
  /** Whether the links table can have rows of this type: for those relations, or for relations of component entries. */
  readonly hasLinkRows: boolean;
  /** Relations whose links another type owns. */
  readonly inverse: readonly RelationAttribute[];
  /** Pin columns of the links table by axis name. */
  readonly pins: ReadonlyMap<string, string>;
  /**
   * The column with the level of a copy (such as a published version): the `updatedAt` that its source had when it was copied. Null for
   * types without copies. A node that does not know the axis leaves the column unchanged, so other nodes can detect that such a node has
   * written the version.
   */
  readonly level: string | null;
  axis(name: string): TypeAxis | undefined;
}

/** Pins that links from `source` to `target` may carry: axes of the target that the source does not (actively) have. */
export function pinAxes(source: readonly TypeAxis[], target: readonly TypeAxis[]): readonly TypeAxis[] {
  return target.filter((axis) => !source.some((own) => own.name === axis.name && own.state === 'active'));
}

/**
 * The pin of a new link for an axis of its target that is switched off. It is the pin that the link would get by default if the axis were
 * on, so that the link is right when the axis returns. Null for no pin.
 */
export function hiddenPin(axis: TypeAxis & { state: 'hidden' }, source: TypeLayout): string | null {
  return axis.kind === 'link' && !source.axis(axis.name) ? axis.fixed : null;
}

/** The pins of a link as it is stored. @param given values that the caller gave, by axis name */
export function writtenPins(
  near: TypeLayout,
  far: TypeLayout,
  attribute: RelationAttribute,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const pins: Record<string, string> = {};
  for (const axis of pinAxes(near.axes, far.axes)) {
    if (axis.state === 'hidden') {
      const pin = hiddenPin(axis, near);
      if (pin !== null) pins[axis.name] = pin;
      continue;
    }
    const asked = given[axis.name];
    const pin = asked === undefined ? null : (axis.axis.pin?.(asked, attribute) ?? null);
    if (pin !== null) pins[axis.name] = pin;
    else if (axis.kind === 'link') pins[axis.name] = axis.axis.defaultValue();
  }
  return pins;
}

function isKind<K extends Attribute['kind']>(...kinds: K[]) {
  return (attribute: Attribute): attribute is Extract<Attribute, { kind: K }> => (kinds as string[]).includes(attribute.kind);
}

/** Versions that are kept but invisible, because their axis is switched off. */
export interface HiddenAxis {
  readonly type: string;
  readonly axis: string;
  /** The value that is read and written as long as the axis is off. */
  readonly value: string;
  /** The option of the type that switches it off; null: its plugin is off. */
  readonly option: string | null;
}

/** Describes in words which versions of a content type are hidden, and what switches them off. */
export function describeHidden({ type, axis, option }: Omit<HiddenAxis, 'value'>): string {
  const why = option === null ? 'the plugin that provides them is disabled' : `its ${option} is disabled`;
  return `versions of ${type} along "${axis}" are hidden but stay in the database: ${why}`;
}

/** Layouts of all content types of a model, by uid. */
export class Layouts {
  readonly model: Model;
  readonly #axes: AxisRegistry;
  readonly #byUid = new Map<string, TypeLayout>();

  constructor(model: Model, axes: AxisRegistry) {
    this.model = model;
    this.#axes = axes;
    for (const type of model.contentTypes.values()) this.#byUid.set(type.uid, layoutOf(type, model, axes));
  }

  /** @throws Error for a uid that the model does not have */
  of(uid: string): TypeLayout {
    const layout = this.#byUid.get(uid);
    if (!layout) throw new Error(`the content type "${uid}" does not exist`);
    return layout;
  }

  all(): Iterable<TypeLayout> {
    return this.#byUid.values();
  }

  /** Axes that types have lost. */
  hidden(): HiddenAxis[] {
    return [...this.all()].flatMap(({ type, axes }) =>
      axes.flatMap((axis) => {
        if (axis.state !== 'hidden') return [];
        const registered = this.#axes.all.find(({ name }) => name === axis.name);
        const option = registered === undefined ? null : (registered.option ?? 'option');
        return [{ type: type.uid, axis: axis.name, value: axis.fixed, option }];
      }),
    );
  }
}

function layoutOf(type: ContentType, model: Model, registry: AxisRegistry): TypeLayout {
  const attributes = [...type.attributes.values()];
  const relations = attributes.filter(isKind('relation'));
  const axes = registry.of(type);
  const toOne = new Map<RelationAttribute, ToOneColumns>();
  for (const attribute of relations) {
    if (attribute.storage !== 'column' || attribute.side !== 'owner') continue;
    const pinned = pinAxes(axes, registry.of(model.contentType(attribute.target)));
    toOne.set(attribute, {
      target: targetColumn(attribute),
      pins: new Map(pinned.map((axis) => [axis.name, targetPinColumn(attribute, axis.name)])),
      position: attribute.inverse === null ? null : targetPositionColumn(attribute),
      exclusive: attribute.relation === 'oneToOne' && attribute.inverse !== null,
    });
  }
  const scalars = attributes.filter(isKind('scalar'));
  const linked = linkedOf(type);
  const byName = new Map(axes.map((axis) => [axis.name, axis]));
  return {
    type,
    table: tableName(type),
    linksTable: linksTableName(type),
    axes,
    scalars,
    embedded: attributes.filter(isKind('component', 'dynamiczone')),
    toOne,
    within: new Map(soughtWithin(scalars).map((attribute) => [attribute, withinIndexName(tableName(type), attribute)])),
    unique: new Map(scalars.filter((attribute) => isUnique(attribute)).map((attribute) => [attribute, uniqueColumn(attribute)])),
    linked,
    hasLinkRows: linked.length > 0 || entriesLink(type, model),
    inverse: relations.filter((attribute) => attribute.side === 'inverse'),
    pins: new Map(registry.pinNames.map((name) => [name, pinColumn(name)])),
    level: axes.some((axis) => copiedOn(axis) !== null) ? LEVEL_COLUMN : null,
    axis: (name) => byName.get(name),
  };
}

/** Relations of an owner that are kept in a links table. */
function linkedOf({ attributes }: AttributeOwner): LinkingAttribute[] {
  return [...attributes.values()].filter(isLinking).filter(({ storage, side }) => storage === 'links' && side === 'owner');
}

/** Whether component entries of an owner, at any depth, can hold links. */
function entriesLink({ attributes }: AttributeOwner, model: Model, seen = new Set<AttributeOwner>()): boolean {
  const uids = [...attributes.values()].flatMap(componentUids);
  return uids.some((uid) => {
    const component = model.component(uid);
    if (seen.has(component)) return false;
    seen.add(component);
    const isHolding = [...component.attributes.values()].some((attribute) => isLinking(attribute) && attribute.side === 'owner');
    return isHolding || entriesLink(component, model, seen);
  });
}

/** Whether the column of an attribute has its own index: on request, or because it is unique and short enough. */
export function isIndexed(attribute: ScalarAttribute): boolean {
  const { index } = attribute.definition;
  if (index === true) return true;
  const { kind } = attribute.type.column(attribute.definition);
  return (index === 'text' || isUnique(attribute)) && kind !== 'text' && kind !== 'json';
}

/** Attributes that are always indexed. */
const ALWAYS_INDEXED: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt']);

/** Whether an index gives the rows of a type in the order of an attribute. */
export function isOrdered(attribute: ScalarAttribute): boolean {
  return ALWAYS_INDEXED.has(attribute.name) || isIndexed(attribute);
}

/**
 * Attributes with an index for searches inside their text: those that request it. `documentId` is added where all attributes that a search
 * (`_q`) covers request it.
 */
function soughtWithin(scalars: readonly ScalarAttribute[]): readonly ScalarAttribute[] {
  const asked = scalars.filter(({ definition }) => definition.index === 'text');
  const isOpen = ({ definition, name, private: isPrivate, type }: ScalarAttribute) => {
    const { kind } = type.column(definition);
    return (kind === 'text' || kind === 'varchar') && !isPrivate && typeof definition.axis !== 'string' && name !== 'documentId';
  };
  const isWhole = asked.length > 0 && scalars.every((attribute) => !isOpen(attribute) || attribute.definition.index === 'text');
  return isWhole ? [...asked, ...scalars.filter(({ name, private: isPrivate }) => name === 'documentId' && !isPrivate)] : asked;
}

/** The model sets `unique` itself where a type requires it. */
function isUnique(attribute: ScalarAttribute): boolean {
  return attribute.definition.unique === true;
}
