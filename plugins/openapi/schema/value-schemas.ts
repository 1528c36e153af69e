import { type ColumnKind, type JsonSchema, OPERATORS, operatorsOf, type ScalarAttribute, shownDefault } from 'plinth';

/** Schemas of values in responses by column kind. Values are returned as they are stored, unless their type has its own form. */
const ANSWERED: Readonly<Record<ColumnKind, JsonSchema>> = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  // A text, so that no digit is lost.
  bigint: { type: 'string', pattern: '^-?\\d+$' },
  double: { type: 'number' },
  decimal: { type: 'number' },
  varchar: { type: 'string' },
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}\\.\\d{3}$' },
  datetime: { type: 'string', format: 'date-time' },
  json: {},
};

/** Schemas of values in bodies, if they differ. The server accepts more, but never refuses the form of these. */
const GIVEN: Partial<Readonly<Record<ColumnKind, JsonSchema>>> = {
  bigint: { type: ['string', 'integer'], pattern: '^-?\\d{1,18}$' },
  time: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?$' },
  datetime: { type: ['string', 'integer'], format: 'date-time', description: 'ISO 8601, or milliseconds since 1970' },
};

/** Schemas of the values in filters. */
const OPERANDS: Partial<Readonly<Record<ColumnKind, JsonSchema>>> = {
  integer: { type: 'number' },
  bigint: { type: ['string', 'integer'] },
  date: { type: 'string' },
  time: { type: 'string' },
  datetime: { type: ['string', 'integer'] },
  json: { type: 'string' },
};

const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt']);

const BLOCK = {
  type: 'object',
  properties: { type: { type: 'string' }, children: { type: 'array', items: { type: 'object' } } },
  required: ['type'],
};

/** The schema of a scalar attribute in a response. */
export function answeredValue(attribute: ScalarAttribute): JsonSchema {
  const { name, type, definition } = attribute;
  const { kind } = type.column(definition);
  if (NEVER_NULL.has(name) && definition.implicit === true) return ANSWERED[kind];
  const own = type.schema?.(definition);
  if (own !== undefined) return nullable(own.output);
  if (type.output !== undefined) return {};
  return nullable(kind === 'json' ? listed(attribute) : { ...ANSWERED[kind], ...allowed(attribute) });
}

/**
 * The schema of a scalar attribute in a body.
 * @param strict whether all rules apply to every version of the document, drafts included
 */
export function givenValue(attribute: ScalarAttribute, strict: boolean): JsonSchema {
  const { type, definition } = attribute;
  const { kind } = type.column(definition);
  const own = ownInput(attribute);
  const schema = own ?? (kind === 'json' ? listed(attribute) : { ...(GIVEN[kind] ?? ANSWERED[kind]), ...allowed(attribute) });
  const initial = shownDefault(attribute);
  const rules = { ...schema, ...bounds(attribute, strict), ...(isPlain(initial) && { default: initial }) };
  return strict && definition.required === true ? rules : nullable(rules);
}

/** The filters of all attributes of one type: a value, several values, or operators. @param self reference to this schema */
export function valueFilter(attribute: ScalarAttribute, self: JsonSchema): JsonSchema {
  const { type, definition } = attribute;
  const { kind } = type.column(definition);
  const operand = ownInput(attribute) ?? OPERANDS[kind] ?? ANSWERED[kind];
  const properties: Record<string, JsonSchema> = {};
  for (const name of operatorsOf(attribute)) {
    const { takes, textual } = OPERATORS[name];
    const value = textual === true ? { type: 'string' } : operand;
    const list = { type: 'array', items: value };
    properties[`$${name}`] = { value, list, pair: { ...list, minItems: 2, maxItems: 2 } }[takes];
  }
  for (const name of Object.keys(type.ownOperators ?? {})) properties[name] = {};
  for (const name of ['$null', '$notNull']) properties[name] = { type: 'boolean' };
  for (const name of ['$and', '$or']) properties[name] = { type: 'array', items: self };
  properties.$not = self;
  return { anyOf: [operand, { type: 'array', items: operand }, { type: 'object', properties, additionalProperties: false }] };
}

/** The same schema, also allowing null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (type === undefined) return schema.anyOf === undefined ? schema : { anyOf: [...(schema.anyOf as JsonSchema[]), { type: 'null' }] };
  const types = Array.isArray(type) ? (type as string[]) : [type as string];
  return { ...schema, type: [...types, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

/** What the type itself says about values of clients. */
function ownInput({ type, definition }: ScalarAttribute): JsonSchema | undefined {
  const own = type.schema?.(definition);
  return own?.input ?? own?.output;
}

function allowed({ definition }: ScalarAttribute): JsonSchema {
  return Array.isArray(definition.enum) ? { enum: definition.enum } : {};
}

/** The known form of a JSON column's value. */
function listed({ type }: ScalarAttribute): JsonSchema {
  if (type.valueName !== 'array') return {};
  return { type: 'array', items: type.name === 'blocks' ? BLOCK : {} };
}

/** The rules of an attribute in JSON Schema. If the type has drafts, rules that drafts may break are left out. */
function bounds({ type, definition }: ScalarAttribute, strict: boolean): JsonSchema {
  const { min, max, minLength, maxLength, regex, required } = definition;
  const isNumber = type.valueName === 'number';
  return {
    ...(isNumber && typeof max === 'number' && { maximum: max }),
    ...(typeof maxLength === 'number' && { maxLength }),
    ...(strict && isNumber && typeof min === 'number' && { minimum: min }),
    ...(strict && typeof minLength === 'number' && { minLength }),
    ...(strict && type.name === 'email' && { format: 'email' }),
    ...(strict && regex !== undefined && patternOf(JSON.parse(JSON.stringify(regex)), required === true)),
  };
}

/**
 * A regular expression in JSON Schema; empty if JSON Schema does not support it. An empty text is valid if the attribute is not required.
 */
function patternOf(source: unknown, isRequired: boolean): JsonSchema {
  const pattern = isRequired ? String(source) : `^$|${source}`;
  try {
    new RegExp(pattern, 'u');
    return { pattern };
  } catch {
    return {};
  }
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
