import type { Model, RelationAttribute } from '../../model/index.ts';
import { type Act, actionOf, type GrantSketches, hasDrafts, NAMES, STAGES, type Stage, type WriteSketch } from './arbitrary-rights.ts';
import { uidOf } from './definitions.ts';
import {
  changedAttributes,
  isOwn,
  type OtherLinks,
  type PlainDocument,
  relationsOf,
  type View,
  type World,
  withLinks,
} from './plain-world.ts';

/** The name of the user in rules. All callers are this user. */
const USER_NAME = 'me';

const NOWHERE: PlainDocument = { name: '', documentId: '', updatedAt: 0, scalars: { tag: null, owner: null }, links: {} };

/** Evaluates a condition of a rule on a document, in the most literal way. */
function holds(where: Readonly<Record<string, unknown>> | null, document: PlainDocument, view: View): boolean {
  return Object.entries(where ?? {}).every(([key, condition]) => {
    if (key === '$or') return (condition as Record<string, unknown>[]).some((each) => holds(each, document, view));
    if (key === 'owner') return document.scalars.owner === USER_NAME;
    if (key === 'tag') {
      const { $in, $null } = condition as { $in?: number[]; $null?: boolean };
      return $null ? document.scalars.tag === null : ($in as unknown[]).includes(document.scalars.tag);
    }
    const behind = (document.links[key] ?? []).flatMap((id) => view.get(id) ?? []);
    // A relation without targets counts as one target whose attributes are all null.
    return (behind.length > 0 ? behind : [NOWHERE]).some((one) => holds(condition as Record<string, unknown>, one, view));
  });
}

/** The stage of other documents that a document without drafts sees. */
const PLAIN: Stage = 'published';

/** A document before and after a write. */
interface Change {
  readonly id: string;
  readonly name: string;
  readonly before: World;
  readonly after: World;
}

/** Whether a write names the links of a relation, from its other end. */
function isNamed({ act, links }: WriteSketch, { inverse }: RelationAttribute): boolean {
  return act !== 'publish' && Object.keys(links).includes(inverse ?? '');
}

/** A literal interpretation of grants, to compare the service with. */
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

  /** Whether an action may name an attribute. */
  mayName(name: string, act: Act, attribute: string): boolean {
    const grant = this.#grants.get(actionOf(name, act));
    return typeof grant !== 'object' || grant.fields === null || grant.fields.includes(attribute);
  }

  /**
   * Whether the caller may do something to a version, in the state of a world. For a document without drafts the stage makes no difference.
   */
  mayAt(stage: Stage, act: Act, id: string, world: World): boolean {
    const document = world[stage].get(id);
    if (!document || !this.has(document.name, act)) return false;
    const view = world[this.#isDrafted(document.name) ? stage : PLAIN];
    const grant = this.#grants.get(actionOf(document.name, act));
    return typeof grant !== 'object' || holds(grant.where, view.get(id) ?? document, view);
  }

  /** Whether the caller may do something to a document. Its draft decides, if it has drafts. */
  may(act: Act, id: string, world: World): boolean {
    return this.mayAt(this.#leading(world.draft.get(id)?.name), act, id, world);
  }

  /** Whether the caller sees any version of a document. */
  sees(id: string, world: World): boolean {
    const name = world.draft.get(id)?.name;
    return (this.#isDrafted(name) ? STAGES : [PLAIN]).some((stage) => this.mayAt(stage, 'find', id, world));
  }

  /**
   * Everything that the rules forbid about a change from one world to another, as sentences; empty when all is allowed.
   * @param isRefused the write was refused, and `after` is what it would have done. Links that publishing would have carried along are then
   * no reason to refuse: publishing skips those that it must not carry
   */
  violations(write: WriteSketch, written: string, before: World, after: World, isRefused = false): string[] {
    const found = this.#violationsOfWritten(write, this.#changeOf(written, before, after));
    const along = this.#cameAlong(write, written, before, after);
    const without = withLinks(after, along);
    for (const id of new Set([...before.draft.keys(), ...after.draft.keys()])) {
      if (id !== written) found.push(...this.#violationsAfar(write, written, this.#changeOf(id, before, without)));
    }
    for (const { id, relation } of along) {
      if (isRefused && !isNamed(write, relation)) continue;
      found.push(...this.#changedAfar(this.#changeOf(id, before, after), 'published', relation.name, 'draft'));
    }
    return [...new Set(found)];
  }

  /**
   * Why a write may be refused whatever its result: it needs an action that is not granted, or names hidden documents or attributes.
   * @param id of the document that it is about
   * @param named ids of the documents that it names, by attribute
   */
  reasonsToRefuse(write: WriteSketch, id: string, named: Readonly<Record<string, readonly string[]>>, world: World): string[] {
    const { act, name, values } = write;
    const acts = this.#actsOf(write);
    const found = acts.flatMap((each) => (this.has(name, each) ? [] : [`no ${each}`]));
    // For a caller with `find`, a document that its rule hides does not exist.
    if (act !== 'create' && this.has(name, 'find') && !this.sees(id, world)) found.push(`may not see ${id}`);
    if (act !== 'create' && act !== 'update') return found;
    for (const attribute of [...Object.keys(values), ...Object.keys(named)]) {
      if (!acts.every((each) => this.mayName(name, each, attribute))) found.push(`may not name ${attribute}`);
    }
    for (const [attribute, ids] of Object.entries(named)) {
      const relation = relationsOf(this.#model, name).find((each) => each.name === attribute) as RelationAttribute;
      const target = relation.target.slice(relation.target.indexOf('.') + 1);
      if (!this.has(target, 'find')) found.push(`may not link by ${attribute}`);
      for (const each of ids) {
        if (!this.sees(each, world)) found.push(`may not see ${each}, named by ${attribute}`);
        // The caller must have the right to write a link at its far end, even if the link changes nothing there.
        if (this.#isWrittenFar(relation, target) && !this.may('update', each, world))
          found.push(`may not update ${each}, named by ${attribute}`);
      }
      if (this.#isWrittenFar(relation, target)) {
        if (!this.has(target, 'update')) found.push(`may not write ${relation.inverse} of ${target}`);
        if (!this.mayName(target, 'update', relation.inverse as string)) found.push(`may not name ${relation.inverse} of ${target}`);
      }
    }
    return found;
  }

  /** What the rules forbid about the written document. */
  #violationsOfWritten(write: WriteSketch, change: Change): string[] {
    const { act, stage } = write;
    const { id, name, before, after } = change;
    const found: string[] = [];
    const whose = `${name} ${id}`;
    if (act !== 'create') {
      if (!this.may(act, id, before)) found.push(`${whose}: may not ${act} what it was`);
      if (this.has(name, 'find') && !this.sees(id, before)) found.push(`${whose}: may not see what it was`);
    }
    if (act === 'delete') return found;
    const changed = (at: Stage) => changedAttributes(this.#model, before[at].get(id), after[at].get(id));
    const own = (at: Stage) => changed(at).filter((attribute) => isOwn(this.#model, name, attribute));
    if (act === 'publish' || act === 'discard') {
      const from = act === 'publish' ? 'draft' : 'published';
      if (own(from).length > 0) found.push(`${whose}: may not change the ${from} by ${act}`);
      return found;
    }
    for (const each of this.#actsOf(write)) if (!this.may(each, id, after)) found.push(`${whose}: may not ${each} what it is`);
    if (this.#isDrafted(name) && stage === 'draft' && own('published').length > 0) found.push(`${whose}: may not change what is published`);
    for (const at of this.#isDrafted(name) ? (['draft'] as const) : STAGES) {
      // A link to the document itself counts as a value of the end that holds it.
      const elsewhere = changedAttributes(this.#model, before[at].get(id), after[at].get(id), id);
      const isWritten = (each: string) =>
        isOwn(this.#model, name, each) || (elsewhere.includes(each) && !this.#isTaken(write, change, at, each));
      for (const attribute of changed(at).filter(isWritten)) {
        if (!this.#actsOf(write).every((each) => this.mayName(name, each, attribute))) found.push(`${whose}: may not write ${attribute}`);
        const [was, is] = [before, after].map((world) => world[at].get(id)?.links[attribute] ?? []) as [
          readonly string[],
          readonly string[],
        ];
        // Replacing a list replaces only the links that the caller sees. A to-one relation that gets a target loses its former one in any
        // case.
        const isReplaced = is.length > 0 && !relationsOf(this.#model, name).some((each) => each.name === attribute && each.many);
        for (const target of isReplaced ? [] : was) {
          if (!is.includes(target) && !this.sees(target, before)) found.push(`${whose}: may not take ${target} out of ${attribute}`);
        }
        for (const target of is) {
          // New link targets must be visible.
          const isNew = !was.includes(target) && before.draft.has(target);
          if (isNew && !this.sees(target, before)) found.push(`${whose}: may not see ${target}, which ${attribute} leads to`);
        }
      }
    }
    return found;
  }

  /**
   * Whether the written document has taken itself from another one that linked to it one to one. The write names the end that holds the
   * link, and the other document is checked as such.
   */
  #isTaken({ links }: WriteSketch, { id, name, after }: Change, stage: Stage, attribute: string): boolean {
    const relation = relationsOf(this.#model, name).find((each) => each.name === attribute);
    if (relation?.relation !== 'oneToOne' || !(relation.inverse !== null && relation.inverse in links)) return false;
    const left = after[stage].get(id)?.links[attribute] ?? [];
    return left.length === 1 && left[0] === id;
  }

  /** What the rules forbid about another document. */
  #violationsAfar(write: WriteSketch, written: string, change: Change): string[] {
    const { id, name, before, after } = change;
    return STAGES.flatMap((stage) => {
      const [was, is] = [before[stage].get(id), after[stage].get(id)];
      if (was === undefined && is === undefined) return [];
      if (was === undefined || is === undefined) return [`${name} ${id}: its ${stage} was made or removed`];
      return changedAttributes(this.#model, was, is, write.act === 'delete' ? written : null).flatMap((attribute) => {
        const relation = relationsOf(this.#model, name).find((each) => each.name === attribute) ?? null;
        if (relation !== null && relation.inverse !== null && relation.relation === 'manyToMany') {
          return this.#isPublishedAlong(write, stage, relation, was, is) ? [] : this.#boundBy(change, stage, relation);
        }
        return isOwn(this.#model, name, attribute) ? this.#changedAfar(change, stage, attribute, this.#deciding(change, stage)) : [];
      });
    });
  }

  /** A changed value of another document needs `update` there, and `publish` where the version is published. */
  #changedAfar(change: Change, stage: Stage, attribute: string, deciding: Stage): string[] {
    const { id, name, before, after } = change;
    const whose = `${name} ${id} (${stage})`;
    const found: string[] = [];
    const acts: Act[] = this.#isDrafted(name) && stage === 'published' ? ['update', 'publish'] : ['update'];
    if (this.has(name, 'find') && !this.sees(id, before)) found.push(`${whose}: may not see what it was`);
    if (!this.may('update', id, before)) found.push(`${whose}: may not update what it was (${attribute})`);
    for (const act of acts) {
      if (!this.mayAt(deciding, act, id, after)) found.push(`${whose}: may not ${act} what it is (${attribute})`);
      if (!this.mayName(name, act, attribute)) found.push(`${whose}: may not write ${attribute} from afar (${act})`);
    }
    return found;
  }

  /**
   * Links to the written document that published versions of others have taken over from their drafts, or lost as those did. Each comes with
   * what the version would link to without that: what it linked to before, unless the written document itself has taken that target.
   */
  #cameAlong({ name, act }: WriteSketch, written: string, before: World, after: World): OtherLinks[] {
    if (act === 'discard' || act === 'delete' || !this.#isDrafted(name)) return [];
    return [...after.published.values()].flatMap((document) => {
      const id = document.documentId;
      if (id === written || !this.#isDrafted(document.name)) return [];
      return relationsOf(this.#model, document.name).flatMap((relation) => {
        const { name: attribute, side, inverse } = relation;
        const linksIn = (version: PlainDocument | undefined) => version?.links[attribute] ?? [];
        const leads = (world: World, stage: Stage) => linksIn(world[stage].get(id)).includes(written);
        const isCarried = leads(before, 'published') !== leads(after, 'published') && leads(after, 'draft') === leads(after, 'published');
        if (side !== 'owner' || inverse === null || relation.relation === 'manyToMany' || !isCarried) return [];
        const isTaking = relation.relation === 'oneToOne' && document.name === name;
        const taken = isTaking ? linksIn(after.published.get(written)) : [];
        return [{ id, relation, links: linksIn(before.published.get(id)).filter((target) => !taken.includes(target)) }];
      });
    });
  }

  /** On an end of a many-to-many link, a granted `update` must allow the change. Without `update` nothing is checked. */
  #boundBy(change: Change, stage: Stage, { name: attribute }: RelationAttribute): string[] {
    const { id, name, before, after } = change;
    if (!this.has(name, 'update')) return [];
    const isAllowed =
      (!this.has(name, 'find') || this.sees(id, before)) &&
      this.may('update', id, before) &&
      this.mayAt(this.#deciding(change, stage), 'update', id, after) &&
      this.mayName(name, 'update', attribute);
    return isAllowed ? [] : [`${name} ${id} (${stage}): ${attribute} is bound by its rule`];
  }

  /** Whether a many-to-many link is published with its version. Only a body can remove links that the other end holds. */
  #isPublishedAlong(write: WriteSketch, stage: Stage, relation: RelationAttribute, was: PlainDocument, is: PlainDocument): boolean {
    if (!this.#isDrafted(write.name)) return false;
    if (write.act === 'publish' || write.act === 'discard') return true;
    const isTakenAway = (was.links[relation.name] ?? []).some((id) => !is.links[relation.name]?.includes(id));
    return stage === 'published' && !(relation.side === 'owner' && isTakenAway);
  }

  /** The version that must fulfil the rule after a change: the draft if it was changed, too. */
  #deciding({ id, name, before, after }: Change, stage: Stage): Stage {
    if (!this.#isDrafted(name)) return PLAIN;
    const changed = changedAttributes(this.#model, before.draft.get(id), after.draft.get(id));
    const isBound = (attribute: string) =>
      isOwn(this.#model, name, attribute) ||
      relationsOf(this.#model, name).some((each) => each.name === attribute && each.relation === 'manyToMany');
    return changed.some(isBound) ? 'draft' : stage;
  }

  /** The actions that a write needs. */
  #actsOf({ act, name, stage }: WriteSketch): readonly Act[] {
    const isPublishing = (act === 'create' || act === 'update') && this.#isDrafted(name) && stage === 'published';
    return isPublishing ? [act, 'publish'] : [act];
  }

  /**
   * Whether a link counts as a write of the document at its other end: always from an inverse side, for many-to-many only if `update` is
   * granted there.
   */
  #isWrittenFar({ inverse, side, relation }: RelationAttribute, target: string): boolean {
    if (inverse === null) return false;
    return relation === 'manyToMany' ? this.has(target, 'update') : side === 'inverse';
  }

  #changeOf(id: string, before: World, after: World): Change {
    return { id, name: (before.draft.get(id) ?? after.draft.get(id))?.name ?? NAMES[0], before, after };
  }

  #leading(name: string | undefined): Stage {
    return this.#isDrafted(name) ? 'draft' : PLAIN;
  }

  #isDrafted(name: string | undefined): boolean {
    return name !== undefined && hasDrafts(this.#model.contentType(uidOf(name)));
  }
}
