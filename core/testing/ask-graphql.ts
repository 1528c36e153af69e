import type { BootedApp } from './boot-app.ts';

/** Options of an operation. */
export interface Asking {
  readonly token?: string;
  readonly variables?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to an operation. */
export interface GraphqlAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by tests alone
  readonly data: any;
  /** `BAD_USER_INPUT login: Invalid identifier or password`: code, path and message of each error. */
  readonly errors: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly details: any;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

/** An error of a response. */
interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly error?: { readonly details: unknown } };
}

/** Runs a GraphQL operation. */
export async function askGraphql(
  { request }: Pick<BootedApp, 'request'>,
  query: string,
  { token, variables, headers = {} }: Asking = {},
): Promise<GraphqlAnswer> {
  const sent = request.post('/graphql').set(headers);
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`);
  const answer = await sent.send({ query, ...(variables && { variables }) });
  const errors = (answer.body.errors ?? []) as readonly GraphqlError[];
  return {
    status: answer.status,
    data: answer.body.data,
    errors: errors.map(
      ({ message, path, extensions }) => `${extensions.code}${path === undefined ? '' : ` ${path.join('.')}`}: ${message}`,
    ),
    details: errors[0]?.extensions.error?.details,
    headers: answer.headers,
  };
}
