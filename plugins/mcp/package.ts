/** The server's half of the protocol's SDK: a peer of this package, which only who serves agents installs. */
export const PACKAGE = '@modelcontextprotocol/server';

/** Whether it is installed. It is not loaded: a start would wait for it. */
export function isInstalled(): boolean {
  try {
    require.resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}
