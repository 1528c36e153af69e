import { checkWithSchema } from '../../errors/index.ts';
import type { AttributeDefinition } from '../definitions.ts';
import { createAttributeTypes, type Report, type ScalarType } from '../index.ts';

/** A reported problem. The attribute is named `x`. */
export interface Problem {
  readonly message: string;
  readonly value?: unknown;
  readonly within?: readonly string[];
}

/** The result of writing a value: its stored form, or the problems. */
export type Written = { readonly stored: unknown } | { readonly draft: readonly Problem[] } | { readonly published: readonly Problem[] };

/** A built-in scalar type. */
export function scalarType(name: string): ScalarType {
  const type = createAttributeTypes().get(name);
  if (type?.kind !== 'scalar') throw new Error(`${name} is no scalar type`);
  return type;
}

/** A definition as the builder hands it to its type. */
export function definitionOf(type: ScalarType, options: Record<string, unknown> = {}): AttributeDefinition {
  const special = Object.fromEntries(Object.entries(options).filter(([key]) => Object.hasOwn(type.options.shape, key)));
  const checked = checkWithSchema(type.options, special);
  if (checked.value === null) throw new Error(checked.findings.map(({ message }) => message).join());
  return { type: type.name, ...options, ...checked.value };
}

/** Checks a value with the rules of drafts, then with those of published versions, and converts it to its stored form. */
export function write(typeName: string, value: unknown, options?: Record<string, unknown>): Written {
  const type = scalarType(typeName);
  const definition = definitionOf(type, options);
  const draft = collect((report) => type.parse(value, definition, report));
  if (draft.problems.length > 0) return { draft: draft.problems };
  const published = collect((report) => (draft.answer === null ? undefined : type.check?.(draft.answer, definition, report)));
  if (published.problems.length > 0) return { published: published.problems };
  return { stored: draft.answer !== null && type.format ? type.format(draft.answer, definition) : draft.answer };
}

function collect(run: (report: Report) => unknown): { readonly answer: unknown; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const answer = run((message, value, within) => {
    problems.push({ message: message.replace('{name}', 'x'), ...(value !== undefined && { value }), ...(within && { within }) });
  });
  return { answer, problems };
}
