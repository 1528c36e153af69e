import type { Json, JsonObject, ModelEdit } from '../../client/types.ts';
import { attributeWithKey, type Draft, type DraftAttribute, type DraftType, isObject, typeWithUid, withType } from './draft.ts';
import { editsOf, schemaOf } from './edits.ts';
import { removeType, renameAttribute } from './references.ts';
import { renameType } from './types.ts';

/** Why a change does not apply to other files. */
export type LostReason = 'removed' | 'changed' | 'taken';

/** A change that could not be applied, because somebody else has changed the same part. */
export interface LostChange {
  readonly uid: string;
  /** Keys in the definition; empty: the type as a whole. */
  readonly path: readonly string[];
  readonly reason: LostReason;
}

/** The result of `rebase`. */
export interface Rebased {
  readonly draft: Draft;
  readonly lost: readonly LostChange[];
}

/**
 * Applies the changes between `base` and `draft` onto another model. A change is left out, and listed, if what it changes is another than in
 * `base`: nothing that somebody else has stored is overwritten.
 * @param next the model in the files now
 */
export function rebase(base: Draft, draft: Draft, next: Draft): Rebased {
  const steps = new Rebase(base, draft, next);
  for (const edit of editsOf(base, draft)) steps.apply(edit);
  return { draft: steps.now, lost: steps.lost };
}

class Rebase {
  readonly lost: LostChange[] = [];
  /** The new model with the changes so far. */
  now: Draft;
  /** The old model with the same changes, to recognize what somebody else has changed. */
  #was: Draft;
  readonly #draft: Draft;
  /** Names that stayed because a rename was left out: the new one to the old one. */
  readonly #uids = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor(base: Draft, draft: Draft, next: Draft) {
    this.#was = base;
    this.#draft = draft;
    this.now = next;
  }

  apply(edit: ModelEdit): void {
    const uid = this.#uids.get(edit.uid) ?? edit.uid;
    const was = typeWithUid(this.#was, uid);
    const now = typeWithUid(this.now, uid);
    if (edit.edit === 'make') this.#make(edit.uid, edit.schema, now);
    else if (edit.edit === 'delete') this.#delete(uid, was, now);
    else if (was === undefined || now === undefined) this.#leaveOut(edit, uid);
    else if (edit.edit === 'rename') this.#rename(edit.to, edit.pluralName, was, now);
    else if (edit.edit === 'renameAttribute') this.#renameAttribute(edit.from, edit.to, was, now);
    else if (edit.edit === 'order') this.now = withType(this.now, now.key, (type) => ordered(type, this.#own(uid, edit.attributes)));
    else if (edit.edit === 'change') this.#change(edit.schema, was, now);
  }

  /** Lists a change of a type that is not there any more. An order of attributes is no change of its own. */
  #leaveOut(edit: ModelEdit, uid: string): void {
    const isListed = this.lost.some((lost) => lost.uid === uid && lost.path.length === 0);
    if (edit.edit === 'rename') this.#uids.set(edit.to, uid);
    if (edit.edit !== 'order' && !isListed) this.lost.push({ uid, path: [], reason: 'removed' });
  }

  #make(uid: string, schema: JsonObject, now: DraftType | undefined): void {
    const made = typeWithUid(this.#draft, uid);
    if (made === undefined) return;
    if (now !== undefined) {
      if (JSON.stringify(schemaOf(now)) !== JSON.stringify(schema)) this.lost.push({ uid, path: [], reason: 'taken' });
      return;
    }
    this.now = { types: [...this.now.types, made] };
  }

  #delete(uid: string, was: DraftType | undefined, now: DraftType | undefined): void {
    if (now === undefined) return;
    if (was !== undefined && JSON.stringify(schemaOf(was)) !== JSON.stringify(schemaOf(now)))
      this.lost.push({ uid, path: [], reason: 'changed' });
    else this.now = removeType(this.now, now.key);
    if (was !== undefined) this.#was = { types: this.#was.types.filter((type) => type !== was) };
  }

  #rename(to: string, plural: string | undefined, was: DraftType, now: DraftType): void {
    if (typeWithUid(this.now, to) !== undefined && now.uid !== to) {
      this.lost.push({ uid: now.uid, path: [], reason: 'taken' });
      this.#uids.set(to, now.uid);
      return;
    }
    this.now = renameType(this.now, now.key, to, plural);
    this.#was = renameType(this.#was, was.key, to, plural);
  }

  #renameAttribute(from: string, to: string, was: DraftType, now: DraftType): void {
    const old = was.attributes.find(({ name }) => name === from);
    const current = now.attributes.find(({ name }) => name === from);
    const isTaken = now.attributes.some(({ name }) => name === to);
    if (current === undefined || isTaken) {
      this.lost.push({ uid: now.uid, path: ['attributes', from], reason: current === undefined ? 'removed' : 'taken' });
      this.#names.set(`${now.uid} ${to}`, from);
      return;
    }
    this.now = renameAttribute(this.now, now.key, current.key, to);
    if (old !== undefined) this.#was = renameAttribute(this.#was, was.key, old.key, to);
  }

  #change(patch: JsonObject, was: DraftType, now: DraftType): void {
    const { attributes, ...frame } = patch;
    const own = isObject(attributes)
      ? {
          attributes: Object.fromEntries(
            Object.entries(attributes).map(([name, value]) => [this.#own(now.uid, [name])[0] as string, value]),
          ),
        }
      : {};
    const merge = mergedPatch(schemaOf(was), schemaOf(now), { ...frame, ...own }, []);
    for (const { path, reason } of merge.lost) this.lost.push({ uid: now.uid, path, reason });
    const drawn = typeWithUid(this.#draft, now.uid) ?? now;
    this.now = withType(this.now, now.key, (type) => withSchema(type, merge.value, drawn));
  }

  #own(uid: string, names: readonly string[]): readonly string[] {
    return names.map((name) => this.#names.get(`${uid} ${name}`) ?? name);
  }
}

interface Merge {
  readonly value: JsonObject;
  readonly lost: readonly { readonly path: readonly string[]; readonly reason: LostReason }[];
}

/** Applies a merge patch to `now`, except where `now` differs from `was`. */
function mergedPatch(was: JsonObject, now: JsonObject, patch: JsonObject, path: readonly string[]): Merge {
  let value = now;
  const lost: Merge['lost'][number][] = [];
  for (const [key, change] of Object.entries(patch)) {
    const [before, current] = [ownOf(was, key), ownOf(now, key)];
    const at = [...path, key];
    // Sections such as `info` and `pluginOptions` may be missing; an attribute that is missing was removed or is new.
    const isSection = path.length === 0 || path[0] !== 'attributes';
    if (
      isObject(change) &&
      (isObject(current) || (isSection && current === undefined)) &&
      (isObject(before) || (isSection && before === undefined))
    ) {
      const inner = mergedPatch(isObject(before) ? before : {}, isObject(current) ? current : {}, change, at);
      value = { ...value, [key]: inner.value };
      lost.push(...inner.lost);
      continue;
    }
    const wanted = change === null ? undefined : patched(before, change);
    if (isEqual(current, wanted)) continue;
    if (!isEqual(current, before)) {
      const isName = path.length === 1 && path[0] === 'attributes' && before === undefined;
      lost.push({ path: at, reason: current === undefined ? 'removed' : isName ? 'taken' : 'changed' });
      continue;
    }
    const { [key]: _, ...rest } = value;
    value = wanted === undefined ? rest : { ...value, [key]: wanted };
  }
  return { value, lost };
}

function patched(before: Json | undefined, change: Json): Json {
  if (!isObject(change)) return change;
  const own = isObject(before) ? before : {};
  const entries = Object.entries(change).flatMap(([key, value]) => (value === null ? [] : [[key, patched(own[key], value)] as const]));
  const kept = Object.entries(own).filter(([key]) => !Object.hasOwn(change, key));
  return Object.fromEntries([...kept, ...entries]);
}

function ownOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The order of keys has no meaning within an attribute. */
function sorted(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => sorted(entry) as Json);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key]) as Json]),
  );
}

/** Puts a definition into a type. Attributes that stay keep their keys; new ones have those of the person's draft. */
function withSchema(type: DraftType, { attributes = {}, ...frame }: JsonObject, drawn: DraftType): DraftType {
  const known = new Map(type.attributes.map((attribute) => [attribute.name, attribute]));
  return {
    ...type,
    frame,
    attributes: Object.entries(attributes as JsonObject).map(([name, definition]): DraftAttribute => {
      const attribute = known.get(name);
      if (attribute !== undefined) return { ...attribute, definition: definition as JsonObject };
      const added = drawn.attributes.find((own) => own.name === name);
      const key = added === undefined || attributeWithKey(type, added.key) !== undefined ? `rebased:${name}` : added.key;
      return { key, name, was: null, definition: definition as JsonObject, fixed: false };
    }),
  };
}

function ordered(type: DraftType, names: readonly string[]): DraftType {
  const fixed = type.attributes.filter((attribute) => attribute.fixed);
  const own = type.attributes.filter((attribute) => !attribute.fixed);
  const named = names.flatMap((name) => own.filter((attribute) => attribute.name === name));
  return { ...type, attributes: [...fixed, ...named, ...own.filter((attribute) => !named.includes(attribute))] };
}
