import type { Attribute, ColumnKind, ScalarAttribute } from '../model/index.ts';

/** The sections that describe a content type or a component; what they mean is in `core/content`. */
export type SectionName = 'fields' | 'relations' | 'media' | 'components' | 'zones';

/** The section that an attribute belongs to. */
export function sectionOf(attribute: Attribute): SectionName {
  switch (attribute.kind) {
    case 'scalar':
      return 'fields';
    case 'relation':
      // As in filters: what anyone may populate, and many types may refer to, no condition leads through.
      return attribute.open && attribute.storage !== 'siblings' ? 'media' : 'relations';
    case 'component':
      return 'components';
    case 'dynamiczone':
      return 'zones';
  }
}

/** The TypeScript of what an attribute answers. */
export function outputOf(attribute: Attribute): string {
  if (attribute.kind !== 'scalar') return referenceOf(attribute, attribute.definition.required === true && attribute.kind === 'component');
  return withNull(namesOf(attribute).output, isNeverNull(attribute));
}

/** The TypeScript of what a body may hold for it. */
export function inputOf(attribute: Attribute): string {
  const isRequired = attribute.definition.required === true;
  if (attribute.kind !== 'scalar') return referenceOf(attribute, isRequired);
  const { output, input = output } = namesOf(attribute);
  return withNull(input, isRequired);
}

/** Whether a new document needs a value from its body. */
export function isRequiredInput({ definition }: Attribute): boolean {
  return definition.required === true && definition.default === undefined;
}

/** System attributes and what shows an axis always have a value; others when they are required. */
function isNeverNull({ definition, writable, name }: ScalarAttribute): boolean {
  if (definition.required === true || definition.axis !== undefined) return true;
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
    case 'component':
      return attribute.repeatable ? `Entry<'${attribute.component}'>[]` : withNull(`Entry<'${attribute.component}'>`, isNeverNull);
    case 'dynamiczone':
      return `ZoneEntry<${attribute.components.map((uid) => `'${uid}'`).join(' | ')}>[]`;
  }
}

const LONGEST_SHOWN = 60;

/** One line about an attribute, for its doc comment: `string, required, maxLength 120`. */
export function describe({ type, definition, private: isPrivate }: Attribute): string {
  const marks = (['required', 'unique'] as const).filter((mark) => definition[mark] === true);
  const relation = typeof definition.relation === 'string' ? [definition.relation] : [];
  const bounds = ['min', 'max', 'minLength', 'maxLength'].flatMap((key) => {
    return definition[key] === undefined ? [] : [`${key} ${String(definition[key])}`];
  });
  const initially = definition.default === undefined ? [] : [`default ${shortened(JSON.stringify(definition.default))}`];
  return [type.name, ...relation, ...marks, ...(isPrivate ? ['private'] : []), ...bounds, ...initially].join(', ');
}

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
