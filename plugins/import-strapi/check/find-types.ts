import type { ContentType } from 'plinth';
import { ImportError } from '../import-error.ts';
import type { Both } from './ask-both.ts';
import type { CheckOptions } from './check-options.ts';
import { ownTypes } from './content.ts';
import type { FieldTest } from './graphql-questions.ts';
import type { Server } from './server.ts';

/**
 * The content types with a route in the reference.
 * @throws ImportError if a server does not respond, or refuses a token
 */
export async function findTypes(
  { reference, plinth, model }: Both,
  { referenceToken, token }: CheckOptions,
  print: (line: string) => void,
): Promise<readonly ContentType[]> {
  const found: ContentType[] = [];
  const refused: string[] = [];
  const missing: string[] = [];
  const statuses: (readonly [there: number, here: number])[] = [];
  for (const type of ownTypes(model)) {
    const path = type.kind === 'singleType' ? `/api/${type.singularName}` : `/api/${type.pluralName}?pagination[pageSize]=1`;
    const answers = [await statusOf(reference, path), await statusOf(plinth, path)] as const;
    if (answers.includes(401)) {
      const server = answers[0] === 401 ? reference : plinth;
      throw new ImportError(
        `${server.name} (${server.url}) does not know the token (401): give another with ${optionOf(server, reference)}`,
      );
    }
    statuses.push(answers);
    const [there, here] = answers;
    if ((there === 403 && referenceToken !== undefined) || (there === 200 && here === 403 && token !== undefined)) {
      const server = there === 403 ? reference : plinth;
      throw new ImportError(
        `the token may not read ${type.uid} of ${server.name} (403): give one with full access with ${optionOf(server, reference)}`,
      );
    }
    if (there === 403) refused.push(type.uid);
    else if (type.kind === 'collectionType' && (there === 404 || there === 405)) missing.push(type.uid);
    else found.push(type);
  }
  // If a server fails for all types, equal errors would count as equal responses.
  for (const [index, server] of [reference, plinth].entries()) {
    if (!statuses.every((pair) => hasFailed(pair[index] as number))) continue;
    throw new ImportError(`${server.name} (${server.url}) answers ${statuses[0]?.[index]} for every content type: it cannot be asked`);
  }
  if (refused.length > 0) print(`Not asked about, because nobody may read them without a token: ${refused.join(', ')}`);
  if (missing.length > 0) print(`Not asked about, because the reference has no such path: ${missing.join(', ')}`);
  if (found.length === 0)
    throw new ImportError(
      'there is no content type that can be asked about: give a token with full access, and the app of both with --app',
    );
  return found;
}

/** Whether a server is broken or limits the requests. */
function hasFailed(status: number): boolean {
  return status >= 500 || status === 429;
}

function optionOf(server: Server, reference: Server): string {
  return server === reference ? '--reference-token' : '--token';
}

async function statusOf(server: Server, path: string): Promise<number> {
  const { status, problem, contentType } = await server.read(path);
  if (status === null) throw new ImportError(`${server.name} cannot be asked at ${server.url}: ${problem}`);
  if (status >= 300 && status < 400)
    throw new ImportError(`${server.name} redirects from ${server.url}: give the address that it leads to`);
  if (status === 200 && !contentType.includes('json')) {
    throw new ImportError(`${server.url}${path} answers ${contentType || 'nothing'}, not JSON: is this the address of ${server.name}?`);
  }
  return status;
}

/** Whether both have GraphQL. */
export async function haveGraphql({ reference, plinth }: Both, print: (line: string) => void): Promise<boolean> {
  const has = async (server: Server) => {
    const { body } = await server.ask({ as: 'token', method: 'POST', path: '/graphql', body: { query: '{ __typename }' } });
    return (body as { readonly data?: { readonly __typename?: unknown } } | undefined)?.data?.__typename === 'Query';
  };
  const [there, here] = [await has(reference), await has(plinth)];
  if (there !== here) print(`Not asked in GraphQL, which only ${there ? reference.name : plinth.name} has`);
  return there && here;
}

const FIELDS = '{ __schema { types { name fields { name } } } }';

/** The fields of a server's GraphQL schema; all if introspection is off. A project's code may hide some, which is not imported. */
export async function graphqlFields(server: Server): Promise<FieldTest> {
  const { body } = await server.ask({ as: 'token', method: 'POST', path: '/graphql', body: { query: FIELDS } });
  const types = (body as { readonly data?: { readonly __schema?: { readonly types: readonly SchemaType[] } } } | undefined)?.data?.__schema
    ?.types;
  if (types === undefined) return () => true;
  const known = new Set(types.flatMap(({ name, fields }) => (fields ?? []).map((field) => `${name}.${field.name}`)));
  return (type, field) => known.has(`${type}.${field}`);
}

interface SchemaType {
  readonly name: string;
  readonly fields: readonly { readonly name: string }[] | null;
}
