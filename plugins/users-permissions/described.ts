import type { JsonSchema, RouteDescription } from 'plinth';
import type { Population } from './population.ts';

/** Whose answers are described. */
type Described = Pick<Population, 'type' | 'audience'>;

/** `{ ok: true }`. */
export const OK: JsonSchema = object({ ok: { const: true } });

/** What somebody gets who signed in. Without a token: they must confirm their address first, and `refreshToken` may be in a cookie. */
export const sessionSchema = (population: Described): JsonSchema => session(population, 'Session', {}, ['jwt']);

/** What somebody gets whose address may have to be confirmed first. */
export const registrationSchema = (population: Described): JsonSchema => session(population, 'Registration', {}, []);

/** What somebody gets whose second factor is turned on. */
export const enabledSessionSchema = (population: Described): JsonSchema =>
  session(population, 'EnabledSession', { recoveryCodes: texts() }, ['jwt']);

/** An object of these properties, which are there unless they are named as optional. */
export function object(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

/** A list of texts. */
export function texts(): JsonSchema {
  return { type: 'array', items: { type: 'string' } };
}

/** A route that takes some texts, all of which must be given. */
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
  // Where it holds another's, the document of the API tells it by another name; tokens may be in cookies.
  if (audience !== null) return { ...schema, required: ['user'] };
  return { title, ...schema, required: [...required, 'user'] };
}
