/**
 * The message of any thrown value; a value without one as a text. Does not use `instanceof`, which fails for errors from another realm, as
 * native drivers throw.
 */
export function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null ? (error as { readonly message?: unknown }).message : undefined;
  return typeof message === 'string' ? message : String(error);
}
