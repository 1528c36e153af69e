import type {
  Attribute,
  AttributeOwner,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  Model,
  RelationAttribute,
  ScalarAttribute,
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

/** Where the versions of one content type are kept. Built once per model. */
export interface TypeLayout {
  readonly type: ContentType;
  readonly table: string;
  readonly linksTable: string;
  readonly axes: readonly TypeAxis[];
  readonly scalars: readonly ScalarAttribute[];
  readonly embedded: readonly (ComponentAttribute | DynamicZoneAttribute)[];
  readonly toOne: ReadonlyMap<RelationAttribute, ToOneColumns>;
  /** Indexes by which texts are found that stand within the texts of attributes. */
  readonly within: ReadonlyMap<ScalarAttribute, string>;
  /** Shadow columns that make attributes unique. */
  readonly unique: ReadonlyMap<ScalarAttribute, string>;
  /** Every relation of the type's rows that the type owns and keeps in its links table. */
  readonly linked: readonly RelationAttribute[];
  /** Whether rows of its links table may belong to its rows: for those relations, or for ones of their component entries. */
  readonly hasLinkRows: boolean;
  /** Relations whose links another type owns. */
  readonly inverse: readonly RelationAttribute[];
  /** Pin columns of the links table by axis name. */
  readonly pins: ReadonlyMap<string, string>;
  /**
   * The column of a copy's level, where versions may be copies of others (what is published, of drafts). A node that does not know of the axis leaves it as it is, and
   * so it tells that such a node has written the version since.
   */
  readonly level: string | null;
  axis(name: string): TypeAxis | undefined;
}

/** Pins that links from `source` to `target` may carry: axes of the target that the source does not (actively) have. */
export function pinAxes(source: readonly TypeAxis[], target: readonly TypeAxis[]): readonly TypeAxis[] {
  return target.filter((axis) => !source.some((own) => own.name === axis.name && own.state === 'active'));
}

/**
 * What a new link says along an axis of its target that is switched off: what it would say if the axis were on and nothing was asked, so
 * that it is the same link once the axis is back. Null for no pin.
 */
export function hiddenPin(axis: TypeAxis & { state: 'hidden' }, source: TypeLayout): string | null {
  return axis.kind === 'link' && !source.axis(axis.name) ? axis.fixed : null;
}

function isKind<K extends Attribute['kind']>(...kinds: K[]) {
  return (attribute: Attribute): attribute is Extract<Attribute, { kind: K }> => (kinds as string[]).includes(attribute.kind);
}

/** Versions that are kept but out of sight, because the axis they lie on is switched off. */
export interface HiddenAxis {
  readonly type: string;
  readonly axis: string;
  /** The value that is read and written meanwhile. */
  readonly value: string;
}

/** Layouts of all content types of a model, by uid. */
export class Layouts {
  readonly model: Model;
  readonly #byUid = new Map<string, TypeLayout>();

  constructor(model: Model, axes: AxisRegistry) {
    this.model = model;
    for (const type of model.contentTypes.values()) this.#byUid.set(type.uid, layoutOf(type, model, axes));
  }

  /** @throws Error for a uid that the model does not hold */
  of(uid: string): TypeLayout {
    const layout = this.#byUid.get(uid);
    if (!layout) throw new Error(`there is no content type "${uid}"`);
    return layout;
  }

  all(): Iterable<TypeLayout> {
    return this.#byUid.values();
  }

  /** Axes that types had once and have no more. */
  hidden(): HiddenAxis[] {
    return [...this.all()].flatMap(({ type, axes }) =>
      axes.flatMap((axis) => (axis.state === 'hidden' ? [{ type: type.uid, axis: axis.name, value: axis.fixed }] : [])),
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

/** Relations that an owner keeps in a links table. */
function linkedOf({ attributes }: AttributeOwner): RelationAttribute[] {
  return [...attributes.values()].filter(isKind('relation')).filter(({ storage, side }) => storage === 'links' && side === 'owner');
}

/** Whether component entries, at whatever depth, hold links. */
function entriesLink({ attributes }: AttributeOwner, model: Model, seen = new Set<AttributeOwner>()): boolean {
  const uids = [...attributes.values()].flatMap((attribute) =>
    attribute.kind === 'component' ? [attribute.component] : attribute.kind === 'dynamiczone' ? attribute.components : [],
  );
  return uids.some((uid) => {
    const component = model.component(uid);
    if (seen.has(component)) return false;
    seen.add(component);
    const isLinking = [...component.attributes.values()].some((attribute) => attribute.kind === 'relation' && attribute.side === 'owner');
    return isLinking || entriesLink(component, model, seen);
  });
}

/** Whether the column of an attribute has an index of its own: on request, or because it is unique and short enough. */
export function isIndexed(attribute: ScalarAttribute): boolean {
  const { index } = attribute.definition;
  if (index === true) return true;
  const { kind } = attribute.type.column(attribute.definition);
  return (index === 'text' || isUnique(attribute)) && kind !== 'text' && kind !== 'json';
}

/** Attributes that have an index whatever the model says. */
const ALWAYS_INDEXED: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt']);

/** Whether an index has the rows of a type in the order of an attribute. */
export function isOrdered(attribute: ScalarAttribute): boolean {
  return ALWAYS_INDEXED.has(attribute.name) || isIndexed(attribute);
}

/** Attributes whose texts are looked into by an index: those that ask for it, and the `documentId` where all texts do in which a search without an attribute (`_q`) looks. */
function soughtWithin(scalars: readonly ScalarAttribute[]): readonly ScalarAttribute[] {
  const asked = scalars.filter(({ definition }) => definition.index === 'text');
  const isOpen = ({ definition, name, private: isPrivate, type }: ScalarAttribute) => {
    const { kind } = type.column(definition);
    return (kind === 'text' || kind === 'varchar') && !isPrivate && typeof definition.axis !== 'string' && name !== 'documentId';
  };
  const isWhole = asked.length > 0 && scalars.every((attribute) => !isOpen(attribute) || attribute.definition.index === 'text');
  return isWhole ? [...asked, ...scalars.filter(({ name, private: isPrivate }) => name === 'documentId' && !isPrivate)] : asked;
}

/** By its option, or because its type demands it: the model says so in either case. */
function isUnique(attribute: ScalarAttribute): boolean {
  return attribute.definition.unique === true;
}
