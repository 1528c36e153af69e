import { checkWithSchema } from '../../errors/index.ts';
import type { AttributeDefinition, ComponentDefinition, ContentTypeDefinition } from '../definitions.ts';
import type { ModelProblems } from '../model-error.ts';
import { type AttributeCheckContext, type CheckedAttribute, checkAttribute, type OwnerKind } from './check-attribute.ts';
import { componentSchema, contentTypeSchema } from './definition-schema.ts';
import { columnName } from './names.ts';
import { isOwnKey, isTypeOption } from './schema-keys.ts';

/** A content type or component, with those of its attributes that are sound enough for further checks. */
export interface CheckedOwner<Definition extends ContentTypeDefinition | ComponentDefinition> {
  readonly definition: Definition;
  readonly attributes: ReadonlyMap<string, CheckedAttribute>;
}

/** Checks one content type or component: its frame, its attributes and their names. References are checked later. */
export function checkOwner<Definition extends ContentTypeDefinition | ComponentDefinition>(
  definition: Definition,
  kind: OwnerKind,
  context: AttributeCheckContext,
  problems: ModelProblems,
): CheckedOwner<Definition> {
  const { origin, info, attributes } = definition;
  // Attributes are checked one by one below.
  const listed = Array.isArray(attributes) ? attributes : {};
  const frame = kind === 'contentType' ? contentTypeSchema : componentSchema;
  // Only plugins set these: schema files with them were refused when they were read.
  const { accounts: _accounts, unpopulated: _unpopulated, ...framed } = definition as ContentTypeDefinition;
  const read = withoutOwnKeys({ ...framed, attributes: listed, info: withoutOwnKeys(info) });
  for (const { path, message } of checkWithSchema<typeof contentTypeSchema | typeof componentSchema>(frame, read).findings) {
    const [key] = path;
    const isMisplaced = path.length === 1 && typeof key === 'string' && isTypeOption(key);
    problems.add(origin, path.map(String).join('.'), isMisplaced ? `unknown key; move it into "options"` : message);
  }
  if (kind === 'contentType' && 'singularName' in info && info.singularName !== undefined && info.singularName === info.pluralName)
    problems.add(origin, 'info.pluralName', `"${info.pluralName}" is also the singular name; the two must differ`);
  return { definition, attributes: checkAttributes(definition, kind, context, problems) };
}

function withoutOwnKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isOwnKey(key)));
}

function checkAttributes(
  { origin, attributes }: ContentTypeDefinition | ComponentDefinition,
  owner: OwnerKind,
  context: AttributeCheckContext,
  problems: ModelProblems,
): ReadonlyMap<string, CheckedAttribute> {
  const checked = new Map<string, CheckedAttribute>();
  for (const [name, raw] of Object.entries(attributes)) {
    const complain = (path: string, message: string) => {
      problems.add(origin, path === '' ? `attributes.${name}` : `attributes.${name}.${path}`, message);
    };
    const attribute = checkAttribute(name, raw, owner, context, complain);
    if (attribute) checked.set(name, attribute);
  }
  checkColumns(attributes, owner, (name, message) => problems.add(origin, `attributes.${name}`, message));
  return checked;
}

/** Columns that every content type has. */
const SYSTEM_COLUMNS = [
  ['created_at', 'createdAt'],
  ['updated_at', 'updatedAt'],
  ['document_id', 'documentId'],
] as const;

/** Refuses names that would have the same column, and names that differ only in case. */
function checkColumns(
  attributes: Readonly<Record<string, AttributeDefinition>>,
  owner: OwnerKind,
  complain: (name: string, message: string) => void,
): void {
  const taken = new Map<string, string>(owner === 'contentType' ? SYSTEM_COLUMNS : []);
  // Attributes of plugins come first, so that the error names the attribute of the schema file, which the author can rename.
  const names = Object.keys(attributes).sort((a, b) => Number(attributes[b]?.implicit === true) - Number(attributes[a]?.implicit === true));
  for (const name of names) {
    const keys = [columnName(name), name.toLowerCase()];
    const other = keys.map((key) => taken.get(key)).find((found) => found !== undefined);
    if (other === undefined) for (const key of keys) taken.set(key, name);
    else complain(name, `this name would use the same column as "${other}"; choose a name that differs in more than case and separators`);
  }
}
