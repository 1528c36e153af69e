import { z } from 'zod';
import type { AttributeTypes } from './attribute-type-registry.ts';
import { commonOptions, componentSchema, contentTypeSchema } from './building/definition-schema.ts';

/** A JSON schema. */
export type EditorSchema = Readonly<Record<string, unknown>>;

/** JSON schemas with which editors check the schema files of an app (`"$schema"`). They include the attribute types of plugins. */
export interface SchemaFiles {
  readonly contentType: EditorSchema;
  readonly component: EditorSchema;
}

/** Makes the JSON schemas of content types and components from the zod schemas that check them at boot. */
export function schemaFiles(types: AttributeTypes): SchemaFiles {
  return {
    contentType: ownerSchema(
      'Content type',
      contentTypeSchema.omit({ origin: true }).partial().required({ info: true, attributes: true }),
      types,
    ),
    component: ownerSchema('Component', componentSchema.omit({ origin: true, uid: true, category: true }), types),
  };
}

function ownerSchema(title: string, frame: z.ZodObject, types: AttributeTypes): EditorSchema {
  const { properties, ...schema } = jsonSchema(frame);
  const attributes = { type: 'object', additionalProperties: { $ref: '#/definitions/attribute' } };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    ...schema,
    properties: { ...(properties as EditorSchema), $schema: { type: 'string' }, attributes },
    definitions: { attribute: attributeSchema(types) },
  };
}

/** One schema per attribute type, selected by `type`, so that an editor reports mistakes by the options of that type. */
function attributeSchema(types: AttributeTypes): EditorSchema {
  const names = types.names();
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: names } },
    allOf: names.map((name) => {
      const own = types.get(name)?.options;
      const options = z.strictObject({ ...commonOptions.shape, ...own?.shape, type: z.literal(name) });
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON schema
      return { if: { properties: { type: { const: name } }, required: ['type'] }, then: { ...jsonSchema(options), ...own?.meta() } };
    }),
  };
}

function jsonSchema(schema: z.ZodObject): EditorSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  return rest;
}
