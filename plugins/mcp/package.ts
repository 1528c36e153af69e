/** The server part of the protocol's SDK. It is an optional peer dependency: only apps that serve agents install it. */
export const PACKAGE = '@modelcontextprotocol/server';

/** Whether the SDK is installed. This does not load it, because loading would slow down the boot. */
export function isInstalled(): boolean {
  try {
    require.resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}
