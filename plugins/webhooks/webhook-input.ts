import { checkWithSchema, type ValueProblem, ValueProblemsError, z } from 'plinth';
import { EVENT_NAMES, FORMATS } from './webhook.ts';

const eventName = z.enum(EVENT_NAMES as readonly [string, ...string[]]);

/** What people and files say of a webhook alike. */
const told = {
  events: z.array(eventName).min(1).max(EVENT_NAMES.length),
  types: z.array(z.string().max(190)).min(1).max(1_000).nullable().default(null),
  format: z.enum(FORMATS).default('plinth'),
  ordered: z.boolean().default(false),
  on: z.boolean().default(true),
  notify: z.email().max(255).nullable().default(null),
};
const url = z.url({ protocol: /^https?$/ }).max(2_000);
const variable = z.strictObject({ env: z.string().min(1) });

/** A webhook as a request says it. */
export const webhookInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(190)
    .regex(/^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+$/u, 'must not hold control characters'),
  url,
  token: z.int().positive().nullable().default(null),
  ...told,
});

/** A webhook as a file of `config/webhooks` says it: secrets stand in the environment, the token is named. */
export const webhookFile = z.strictObject({
  url: z.union([url, variable]),
  token: z.string().min(1).nullable().default(null),
  secret: variable,
  oldSecret: variable.optional(),
  ...told,
});

/** What a request says of a webhook, checked. */
export type WebhookInput = z.output<typeof webhookInput>;

/** What people are told, checked against a schema. @throws ValueProblemsError naming every key */
export function checked<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { value, findings } = checkWithSchema(schema, given);
  if (findings.length > 0 || value === null)
    throw new ValueProblemsError(findings.map(({ path, message }) => problemAt(path.map(String), message)));
  return value;
}

/** A mistake in what somebody sent. */
export function problemAt(path: readonly string[], message: string): ValueProblem {
  return { path, message: path.length === 0 ? message : `${path.join('.')}: ${message}`, name: 'ValidationError' };
}
