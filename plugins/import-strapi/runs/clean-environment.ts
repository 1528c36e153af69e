type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that programs need to run at all. None of them is a secret. */
const BASICS: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'LANGUAGE', 'TZ', 'NODE_ENV'],
  ...['SYSTEMROOT', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
]);

/** The variables that code of a project may see: none of this service, which has secrets in them. */
export function cleanEnvironment(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => BASICS.has(name.toUpperCase()) || name.startsWith('LC_')));
}
