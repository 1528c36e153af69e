import type { Json, JsonObject, ModelEdit } from '../../client/types.ts';
import { type Draft, type DraftType, infoOf, isObject, typeWithKey } from './draft.ts';
import { renameAttribute } from './references.ts';
import { renameType } from './types.ts';

/**
 * Returns the edits that turn `base` into `draft`. Renames are edits of their own, rather than a removal and an addition.
 * @param base the model in the files
 * @param draft the wanted model
 */
export function editsOf(base: Draft, draft: Draft): readonly ModelEdit[] {
  const gone = base.types.filter(({ key, plugin }) => plugin === null && typeWithKey(draft, key) === undefined);
  const kept = draft.types.filter(({ was, why }) => was !== null && why === null);
  const deleted = gone.map(({ uid }): ModelEdit => ({ edit: 'delete', uid }));
  let now: Draft = { types: base.types.filter((type) => !gone.includes(type)) };

  // First remove attributes whose names others will get.
  const freed: ModelEdit[] = [];
  for (const type of kept) {
    const names = freedNames(typeWithKey(now, type.key), type);
    if (names.length === 0) continue;
    freed.push({
      edit: 'change',
      uid: type.was ?? type.uid,
      schema: { attributes: Object.fromEntries(names.map((name) => [name, null])) },
    });
    now = {
      types: now.types.map((found) =>
        found.key === type.key ? { ...found, attributes: found.attributes.filter(({ name }) => !names.includes(name)) } : found,
      ),
    };
  }

  const renames: ModelEdit[] = [];
  for (const type of kept) {
    if (type.was === type.uid || type.was === null) continue;
    const { plural } = infoOf(type);
    renames.push({ edit: 'rename', uid: type.was, to: type.uid, ...(!type.isComponent && { pluralName: plural }) });
    now = renameType(now, type.key, type.uid, type.isComponent ? undefined : plural);
  }
  for (const type of kept) {
    for (const { key, from, to } of renamesWithin(typeWithKey(now, type.key), type)) {
      renames.push({ edit: 'renameAttribute', uid: type.uid, from, to });
      now = renameAttribute(now, type.key, key, to);
    }
  }

  const made = draft.types
    .filter(({ was }) => was === null)
    .map((type): ModelEdit => ({ edit: 'make', uid: type.uid, schema: schemaOf(type) }));
  const changed = kept.flatMap((type): readonly ModelEdit[] => {
    const before = typeWithKey(now, type.key);
    if (before === undefined) return [];
    const patch = patchOf(ownSchema(before), ownSchema(type));
    const edits: ModelEdit[] = patch === undefined ? [] : [{ edit: 'change', uid: type.uid, schema: patch }];
    const wanted = ownNames(type);
    const left = ownNames(before).filter((name) => wanted.includes(name));
    const order = [...left, ...wanted.filter((name) => !left.includes(name))];
    return order.every((name, index) => name === wanted[index]) ? edits : [...edits, { edit: 'order', uid: type.uid, attributes: wanted }];
  });
  return [...deleted, ...freed, ...renames, ...made, ...changed];
}

/** Returns the content of a type's file, or what the app adds to a plugin's type. */
export function schemaOf({ frame, attributes }: DraftType): JsonObject {
  return { ...frame, attributes: Object.fromEntries(attributes.map(({ name, definition }) => [name, definition])) };
}

/** Returns the part of a type that edits can change. Of a plugin's type these are the attributes that the app has added. */
function ownSchema(type: DraftType): JsonObject {
  if (type.plugin === null) return schemaOf(type);
  return schemaOf({ ...type, frame: {}, attributes: type.attributes.filter(({ fixed }) => !fixed) });
}

function ownNames({ attributes }: DraftType): readonly string[] {
  return attributes.filter(({ fixed }) => !fixed).map(({ name }) => name);
}

/** Returns names of removed attributes that other attributes will get. */
function freedNames(before: DraftType | undefined, after: DraftType): readonly string[] {
  const renamed = after.attributes.filter(({ was, name }) => was !== null && was !== name).map(({ name }) => name);
  const gone = before?.attributes.filter(({ key }) => !after.attributes.some((attribute) => attribute.key === key)) ?? [];
  return gone.map(({ name }) => name).filter((name) => renamed.includes(name));
}

interface RenameStep {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** Returns renames in an order in which each new name is free. When two attributes swap names, one gets a temporary name. */
function renamesWithin(before: DraftType | undefined, after: DraftType): readonly RenameStep[] {
  const names = new Map(before?.attributes.map(({ key, name }) => [key, name]));
  const steps: RenameStep[] = [];
  const waiting = after.attributes.filter(({ key, name }) => names.has(key) && names.get(key) !== name);
  const step = (key: string, to: string) => {
    steps.push({ key, from: names.get(key) ?? '', to });
    names.set(key, to);
  };
  while (waiting.length > 0) {
    const taken = new Set(names.values());
    const index = waiting.findIndex(({ name }) => !taken.has(name));
    const [next] = waiting.splice(Math.max(index, 0), 1);
    if (next === undefined) break;
    if (index >= 0) step(next.key, next.name);
    else {
      let free = `${next.name}Before`;
      while (taken.has(free)) free = `${free}2`;
      step(next.key, free);
      waiting.push(next);
    }
  }
  return steps;
}

/** Returns the JSON merge patch (RFC 7396) between two objects; undefined when they are equal. An empty object equals a missing one. */
export function patchOf(before: JsonObject, after: JsonObject): JsonObject | undefined {
  const gone = Object.entries(before).filter(([key, value]) => !Object.hasOwn(after, key) && !isEmpty(value));
  const changed = Object.entries(after).flatMap(([key, value]): readonly (readonly [string, Json])[] => {
    const was = Object.hasOwn(before, key) ? before[key] : undefined;
    if (isObject(was) && isObject(value)) {
      const inner = patchOf(was, value);
      return inner === undefined ? [] : [[key, inner]];
    }
    return equal(was, value) || (was === undefined && isEmpty(value)) ? [] : [[key, value]];
  });
  const entries = [...gone.map(([key]) => [key, null] as const), ...changed];
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function isEmpty(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function equal(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
