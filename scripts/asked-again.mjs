/** Paths that change something on GET: each request works only once. */
const CHANGING = /\/(auth\/email-confirmation|connect\/|auth\/[^/]+\/callback)/;

/**
 * Whether a request changes nothing, so that it can be repeated.
 *
 * @param {string} method
 * @param {string} path
 * @param {string} body as it was sent
 */
export function isAskedAgain(method, path, body) {
  if (method === 'POST') return !/\b(mutation|subscription)\b/.test(body) && path.startsWith('/graphql');
  return (method === 'GET' || method === 'HEAD') && !CHANGING.test(path);
}
