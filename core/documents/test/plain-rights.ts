import { SYSTEM } from '../../access/index.ts';
import type { Model, RelationAttribute } from '../../model/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { type Act, actionOf, type GrantSketches, NAMES, type WriteSketch } from './arbitrary-rights.ts';
import { uidOf } from './definitions.ts';

/** A document as a plain reading of rules sees it: scalars, and the ids of what its relations lead to, by attribute. */
export interface PlainDocument {
  readonly name: string;
  readonly documentId: string;
  readonly updatedAt: string;
  readonly scalars: Readonly<Record<string, unknown>>;
  readonly links: Readonly<Record<string, readonly string[]>>;
}

/** All that is stored, by documentId. */
export type World = ReadonlyMap<string, PlainDocument>;

/** Reads everything, as SYSTEM. */
export async function readWorld(documents: OwnedDocuments): Promise<World> {
  const world = new Map<string, PlainDocument>();
  for (const name of NAMES) {
    const type = documents.model.contentType(uidOf(name));
    const relations = relationsOf(documents.model, name).map((relation) => relation.name);
    const query = documents.parse(
      type.uid,
      { populate: Object.fromEntries(relations.map((each) => [each, { fields: ['documentId'] }])) },
      'list',
      SYSTEM,
    );
    const { documents: found } = await documents.find(query);
    for (const document of found) {
      const documentId = document.documentId as string;
      const idsOf = (value: unknown) => [value ?? []].flat().map((target) => (target as { documentId: string }).documentId);
      world.set(documentId, {
        name,
        documentId,
        updatedAt: document.updatedAt as string,
        scalars: { tag: document.tag, owner: document.owner },
        links: Object.fromEntries(relations.map((each) => [each, idsOf(document[each])])),
      });
    }
  }
  return world;
}

/** Relations of a type, by what their names say: `near…` is a value of the type itself. */
export function relationsOf(model: Model, name: string): RelationAttribute[] {
  return [...model.contentType(uidOf(name)).attributes.values()].flatMap((attribute) => (attribute.kind === 'relation' ? [attribute] : []));
}

/** The user of all callers, as rules name it. */
const USER_NAME = 'me';

const NOWHERE: PlainDocument = { name: '', documentId: '', updatedAt: '', scalars: { tag: null, owner: null }, links: {} };

/** Whether a condition of a rule holds for a document, read word by word. */
function holds(where: Readonly<Record<string, unknown>> | null, document: PlainDocument, world: World): boolean {
  return Object.entries(where ?? {}).every(([key, condition]) => {
    if (key === '$or') return (condition as Record<string, unknown>[]).some((each) => holds(each, document, world));
    if (key === 'owner') return document.scalars.owner === USER_NAME;
    if (key === 'tag') {
      const { $in, $null } = condition as { $in?: number[]; $null?: boolean };
      return $null ? document.scalars.tag === null : ($in as unknown[]).includes(document.scalars.tag);
    }
    const behind = (document.links[key] ?? []).map((id) => world.get(id) as PlainDocument);
    // What leads nowhere is like a document whose attributes are all null.
    return (behind.length > 0 ? behind : [NOWHERE]).some((one) => holds(condition as Record<string, unknown>, one, world));
  });
}

/** A plain reading of grants. */
export class PlainRights {
  readonly #model: Model;
  readonly #grants: GrantSketches;

  constructor(model: Model, grants: GrantSketches) {
    this.#model = model;
    this.#grants = grants;
  }

  has(name: string, act: Act): boolean {
    return this.#grants.get(actionOf(name, act)) !== 'no';
  }

  /** Whether the caller may do something to a document as it is in a world. */
  may(act: Act, document: PlainDocument | undefined, world: World): boolean {
    if (!document || !this.has(document.name, act)) return false;
    const grant = this.#grants.get(actionOf(document.name, act));
    return typeof grant !== 'object' || holds(grant.where, document, world);
  }

  /** Whether an action may name an attribute. */
  mayName(name: string, act: Act, attribute: string): boolean {
    const grant = this.#grants.get(actionOf(name, act));
    return typeof grant !== 'object' || grant.fields === null || grant.fields.includes(attribute);
  }

  /** Sentences that say what about the way from one world to the other the rules forbid; empty when all of it is right. */
  violations({ act, name }: WriteSketch, written: string, before: World, after: World): string[] {
    const found: string[] = [];
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(id), after.get(id)];
      const whose = `${(was ?? is)?.name} ${id}`;
      if (id === written) {
        if (act !== 'create' && !this.may(act, was, before)) found.push(`${whose}: may not ${act} what it was`);
        if (act !== 'delete' && !this.may(act, is, after)) found.push(`${whose}: may not ${act} what it is`);
        if (act === 'delete') continue;
      }
      const kindOfAct = id === written ? (act as Act) : 'update';
      for (const attribute of this.#changed(was, is, act === 'delete' ? written : null)) {
        const relation = this.#relation(was ?? is, attribute);
        const isBoth = relation !== null && relation.inverse !== null && relation.relation === 'manyToMany';
        if (id === written) {
          if (!this.mayName(name, kindOfAct, attribute)) found.push(`${whose}: may not write ${attribute}`);
          found.push(...this.#unseen(whose, attribute, was, is, before));
        } else if (isBoth) {
          if (!this.#bothEnds(was, is, attribute, before, after)) found.push(`${whose}: ${attribute} is bound by its rule`);
        } else if (relation === null || relation.side === 'owner') {
          if (this.has(was?.name as string, 'find') && !this.may('find', was, before)) found.push(`${whose}: may not see what it was`);
          if (!this.may('update', was, before)) found.push(`${whose}: may not update what it was (${attribute})`);
          if (!this.may('update', is, after)) found.push(`${whose}: may not update what it is (${attribute})`);
          if (!this.mayName((was ?? is)?.name as string, 'update', attribute)) found.push(`${whose}: may not write ${attribute} from afar`);
        }
      }
    }
    return found;
  }

  /**
   * Why a write may be refused whatever comes of it: it asks for what is not granted, or names what is hidden.
   * @param id of the document that it is about
   * @param named ids of the documents that it names, by attribute
   */
  reasonsToRefuse(
    { act, name, values }: WriteSketch,
    id: string,
    named: Readonly<Record<string, readonly string[]>>,
    world: World,
  ): string[] {
    const found = this.has(name, act) ? [] : [`no ${act}`];
    // A document that its rule hides is not there for whoever may look.
    if (act !== 'create' && this.has(name, 'find') && !this.may('find', world.get(id), world)) found.push(`may not see ${id}`);
    if (act === 'delete') return found;
    for (const attribute of [...Object.keys(values), ...Object.keys(named)]) {
      if (!this.mayName(name, act, attribute)) found.push(`may not name ${attribute}`);
    }
    for (const [attribute, ids] of Object.entries(named)) {
      const relation = relationsOf(this.#model, name).find((each) => each.name === attribute) as RelationAttribute;
      const target = relation.target.slice(relation.target.indexOf('.') + 1);
      if (!this.has(target, 'find')) found.push(`may not link by ${attribute}`);
      for (const each of ids) {
        const document = world.get(each);
        if (!this.may('find', document, world)) found.push(`may not see ${each}, named by ${attribute}`);
        // What a link would be written in must be the caller's to write, be it that nothing comes of it.
        if (this.#isWrittenFar(relation, target) && !this.may('update', document, world))
          found.push(`may not update ${each}, named by ${attribute}`);
      }
      if (this.#isWrittenFar(relation, target)) {
        if (!this.has(target, 'update')) found.push(`may not write ${relation.inverse} of ${target}`);
        if (!this.mayName(target, 'update', relation.inverse as string)) found.push(`may not name ${relation.inverse} of ${target}`);
      }
    }
    return found;
  }

  /** Whether a link is written in the document at its other end: alone, or too where a rule says who may. */
  #isWrittenFar({ inverse, side, relation }: RelationAttribute, target: string): boolean {
    if (inverse === null) return false;
    return relation === 'manyToMany' ? this.has(target, 'update') : side === 'inverse';
  }

  /** What a write leads to that it did not lead to before must be visible. */
  #unseen(whose: string, attribute: string, was: PlainDocument | undefined, is: PlainDocument | undefined, before: World): string[] {
    const added = (is?.links[attribute] ?? []).filter((id) => !was?.links[attribute]?.includes(id) && before.has(id));
    return added.flatMap((id) =>
      this.may('find', before.get(id), before) ? [] : [`${whose}: may not see ${id}, which ${attribute} leads to`],
    );
  }

  /** The rule of `update` on an end of a many-to-many link binds where there is one. */
  #bothEnds(was: PlainDocument | undefined, is: PlainDocument | undefined, attribute: string, before: World, after: World): boolean {
    const name = (was ?? is)?.name as string;
    if (!this.has(name, 'update')) return true;
    return this.may('update', was, before) && this.may('update', is, after) && this.mayName(name, 'update', attribute);
  }

  #relation(document: PlainDocument | undefined, attribute: string): RelationAttribute | null {
    const found = this.#model.contentType(uidOf(document?.name as string)).attributes.get(attribute);
    return found?.kind === 'relation' ? found : null;
  }

  /** Attributes with other values; links to a document that is gone go with it, and are nobody's change. */
  #changed(was: PlainDocument | undefined, is: PlainDocument | undefined, gone: string | null): string[] {
    const scalars = ['tag', 'owner'].filter((each) => (was?.scalars[each] ?? null) !== (is?.scalars[each] ?? null));
    const sorted = (document: PlainDocument | undefined, each: string) =>
      [...(document?.links[each] ?? [])]
        .filter((id) => id !== gone)
        .sort()
        .join();
    const links = Object.keys((is ?? was)?.links ?? {}).filter((each) => sorted(was, each) !== sorted(is, each));
    return [...scalars, ...links];
  }
}

/** Documents whose own values changed from one world to the other: what is told, recorded and stamped. */
export function changedOwn(model: Model, before: World, after: World): string[] {
  return [...after.values()].flatMap((is) => {
    const was = before.get(is.documentId);
    if (!was) return [is.documentId];
    const isOther = relationsOf(model, is.name).some(({ name, side, many, relation }) => {
      if (side !== 'owner' || many || relation === 'manyToMany') return false;
      return was.links[name]?.join() !== is.links[name]?.join();
    });
    return isOther || was.scalars.tag !== is.scalars.tag || was.scalars.owner !== is.scalars.owner ? [is.documentId] : [];
  });
}
