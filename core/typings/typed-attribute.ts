import { type Attribute, type ColumnKind, type ScalarAttribute, shownDefault } from '../model/index.ts';
import type { Nullability } from './typings.ts';

/** The sections of a content type or component in the generated types; `core/content` explains them. */
export type SectionName = 'fields' | 'relations' | 'media' | 'components' | 'zones';

/** The section that an attribute belongs to. */
export function sectionOf(attribute: Attribute): SectionName {
  switch (attribute.kind) {
    case 'scalar':
      return 'fields';
    case 'relation':
      // As in filters: no condition may pass through an attribute that anyone may populate and many types may refer to.
      return attribute.open && attribute.storage !== 'siblings' ? 'media' : 'relations';
    case 'morph':
      return 'media';
    case 'component':
      return 'components';
    case 'dynamiczone':
      return 'zones';
  }
}

/** The TypeScript type of an attribute in responses. */
export function outputOf(attribute: Attribute, nullability: Nullability): string {
  const isPromised = nullability === 'schema' && attribute.definition.required === true;
  if (attribute.kind !== 'scalar') return referenceOf(attribute, isPromised && attribute.kind === 'component');
  return withNull(namesOf(attribute).output, isPromised || hasAlwaysValue(attribute));
}

/** The TypeScript type of an attribute in request bodies. */
export function inputOf(attribute: Attribute): string {
  const isRequired = attribute.definition.required === true;
  if (attribute.kind !== 'scalar') return referenceOf(attribute, isRequired);
  const { output, input = output } = namesOf(attribute);
  return withNull(input, isRequired);
}

/** Whether the body of a new document must contain a value for it. */
export function isRequiredInput({ definition }: Attribute): boolean {
  return definition.required === true && definition.default === undefined;
}

/** Whether every row has a value: of system attributes, and of those that show an axis. */
function hasAlwaysValue({ definition, writable, name }: ScalarAttribute): boolean {
  if (definition.axis !== undefined) return true;
  return writable === 'no' && ['id', 'documentId', 'createdAt', 'updatedAt'].includes(name);
}

const OF_COLUMNS: Readonly<Record<ColumnKind, string>> = {
  boolean: 'boolean',
  integer: 'number',
  bigint: 'string',
  double: 'number',
  decimal: 'number',
  varchar: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  datetime: 'string',
  json: 'unknown',
};

function namesOf({ type, definition }: ScalarAttribute): { readonly output: string; readonly input?: string } {
  return type.typescript?.(definition) ?? { output: OF_COLUMNS[type.column(definition).kind] };
}

function withNull(type: string, isNeverNull: boolean): string {
  return isNeverNull || type === 'unknown' || type === 'Json' ? type : `${type} | null`;
}

function referenceOf(attribute: Exclude<Attribute, ScalarAttribute>, isNeverNull: boolean): string {
  switch (attribute.kind) {
    case 'relation':
      return attribute.many ? `Ref<'${attribute.target}'>[]` : withNull(`Ref<'${attribute.target}'>`, isNeverNull);
    case 'morph': {
      const types = `MorphRef<${[...attribute.on.keys()].map((uid) => `'${uid}'`).join(' | ')}>`;
      return attribute.many ? `${types}[]` : withNull(types, isNeverNull);
    }
    case 'component':
      return attribute.repeatable ? `Entry<'${attribute.component}'>[]` : withNull(`Entry<'${attribute.component}'>`, isNeverNull);
    case 'dynamiczone':
      return `ZoneEntry<${attribute.components.map((uid) => `'${uid}'`).join(' | ')}>[]`;
  }
}

const LONGEST_SHOWN = 60;

/** One line about an attribute, for its doc comment: `string, required, maxLength 120`. */
export function describe(attribute: Attribute): string {
  const { type, definition, private: isPrivate } = attribute;
  const initial = shownDefault(attribute);
  const marks = (['required', 'unique'] as const).filter((mark) => definition[mark] === true);
  const relation = typeof definition.relation === 'string' ? [definition.relation] : [];
  const bounds = ['min', 'max', 'minLength', 'maxLength'].flatMap((key) => {
    return definition[key] === undefined ? [] : [`${key} ${String(definition[key])}`];
  });
  const initially = initial === undefined ? [] : [`default ${shortened(JSON.stringify(initial))}`];
  return [type.name, ...relation, ...marks, ...(isPrivate ? ['private'] : []), ...bounds, ...initially].join(', ');
}

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
