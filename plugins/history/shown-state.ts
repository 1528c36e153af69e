import {
  type Asker,
  type AttributeOwner,
  type Caller,
  type CheckOptions,
  type ComponentAttribute,
  type ContentType,
  componentUids,
  createAbility,
  type Documents,
  type DocumentValue,
  type DynamicZoneAttribute,
  ForbiddenError,
  isLinking,
  type LinkingAttribute,
  type RelationAttribute,
  type RequestParameters,
  type VersionLink,
  withoutPrivate,
} from 'plinth';
import type { State } from './state.ts';

/** Maximum number of links that are resolved for one response; further links are left out. */
const MOST_LINKS = 1_000;
/** Documents per query. */
const BATCH = 100;
/** Attribute types whose values may be long. */
const LONG: readonly string[] = ['text', 'richtext', 'blocks', 'json'];
const PAGING = Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false });

/** The caller that a state is shown to, and how it is shown. */
export interface Viewer {
  readonly caller: Caller;
  /** Attributes of the type that the caller may see; null: all that are not private. */
  readonly fields: readonly string[] | null;
  /** The version's axis values. Linked documents are shown at the same values. */
  readonly axes: ReadonlyMap<string, string>;
  readonly asker: Asker;
}

/** Applies the changes that plugins make to documents in responses, such as addresses of files. */
type Answered = (documents: readonly DocumentValue[], type: ContentType) => Promise<readonly DocumentValue[]>;

/** Shows stored states as REST shows documents, without what the caller may not see. */
export class ShownStates {
  readonly #documents: Documents;
  readonly #answered: Answered;

  constructor(documents: Documents, answered: Answered) {
    this.#documents = documents;
    this.#answered = answered;
  }

  /** The documents that states are shown as. The caller must be allowed to read the version. */
  async of(type: ContentType, documentId: string, states: readonly (State | null)[], viewer: Viewer): Promise<(DocumentValue | null)[]> {
    const isShown = (name: string) => viewer.fields === null || viewer.fields.includes(name);
    const links = states.flatMap((state) => state?.links ?? []).filter(({ path }) => isShown(String(path[0])));
    const found = await this.#linked(type, links.slice(0, MOST_LINKS), viewer);
    return states.map((state) => {
      if (state === null) return null;
      const shown = new StateReader(this.#documents.model, state, found);
      return { documentId, ...shown.owner(type, state.values, [], isShown) };
    });
  }

  /** The linked documents that the caller may see, by `keyOf`. */
  async #linked(type: ContentType, links: readonly VersionLink[], viewer: Viewer): Promise<ReadonlyMap<string, DocumentValue>> {
    const groups = new Map<string, { target: string; open: boolean; pins: VersionLink['pins']; ids: Set<string> }>();
    for (const { path, target, documentId, pins } of links) {
      const open = attributeAt(this.#documents.model, type, path)?.open === true;
      const key = JSON.stringify([target, open, pins]);
      const group = groups.get(key) ?? { target, open, pins, ids: new Set() };
      groups.set(key, group);
      group.ids.add(documentId);
    }
    const found = new Map<string, DocumentValue>();
    const budget = this.#documents.readBudget(viewer.asker);
    for (const { target: uid, open, pins, ids } of groups.values()) {
      const target = this.#documents.model.contentTypes.get(uid);
      if (target === undefined) continue;
      const caller = open ? lent(viewer.caller, uid) : viewer.caller;
      for (const axes of this.#versionsOf(target, pins, viewer.axes)) {
        const listed = [...ids].filter((documentId) => !found.has(keyOf({ target: uid, documentId, pins })));
        for (let at = 0; at < listed.length; at += BATCH) {
          const parameters = { ...Object.fromEntries(axes), filters: { documentId: { $in: listed.slice(at, at + BATCH) } } };
          const query = this.#query(target, parameters, caller);
          if (query === null) break;
          const { documents } = await this.#documents.find(query, budget);
          const shown = await this.#answered(documents, target);
          for (const [index, { documentId }] of documents.entries()) {
            found.set(keyOf({ target: uid, documentId: String(documentId), pins }), withoutPrivate(shown[index] ?? {}, target));
          }
        }
      }
    }
    return found;
  }

  /**
   * The versions of a target to look for, the best first. A target that is not published any more is shown as a draft, to those who may
   * read it: without it, a link that nobody has changed would look removed.
   */
  #versionsOf(target: ContentType, pins: VersionLink['pins'], axes: Viewer['axes']): readonly ReadonlyMap<string, string>[] {
    let versions: ReadonlyMap<string, string>[] = [new Map()];
    for (const { name, kind, choices = [] } of this.#documents.axesOf(target)) {
      const value = pins[name] ?? axes.get(name);
      if (value === undefined) continue;
      const values = kind === 'request' ? [value, ...choices.filter((other) => other !== value)] : [value];
      versions = values.flatMap((each) => versions.map((version) => new Map([...version, [name, each]])));
    }
    return versions;
  }

  /** Null if the caller may not read such documents. Long texts of linked documents are not read, except those of plugins' types. */
  #query(target: ContentType, parameters: RequestParameters, caller: Caller) {
    const options: CheckOptions = { identified: 'found', paging: PAGING };
    try {
      const all = this.#documents.parse(target.uid, parameters, 'list', caller, options);
      if (target.uid.startsWith('plugin::')) return all;
      const short = all.fields.filter(({ type }) => !LONG.includes(type.name));
      return this.#documents.parse(target.uid, { ...parameters, fields: short.map(({ name }) => name) }, 'list', caller, options);
    } catch (error) {
      if (error instanceof ForbiddenError) return null;
      throw error;
    }
  }
}

/** Converts one state to a document. */
class StateReader {
  readonly #model: Documents['model'];
  readonly #links = new Map<string, VersionLink[]>();
  readonly #found: ReadonlyMap<string, DocumentValue>;

  constructor(model: Documents['model'], { links }: State, found: ReadonlyMap<string, DocumentValue>) {
    this.#model = model;
    this.#found = found;
    for (const link of links) {
      const key = JSON.stringify(link.path);
      this.#links.set(key, [...(this.#links.get(key) ?? []), link]);
    }
  }

  owner(owner: AttributeOwner, values: State['values'], path: VersionLink['path'], isShown: (name: string) => boolean = () => true) {
    const shown: DocumentValue = {};
    for (const attribute of owner.attributes.values()) {
      const { name } = attribute;
      if (attribute.private || !isShown(name) || (attribute.kind === 'scalar' && attribute.type.hidden === true)) continue;
      // As in responses that do not name it.
      if (attribute.definition.onRequest === true) continue;
      const here = [...path, name];
      if (isLinking(attribute)) {
        if (attribute.side === 'owner' && attribute.storage !== 'siblings') shown[name] = this.#relation(attribute, here);
      } else if (Object.hasOwn(values, name)) {
        const value = values[name] ?? null;
        if (attribute.kind !== 'scalar') shown[name] = this.#entries(attribute, value, here);
        else shown[name] = value === null ? null : (attribute.type.output?.(value) ?? value);
      }
    }
    return shown;
  }

  #relation({ many, kind }: LinkingAttribute, path: VersionLink['path']): DocumentValue[] | DocumentValue | null {
    const links = this.#links.get(JSON.stringify(path)) ?? [];
    const found = links.flatMap((link): DocumentValue[] => {
      const document = this.#found.get(keyOf(link));
      return document === undefined ? [] : [kind === 'morph' ? { __type: link.target, ...document } : document];
    });
    return many ? found : (found[0] ?? null);
  }

  #entries(attribute: ComponentAttribute | DynamicZoneAttribute, stored: unknown, path: VersionLink['path']): unknown {
    const isList = attribute.kind === 'dynamiczone' || attribute.repeatable;
    const entries = (Array.isArray(stored) ? stored : []).flatMap((entry: State['values'], index) => {
      const uid = attribute.kind === 'dynamiczone' ? String(entry.__component) : attribute.component;
      const component = this.#model.components.get(uid);
      if (component === undefined) return [];
      const name = attribute.kind === 'dynamiczone' ? { __component: uid } : {};
      return [{ id: entry.id, ...name, ...this.owner(component, entry, isList ? [...path, index] : path) }];
    });
    return isList ? entries : (entries[0] ?? null);
  }
}

function keyOf({ target, documentId, pins }: Pick<VersionLink, 'target' | 'documentId' | 'pins'>): string {
  return JSON.stringify([target, documentId, pins]);
}

/** The relation that a link belongs to; undefined if the model no longer has it. */
function attributeAt({ components }: Documents['model'], type: AttributeOwner, path: VersionLink['path']): RelationAttribute | undefined {
  const owners = [type];
  let found: RelationAttribute | undefined;
  for (const step of path) {
    if (typeof step === 'number') continue;
    const attributes = owners.flatMap(({ attributes: own }) => own.get(step) ?? []);
    found = attributes.find((attribute) => attribute.kind === 'relation');
    const inside = attributes.flatMap(componentUids);
    owners.splice(0, owners.length, ...inside.flatMap((uid) => components.get(uid) ?? []));
  }
  return found;
}

/**
 * The caller with the right to read a type that an open relation (media) leads to. Whoever may read a document may read those targets too.
 * Fields that a rule excludes stay excluded.
 */
function lent(caller: Caller, uid: string): Caller {
  const find = `${uid}.find`;
  const fields = caller.ability.rule(find)?.fields ?? null;
  return { ...caller, ability: createAbility(new Set([find]), new Map(fields === null ? [] : [[find, { where: null, fields }]])) };
}
