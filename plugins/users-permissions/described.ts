import type { JsonSchema, RouteDescription } from 'plinth';
import type { Population } from './population.ts';

/** The population whose responses are described. */
type Described = Pick<Population, 'type' | 'audience'>;

/** `{ ok: true }`. */
export const OK: JsonSchema = object({ ok: { const: true } });

/** Response of a sign-in. Without a token, the address must be confirmed first. `refreshToken` may be in a cookie instead. */
export const sessionSchema = (population: Described): JsonSchema => session(population, 'Session', {}, ['jwt']);

/** Response of a registration, after which the address may have to be confirmed. */
export const registrationSchema = (population: Described): JsonSchema => session(population, 'Registration', {}, []);

/** Response when a second factor is turned on. */
export const enabledSessionSchema = (population: Described): JsonSchema =>
  session(population, 'EnabledSession', { recoveryCodes: texts() }, ['jwt']);

/** The schema of an object with these properties. They are required unless listed as optional. */
export function object(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

/** The schema of an array of strings. */
export function texts(): JsonSchema {
  return { type: 'array', items: { type: 'string' } };
}

/** Describes a route whose body consists of strings, all required. */
export function takesTexts(names: readonly string[], answer: JsonSchema): () => RouteDescription {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return () => ({ body: { type: 'object', properties, required: names }, answers: { 200: answer } });
}

function session(
  { type, audience }: Described,
  title: string,
  more: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  const text = { type: 'string' };
  const schema = object({ jwt: text, refreshToken: text, user: { $document: type }, ...more });
  // The API document lists these schemas of other populations under different names; their tokens may be in cookies.
  if (audience !== null) return { ...schema, required: ['user'] };
  return { title, ...schema, required: [...required, 'user'] };
}
