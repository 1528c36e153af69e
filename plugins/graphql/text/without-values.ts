import { type DocumentNode, Kind, parse, print, visit } from 'graphql';
import type { SentOperation } from '../compose/asked-read.ts';

/** Arguments whose values name attributes and versions. */
const NAMING: ReadonlySet<string> = new Set(['sort', 'status', 'locale']);

const HIDDEN = { kind: Kind.ENUM, value: '…' } as const;

/**
 * The text of an operation, and the names of its variables, without the values that somebody looks for.
 * @returns null if it is no valid GraphQL
 */
export function withoutValues({ query, variables }: Pick<SentOperation, 'query' | 'variables'>): string | null {
  const document = parsed(query);
  if (document === null) return null;
  const hide = () => HIDDEN;
  const text = print(
    visit(document, {
      Argument: ({ name, value }) => (NAMING.has(name.value) && value.kind !== Kind.OBJECT ? false : undefined),
      StringValue: hide,
      IntValue: hide,
      FloatValue: hide,
      BooleanValue: hide,
      EnumValue: (node) => (node === HIDDEN ? undefined : HIDDEN),
    }),
  );
  return variables === null ? text : `${text}\n\n${Object.keys(variables).join(', ')}`;
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return null;
  }
}
