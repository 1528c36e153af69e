import type { z } from 'zod';

/** The parts of a zod schema's definition that are needed to find keys. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

function definition(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition;
}

/** The schemas inside defaults, optionals and transforms, outermost first. The last one is the bare type. */
function layers(schema: z.ZodType): readonly z.ZodType[] {
  const found = [schema];
  let current = definition(schema);
  for (;;) {
    // A preprocess is a pipe that begins with a transform; the schema that describes the value follows it.
    const next = current.innerType ?? (current.in !== undefined && definition(current.in).type === 'transform' ? current.out : current.in);
    if (next === undefined) return found;
    found.push(next);
    current = definition(next);
  }
}

/** The bare type below defaults, optionals and transforms: `string`, `object`. */
export function bareType(schema: z.ZodType): string {
  return definition(bare(schema)).type;
}

function bare(schema: z.ZodType): z.ZodType {
  return layers(schema).at(-1) as z.ZodType;
}

/** The keys of an object schema, or null for every other schema. */
export function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | null {
  return definition(bare(schema)).shape ?? null;
}

/** A meta property of a schema (`env`, `secret`), from any of its layers. */
export function metaOf(schema: z.ZodType, key: string): unknown {
  for (const layer of layers(schema)) {
    const value = layer.meta()?.[key];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The schemas that may describe the value at a path: several for a union, none for an unknown path. */
export function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly z.ZodType[] {
  const inner = bare(schema);
  const { options, shape, element, items, valueType } = definition(inner);
  if (options !== undefined) {
    const below = options.flatMap((option) => schemasAt(option, path));
    // Meta properties of the whole union, such as `secret`, apply to each option.
    return path.length === 0 ? [schema, ...below] : below;
  }
  const [key, ...rest] = path;
  if (key === undefined) return [schema];
  const next =
    typeof key === 'number' ? (items?.[key] ?? element) : shape !== undefined && Object.hasOwn(shape, key) ? shape[String(key)] : valueType;
  return next === undefined ? [] : schemasAt(next, rest);
}
