import { nearest, ValidationError } from 'plinth';
import { isObject, type JsonObject, orderKeys, renameKey } from './edit-json.ts';
import type { EditedFiles, ModelEdit, RenamedAttribute } from './model-edit.ts';
import { attributesOf, renameAttributeReferences, renameUidReferences } from './references.ts';
import { SchemaDrafts, type SchemaSource } from './schema-drafts.ts';

const OF_APP = /^api::([a-z0-9_-]+)\.([a-z0-9_-]+)$/i;
const OF_PLUGIN = /^plugin::([a-z0-9_-]+)\.([a-z0-9_-]+)$/i;
const COMPONENT = /^([a-z0-9_-]+)\.([a-z0-9_-]+)$/i;

/**
 * Applies edits to the schema files, one after the other. The resulting model is not checked here, but by the rehearsed start.
 * @throws ValidationError that names the edit and its key
 */
export function applyEdits(edits: readonly ModelEdit[], source: SchemaSource): EditedFiles {
  const drafts = new SchemaDrafts(source);
  const renamed: RenamedAttribute[] = [];
  const uids = new Map<string, string>();
  for (const [index, edit] of edits.entries()) {
    applyEdit(edit, drafts, refusalOf(index));
    const before = uids.get(edit.uid) ?? edit.uid;
    uids.set(edit.edit === 'rename' ? edit.to : edit.uid, before);
    if (edit.edit !== 'renameAttribute') continue;
    const { uid, from, to } = edit;
    const earlier = renamed.findIndex((rename) => rename.uidBefore === before && rename.to === from);
    const first = earlier < 0 ? from : (renamed.splice(earlier, 1)[0]?.from ?? from);
    if (first !== to) renamed.push({ uid, uidBefore: before, from: first, to });
  }
  const now = new Map([...uids].map(([uid, before]) => [before, uid]));
  return {
    files: drafts.files,
    renamed: renamed.map((rename) => ({ ...rename, uid: now.get(rename.uidBefore) ?? rename.uid })),
    uids: [...new Set(uids.values())],
  };
}

/** The schemas after edits, by uid. @throws ValidationError that names the edit and its key */
export function definitionsAfter(edits: readonly ModelEdit[], source: SchemaSource): (uid: string) => JsonObject | undefined {
  const drafts = new SchemaDrafts(source);
  for (const [index, edit] of edits.entries()) applyEdit(edit, drafts, refusalOf(index));
  return (uid) => drafts.definition(uid);
}

function refusalOf(index: number): Refuse {
  return (key, message) => {
    throw new ValidationError(`edits[${index}].${key}: ${message}`, { key, path: `edits[${index}].${key}` });
  };
}

/** Refuses an edit. @throws ValidationError */
type Refuse = (key: string, message: string) => never;

function applyEdit(edit: ModelEdit, drafts: SchemaDrafts, refuse: Refuse): void {
  const { uid } = edit;
  if (edit.edit === 'make') {
    make(uid, edit.schema, drafts, refuse);
    return;
  }
  mustBeThere(edit, drafts, refuse);
  if (edit.edit === 'change') change(uid, edit.schema, drafts, refuse);
  else if (edit.edit === 'order') order(edit, drafts, refuse);
  else if (edit.edit === 'delete') drafts.remove(uid);
  else if (edit.edit === 'renameAttribute') renameAttribute(edit, drafts, refuse);
  else if (edit.edit === 'rename') (COMPONENT.test(uid) ? renameComponent : renameType)(edit, drafts, refuse);
}

/** Checks that the schema exists. The file that extends a plugin's type is created if missing. */
function mustBeThere({ edit, uid }: ModelEdit, drafts: SchemaDrafts, refuse: Refuse): void {
  const [, plugin, name] = OF_PLUGIN.exec(uid) ?? [];
  if (plugin !== undefined && edit !== 'change' && edit !== 'order') {
    refuse('uid', `"${uid}" belongs to a plugin: it can only be extended (edits "change" and "order")`);
  }
  if (plugin !== undefined && !drafts.has(uid)) drafts.make(uid, `src/extensions/${plugin}/content-types/${name}/schema.json`, '{}\n');
  if (drafts.has(uid)) return;
  const meant = nearest(uid, drafts.uids);
  refuse('uid', `no schema file defines "${uid}"${meant === null ? '' : `; did you mean "${meant}"?`}`);
}

function make(uid: string, schema: JsonObject, drafts: SchemaDrafts, refuse: Refuse): void {
  if (drafts.has(uid)) refuse('uid', `a schema file of "${uid}" already exists`);
  drafts.make(uid, fileFor(uid, drafts, refuse), `${JSON.stringify(schema, null, 2)}\n`);
  const name = (schema.info as { readonly singularName?: unknown } | undefined)?.singularName;
  const [, , own] = OF_APP.exec(uid) ?? [];
  // Checked in both layouts, because in one of them the uid is derived from it.
  if (own !== undefined && name !== own) refuse('schema.info.singularName', `must be "${own}", as in the uid`);
}

function change(uid: string, schema: JsonObject, drafts: SchemaDrafts, refuse: Refuse): void {
  const names = attributesOf(drafts.definition(uid)).map(([name]) => name);
  // The file that extends a plugin's type need not say the type of its attributes.
  const changed = OF_PLUGIN.test(uid) ? [] : attributesOf(schema).filter(([, attribute]) => !Object.hasOwn(attribute, 'type'));
  for (const [name] of changed) if (!names.includes(name)) refuse(`schema.attributes.${name}`, lackOf(uid, name, names));
  drafts.change(uid, merged(drafts.definition(uid), schema) as JsonObject);
}

function lackOf(uid: string, name: string, names: readonly string[]): string {
  const meant = nearest(name, names);
  return `"${uid}" has no attribute "${name}"${meant === null ? '' : `; did you mean "${meant}"?`}`;
}

/** The file for a new schema, in the layout that the app uses. */
function fileFor(uid: string, drafts: SchemaDrafts, refuse: Refuse): string {
  const [, api, name] = OF_APP.exec(uid) ?? [];
  if (api !== undefined && name !== undefined) {
    const isPlain = api === name && (drafts.isUsed('config/content-types') || !drafts.isUsed('src/api'));
    return isPlain ? `config/content-types/${name}.json` : `src/api/${api}/content-types/${name}/schema.json`;
  }
  const [, category, component] = COMPONENT.exec(uid) ?? [];
  if (category === undefined)
    refuse('uid', `"${uid}" is not a uid of the app: use a form such as api::article.article, or shared.seo for a component`);
  const root = drafts.isUsed('src/components') || (drafts.isUsed('src/api') && !drafts.isUsed('config/components')) ? 'src' : 'config';
  return `${root}/components/${category}/${component}.json`;
}

function order({ uid, attributes }: Extract<ModelEdit, { readonly edit: 'order' }>, drafts: SchemaDrafts, refuse: Refuse): void {
  const names = attributesOf(drafts.definition(uid)).map(([name]) => name);
  for (const name of attributes) if (!names.includes(name)) refuse('attributes', lackOf(uid, name, names));
  drafts.write(uid, orderKeys(drafts.text(uid), ['attributes'], attributes));
}

function renameAttribute(edit: Extract<ModelEdit, { readonly edit: 'renameAttribute' }>, drafts: SchemaDrafts, refuse: Refuse): void {
  const { uid, from, to } = edit;
  if (COMPONENT.test(uid)) {
    refuse(
      'uid',
      `attributes of the component "${uid}" cannot be renamed, because its entries are in several tables. Add a new attribute, copy the values, and delete the old one`,
    );
  }
  const names = attributesOf(drafts.definition(uid)).map(([name]) => name);
  if (!names.includes(from)) refuse('from', lackOf(uid, from, names));
  if (names.includes(to)) refuse('to', `"${uid}" already has an attribute "${to}"`);
  drafts.write(uid, renameKey(drafts.text(uid), ['attributes', from], to));
  renameAttributeReferences(uid, from, to, drafts);
}

type Rename = Extract<ModelEdit, { readonly edit: 'rename' }>;

function renameType({ uid, to, pluralName }: Rename, drafts: SchemaDrafts, refuse: Refuse): void {
  const [, api, name = ''] = OF_APP.exec(to) ?? [];
  if (api === undefined) refuse('to', `"${to}" is not a uid of a content type of the app: use a form such as api::article.article`);
  if (drafts.has(to)) refuse('to', `a schema file of "${to}" already exists`);
  const schema = drafts.definition(uid) ?? {};
  const before = isObject(schema.info) ? schema.info : {};
  const plural = before.pluralName;
  const table = schema.collectionName ?? (typeof plural === 'string' ? plural.replaceAll('-', '_') : undefined);
  const info = { ...before, singularName: name, ...(pluralName !== undefined && { pluralName }) };
  // The table keeps its name, so that the documents stay.
  drafts.change(uid, { ...schema, ...(table !== undefined && { collectionName: table }), info });
  const isPlain = drafts.fileOf(uid).startsWith('config/');
  if (isPlain && api !== name) refuse('to', `both parts of the uid must be "${name}" for ${drafts.fileOf(uid)}`);
  drafts.move(uid, to, isPlain ? null : `src/api/${api}/content-types/${name}/schema.json`);
  renameUidReferences(uid, to, drafts);
}

function renameComponent({ uid, to }: Rename, drafts: SchemaDrafts, refuse: Refuse): void {
  const [, category, name] = COMPONENT.exec(to) ?? [];
  if (category === undefined) refuse('to', `"${to}" is not a uid of a component: use a form such as shared.seo`);
  if (drafts.has(to)) refuse('to', `a schema file of "${to}" already exists`);
  for (const owner of drafts.uids) {
    for (const [attribute, { components }] of attributesOf(drafts.definition(owner))) {
      if (!Array.isArray(components) || !components.includes(uid)) continue;
      refuse(
        'uid',
        `"${uid}" is used in the dynamic zone "${attribute}" of "${owner}" and cannot be renamed. Create another component, and move the entries to it`,
      );
    }
  }
  const root = drafts.fileOf(uid).split('/')[0];
  drafts.move(uid, to, `${root}/components/${category}/${name}.json`);
  renameUidReferences(uid, to, drafts);
}

/** JSON Merge Patch (RFC 7396). Names such as `constructor` are ordinary keys here. */
function merged(is: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const own = isObject(is) ? is : {};
  const kept = Object.entries(own).filter(([key]) => !Object.hasOwn(patch, key) || patch[key] !== null);
  const keys = new Set(kept.map(([key]) => key));
  const changed = kept.map(([key, value]) => [key, Object.hasOwn(patch, key) ? merged(value, patch[key]) : value] as const);
  const added = Object.entries(patch).flatMap(([key, value]) =>
    keys.has(key) || value === null ? [] : [[key, merged({}, value)] as const],
  );
  return Object.fromEntries([...changed, ...added]);
}
