import { z } from 'zod';

const anything = z.record(z.string(), z.unknown());
const options = z.looseObject({ privateAttributes: z.array(z.string().min(1)).optional() });
const API_ID = 'a string of lowercase letters, digits and single hyphens between them';
const apiId = z.string(API_ID).regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, API_ID);
const storageName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_-]*$/, 'a string of letters, digits, "_" and "-" that starts with a letter or "_"')
  .refine((name) => !/^plinth_/i.test(name), 'must not start with plinth_, which is reserved for tables of Plinth');

/** Keys that the reference writes into schema files. They have no effect here. */
const tolerated = {
  config: z.unknown().optional(),
  $schema: z.unknown().optional(),
  indexes: z.unknown().optional(),
  foreignKeys: z.unknown().optional(),
};

/** The frame of a content type: everything except its attributes, which are checked by type. */
export const contentTypeSchema = z.strictObject({
  ...tolerated,
  uid: z.string().regex(/^[a-z0-9-]+::[a-z0-9_-]+\.[a-z0-9_-]+$/i, 'a UID such as api::article.article'),
  kind: z.enum(['collectionType', 'singleType']),
  collectionName: storageName.optional(),
  info: z.strictObject({
    singularName: apiId,
    pluralName: apiId,
    displayName: z.string().min(1),
    description: z.string().optional(),
    name: z.string().optional(),
    icon: z.string().optional(),
  }),
  options,
  pluginOptions: anything,
  attributes: anything,
  origin: z.string(),
});

/** The frame of a component. `collectionName` is allowed but unused: components are stored in the rows that embed them. */
export const componentSchema = z.strictObject({
  ...tolerated,
  uid: z.string().regex(/^[a-z0-9_-]+\.[a-z0-9_-]+$/i, 'a UID such as shared.seo'),
  category: z.string(),
  collectionName: z.string().optional(),
  info: z.strictObject({
    displayName: z.string().min(1),
    description: z.string().optional(),
    name: z.string().optional(),
    icon: z.string().optional(),
    singularName: z.string().optional(),
    pluralName: z.string().optional(),
  }),
  options: options.optional(),
  pluginOptions: anything.optional(),
  attributes: anything,
  origin: z.string(),
});

/** Weights compare attributes of one document. At most 10: a larger weight would make other attributes meaningless. */
const searchOption = z.union(
  [z.boolean(), z.strictObject({ weight: z.number().min(0.1).max(10) })],
  'true, false, or an object such as { "weight": 3 } with a weight from 0.1 to 10',
);

const indexOption = z.union([z.boolean(), z.literal('text')], 'true, false, or "text"');

/**
 * Options with which Strapi arranges its own tables and editors. Schema files may contain them, so that those of a Strapi project need no
 * change; the start says that they have no effect.
 */
const withoutEffect = {
  configurable: z.boolean().optional(),
  column: z.unknown().optional(),
  columnName: z.unknown().optional(),
  columnType: z.unknown().optional(),
  useJoinTable: z.boolean().optional(),
  joinTable: z.unknown().optional(),
  joinColumn: z.unknown().optional(),
};

/** Names of the options of attributes that are accepted without effect. */
export const OPTIONS_WITHOUT_EFFECT: readonly string[] = Object.keys(withoutEffect);

/** Options that attributes of all types may have. */
export const commonOptions = z.strictObject({
  type: z.string().describe('The type of the attribute.'),
  required: z.boolean().optional().describe('Whether a value is required. Not checked for drafts.'),
  private: z.boolean().optional().describe('Whether responses omit it, and requests cannot filter, sort or search by it.'),
  unique: z
    .boolean()
    .optional()
    .describe('Whether the value must be unique (per locale, if the attribute is localized). Not checked for drafts.'),
  index: indexOption
    .optional()
    .describe(
      'Whether the column is indexed, which speeds up filters and sorts. `"text"` also speeds up `$contains` and similar operators, and `_q`.',
    ),
  default: z.unknown().optional().describe('The value of a new document if the request body does not contain one.'),
  pluginOptions: anything.optional().describe('Settings of plugins: `{ "i18n": { "localized": true } }`.'),
  search: searchOption
    .optional()
    .describe('Whether the attribute is included in full-text search. `{ "weight": 3 }` also sets its weight.'),
  writable: z
    .boolean()
    .optional()
    .describe('`false`: the attribute is read-only. Request bodies that contain it are rejected; only plugin code can write it.'),
  searchable: z.boolean().optional().describe('`false`: the search with `_q` excludes the attribute.'),
  visible: z
    .boolean()
    .optional()
    .describe('`false`: the content-type builder does not show the attribute, neither in the interface nor over REST.'),
  conditions: z
    .unknown()
    .optional()
    .describe('For forms, which show the attribute only if the rule applies: `{ "visible": { "==": [{ "var": "kind" }, "link"] } }`.'),
  ...withoutEffect,
});

/** Options of attributes that plugins add to other types. */
export const implicitOptions = commonOptions.extend({
  implicit: z.literal(true),
  writable: z.union([z.boolean(), z.enum(['yes', 'ignored', 'no'])], '"yes", "ignored" or "no"').optional(),
  axis: z.string().optional(),
  setOnce: z.literal(true).optional(),
  onRequest: z.literal(true).optional(),
});
