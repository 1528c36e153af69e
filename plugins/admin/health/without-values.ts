/** Parameters whose values name attributes and versions, and nothing that somebody looks for. */
const NAMING: ReadonlySet<string> = new Set(['sort', 'fields', 'populate', 'status', 'locale']);
/** Parameters below `populate` that hold values. */
const HOLDING: ReadonlySet<string> = new Set(['filters', 'pagination', '_q']);

/** The query string of a read, with `…` instead of values: keys and operators explain why it is slow, and values tell what somebody looked for. */
export function queryWithoutValues(parameters: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  const walk = (value: unknown, at: string, isNaming: boolean): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, below] of Object.entries(value)) walk(below, `${at}[${key}]`, isNaming && !HOLDING.has(key));
    } else parts.push(`${at}=${isNaming ? String(value ?? '') : '…'}`);
  };
  for (const [name, value] of Object.entries(parameters)) walk(value, name, NAMING.has(name));
  return parts.join('&');
}

/** A line of a query plan without the values that PostgreSQL writes into conditions. Costs and numbers of rows remain. */
export function lineWithoutValues(line: string): string {
  if (/\(cost=/.test(line)) return line;
  return line.replace(/'(?:[^']|'')*'/g, "'…'").replace(/(?<![\w."$])-?\d+(?:\.\d+)?\b(?!")/g, '…');
}
