import type { z } from 'zod';
import type { bigintegerOptions } from './attribute-types/biginteger.ts';
import type { enumerationOptions } from './attribute-types/enumeration.ts';
import type { integerOptions, numberOptions } from './attribute-types/number.ts';
import type { componentOptions, dynamicZoneOptions, relationOptions } from './attribute-types/references.ts';
import type { uidOptions } from './attribute-types/uid.ts';
import type { commonOptions, componentSchema, contentTypeSchema } from './building/definition-schema.ts';
import type { textOptions } from './values/text.ts';

type TextOptions = z.input<typeof textOptions>;
type NumberOptions = z.input<typeof numberOptions>;

/** The options of each attribute type by its name, without the common options. Plugins add theirs by declaration merging. */
export interface AttributeOptions {
  string: TextOptions;
  text: TextOptions;
  richtext: TextOptions;
  email: TextOptions;
  password: TextOptions;
  uid: z.input<typeof uidOptions>;
  blocks: object;
  enumeration: z.input<typeof enumerationOptions>;
  date: object;
  time: object;
  datetime: object;
  timestamp: object;
  integer: z.input<typeof integerOptions>;
  biginteger: z.input<typeof bigintegerOptions>;
  float: NumberOptions;
  decimal: NumberOptions;
  boolean: object;
  array: object;
  json: object;
  relation: z.input<typeof relationOptions>;
  component: z.input<typeof componentOptions>;
  dynamiczone: z.input<typeof dynamicZoneOptions>;
}

type CommonOptions = Omit<z.input<typeof commonOptions>, 'type'>;

/** An attribute as a file writes it. */
export type AttributeFile = {
  [Type in keyof AttributeOptions]: { readonly type: Type } & ReadonlyDeep<AttributeOptions[Type]> & CommonOptions;
}[keyof AttributeOptions];

type ReadonlyDeep<T> = {
  readonly [K in keyof T]: T[K] extends (infer Each)[] | undefined ? readonly Each[] | Extract<T[K], undefined> : T[K];
};

/** Checks that types alone cannot express: no other keys, defaults from `enum`, and a `targetField` that exists. */
type Checked<A, Names> = A extends { readonly type: infer Type extends keyof AttributeOptions }
  ? {
      readonly [K in Exclude<
        keyof A,
        keyof AttributeOptions[Type] | keyof CommonOptions | 'type'
      >]: Wrong<`${K & string} is not an option of the type ${Type}`>;
    } & (A extends {
      readonly enum: readonly (infer Value)[];
    }
      ? { readonly default?: Value | null }
      : unknown) &
      (A extends { readonly targetField: unknown } ? { readonly targetField: Names } : unknown)
  : unknown;

interface Wrong<Problem> {
  readonly problem: Problem;
}

type Attributes<A> = A & { readonly [Name in keyof A]: Checked<A[Name], keyof A> };

type TypeFrame = Partial<Omit<z.input<typeof contentTypeSchema>, 'attributes' | 'origin' | 'info'>> &
  Pick<z.input<typeof contentTypeSchema>, 'info'>;

type ComponentFrame = Omit<z.input<typeof componentSchema>, 'attributes' | 'origin' | 'uid' | 'category'>;

/**
 * Checks the types of a content type that is written in TypeScript: `export default defineContentType({ … })` in
 * `config/content-types/article.ts` or `src/api/article/content-types/article/schema.ts`.
 */
export function defineContentType<const A extends Readonly<Record<string, AttributeFile>>>(
  definition: TypeFrame & { readonly attributes: Attributes<A> },
): typeof definition {
  return definition;
}

/** Checks the types of a component: `export default defineComponent({ … })` in `config/components/shared/seo.ts`. */
export function defineComponent<const A extends Readonly<Record<string, AttributeFile>>>(
  definition: ComponentFrame & { readonly attributes: Attributes<A> },
): typeof definition {
  return definition;
}
