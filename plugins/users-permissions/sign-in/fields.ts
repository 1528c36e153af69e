import { type AttributeTypes, type ScalarType, ValidationError, type ValueProblem, ValueProblemsError, wrongTypeMessage } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { PASSWORD_BYTES } from './passwords.ts';

/** The kind of a field in a body. Values of `secret` fields never appear in messages. */
export type FieldKind = 'text' | 'email' | 'secret';

/** Maximum number of characters of a field. Names, addresses, passwords, tokens and codes are much shorter. */
const LONGEST_FIELD = 4_096;

/** Fields of a body by name, in the order in which problems are reported. */
export type Fields = Readonly<Record<string, FieldKind>>;

/** Reads the fields of account requests from untrusted bodies. */
export interface FieldReader {
  /**
   * The values of all fields, as non-empty strings.
   * @throws ValueProblemsError with all problems
   */
  read<Names extends Fields>(body: unknown, fields: Names): { readonly [Name in keyof Names]: string };
}

/** Creates a reader with the rules of the attribute types. */
export function createFieldReader(types: AttributeTypes): FieldReader {
  const scalar = (name: string) => types.get(name) as ScalarType;
  return {
    read(body, fields) {
      const given = recordOf(body);
      const problems = Object.entries(fields).flatMap(([name, kind]) => problemsOf(name, kind, own(given, name), scalar));
      if (problems.length > 0) throw new ValueProblemsError(problems);
      return Object.fromEntries(Object.keys(fields).map((name) => [name, given[name]])) as never;
    },
  };
}

/** The body as an object; empty without a body. @throws ValidationError if it is another value, such as an array */
export function recordOf(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new ValidationError(MESSAGES.bodyNotObject);
  return body as Readonly<Record<string, unknown>>;
}

/** @throws ValueProblemsError if a new password has more bytes than bcrypt compares */
export function checkPasswordLength(password: string): void {
  if (Buffer.byteLength(password) <= PASSWORD_BYTES) return;
  throw new ValueProblemsError([problem('password', `Password must be less than ${PASSWORD_BYTES + 1} bytes`)]);
}

/** @throws ValueProblemsError */
export function checkConfirmation(password: string, confirmation: string): void {
  if (password !== confirmation) throw new ValueProblemsError([problem('passwordConfirmation', 'Passwords do not match')]);
}

function problemsOf(name: string, kind: FieldKind, value: unknown, scalar: (type: string) => ScalarType): readonly ValueProblem[] {
  const shown = kind === 'secret' ? {} : { value };
  if (value === undefined) return [problem(name, `${name} is a required field`)];
  if (value === '') return [{ ...problem(name, `${name} is a required field`), ...shown }];
  if (typeof value !== 'string') {
    const message =
      kind === 'secret' ? `${name} must be a \`string\` type` : wrongTypeMessage('string', value).replace('{name}', () => name);
    return [{ ...problem(name, message), ...shown }];
  }
  if (value.length > LONGEST_FIELD) return [problem(name, `${name} must be at most ${LONGEST_FIELD} characters`)];
  const problems: ValueProblem[] = [];
  const report = (message: string) => {
    problems.push({ ...problem(name, message.replace('{name}', name)), ...shown });
  };
  const typeName = { text: 'string', email: 'email', secret: 'text' }[kind];
  const type = scalar(typeName);
  type.parse(value, { type: typeName }, report);
  if (problems.length === 0) type.check?.(value, { type: typeName }, report);
  return problems;
}

function problem(name: string, message: string): ValueProblem {
  return { path: [name], message, name: 'ValidationError' };
}

function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
