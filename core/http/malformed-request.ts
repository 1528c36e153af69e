/** Whether an error of node says that what a client sent is no HTTP. */
export function isMalformed(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && code.startsWith('HPE_');
}

/** The same error, fit for a log: node's own holds what was sent, and with it tokens and passwords. */
export function withoutBytes(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  return isMalformed(error) ? Object.assign(new Error(error.message), { code: error.code }) : error;
}
