import { ValueProblemsError, z } from 'plinth';

/** Edits that one request may hold. */
const MOST_EDITS = 1_000;

const uid = z.string().min(1).max(255);
const attribute = z.string().min(1).max(255);
const schema = z.record(z.string(), z.unknown());

const edit = z.discriminatedUnion('edit', [
  z.strictObject({ edit: z.enum(['make', 'change']), uid, schema }),
  z.strictObject({ edit: z.literal('order'), uid, attributes: z.array(attribute) }),
  z.strictObject({ edit: z.literal('rename'), uid, to: uid, pluralName: z.string().optional() }),
  z.strictObject({ edit: z.literal('renameAttribute'), uid, from: attribute, to: attribute }),
  z.strictObject({ edit: z.literal('delete'), uid }),
]);

const unfitting = z.strictObject({ uid, attribute, action: z.enum(['clear', 'keep']) });

/** Most values that do not fit, of each attribute, in one answer. */
const MOST_EXAMPLES = 10_000;

const proposed = z.strictObject({
  edits: z.array(edit).min(1).max(MOST_EDITS),
  unfitting: z.array(unfitting).max(MOST_EDITS).optional(),
  examples: z.int().min(1).max(MOST_EXAMPLES).optional(),
});
const applied = proposed.extend({
  expected: z.string().optional(),
  evenIfItStops: z.boolean().optional(),
  evenIfItExposes: z.boolean().optional(),
});

/** What the body of a proposal asks for. @throws ValueProblemsError */
export function proposedEdits(body: unknown): z.output<typeof proposed> {
  return checked(proposed, body);
}

/** What the body of an application asks for. @throws ValueProblemsError */
export function appliedEdits(body: unknown): z.output<typeof applied> {
  return checked(applied, body);
}

function checked<Schema extends z.ZodType>(shape: Schema, body: unknown): z.output<Schema> {
  const { success, data, error } = shape.safeParse(body);
  if (success) return data;
  const problems = error.issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    return keys.map((key) => {
      const at = key === null ? path : [...path, key];
      const message = key === null ? issue.message : 'unknown key';
      return { path: at, message: `${at.join('.') || 'the body'}: ${message}`, name: 'ValidationError' as const };
    });
  });
  throw new ValueProblemsError(problems);
}
