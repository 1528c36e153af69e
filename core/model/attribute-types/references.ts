import { z } from 'zod';
import type { ComponentsType, RelationShape, RelationType } from '../attribute-type.ts';

const FEWEST = 'Minimum number of entries. Ignored if there is no entry and the attribute is not required. Not checked for drafts.';
const MOST = 'Maximum number of entries. Not checked for drafts.';

/** Options of relations. */
export const relationOptions = z
  .strictObject({
    relation: z
      .enum(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany', 'morphToOne', 'morphToMany', 'morphOne', 'morphMany'])
      .describe('Cardinality: `manyToOne` means that many documents of this type refer to one target.'),
    target: z.string().optional().describe('UID of the related content type.'),
    inversedBy: z.string().optional().describe('Attribute of the target that shows the inverse side; this side owns the relation.'),
    mappedBy: z.string().optional().describe('Attribute of the target that owns the relation.'),
    morphBy: z.string().optional().describe('Attribute of the target that owns the relation.'),
  })
  .superRefine((options, context) => {
    const complain = (option: string, message: string) => context.addIssue({ code: 'custom', path: [option], message });
    for (const { option, message } of misusedOptions(options)) complain(option, message);
  })
  // What editors check of these rules.
  .meta({
    if: { properties: { relation: { enum: ['morphToOne', 'morphToMany'] } } },
    else: { required: ['target'] },
  });

interface RelationOptions {
  readonly relation: string;
  readonly target?: string | undefined;
  readonly inversedBy?: string | undefined;
  readonly mappedBy?: string | undefined;
  readonly morphBy?: string | undefined;
}

/** Options that a relation of its kind lacks or must not have. */
function misusedOptions(options: RelationOptions): readonly { readonly option: string; readonly message: string }[] {
  const { relation } = options;
  const unwanted = (option: keyof RelationOptions, why: string) =>
    options[option] === undefined ? [] : [{ option, message: `${why}; remove it` }];
  const missing = (option: keyof RelationOptions) =>
    options[option] === undefined ? [{ option, message: 'is missing, expected a string' }] : [];
  if (isMorphTo(options)) {
    return [
      ...unwanted('target', `a ${relation} refers to documents of any content type`),
      ...(['inversedBy', 'mappedBy', 'morphBy'] as const).flatMap((option) =>
        unwanted(option, `a ${relation} owns its links; the other side refers to it with "morphBy"`),
      ),
    ];
  }
  if (!isMorphBy(options)) {
    return [...missing('target'), ...unwanted('morphBy', `it is allowed only for morphOne and morphMany, and this is a ${relation}`)];
  }
  const sides = (['inversedBy', 'mappedBy'] as const).flatMap((option) => unwanted(option, `a ${relation} uses "morphBy" instead`));
  return [...missing('target'), ...missing('morphBy'), ...sides];
}

/** Whether a relation leads to documents of any content type. */
export function isMorphTo({ relation }: Readonly<Record<string, unknown>> | RelationOptions): boolean {
  return relation === 'morphToOne' || relation === 'morphToMany';
}

/** Whether a relation is the other side of a polymorphic one. */
export function isMorphBy({ relation }: Readonly<Record<string, unknown>> | RelationOptions): boolean {
  return relation === 'morphOne' || relation === 'morphMany';
}

export const relationType: RelationType = {
  kind: 'relation',
  name: 'relation',
  description: 'References to documents of a content type.',
  options: relationOptions,
  shape: (definition) => definition as unknown as RelationShape,
};

/** The other versions of the same document on an axis. Only for implicit attributes. */
export const siblingsType: RelationType = {
  kind: 'relation',
  name: 'siblings',
  options: z.strictObject({}),
  shape: ({ axis }, owner) => ({ target: owner, relation: 'oneToMany', ...(axis !== undefined && { axis }) }),
};

/** Options of components. */
export const componentOptions = z.strictObject({
  component: z.string().describe('UID of the component, such as `shared.seo`.'),
  repeatable: z.boolean().optional().describe('Whether the component is repeatable, so that the value is an array. Default: false.'),
  min: z.int().min(0).optional().describe(FEWEST),
  max: z.int().min(1).optional().describe(MOST),
});

export const componentType: ComponentsType = {
  kind: 'component',
  name: 'component',
  description: 'An embedded entry of a component, or an array of entries.',
  options: componentOptions,
};

/** Options of dynamic zones. */
export const dynamicZoneOptions = z.strictObject({
  components: z
    .array(z.string())
    .min(1)
    .refine((uids) => new Set(uids).size === uids.length, 'contains a component twice')
    .describe('UIDs of the allowed components.'),
  min: z.int().min(0).optional().describe(FEWEST),
  max: z.int().min(1).optional().describe(MOST),
});

export const dynamicZoneType: ComponentsType = {
  kind: 'dynamiczone',
  name: 'dynamiczone',
  description: 'An array of embedded entries of several components.',
  options: dynamicZoneOptions,
};
