import type { Exchange } from '../runner/report.ts';

/** Variables that replace tokens in commands, by caller. Reports never contain tokens. */
const VARIABLES: Readonly<Record<string, string>> = { token: '$TOKEN_FULL', reader: '$TOKEN_READ', user: '$USER_JWT' };

/** The request as a shell command. Tokens are variables, hidden values stay hidden, and a truncated body is marked. */
export function curlCommand({ caller, method, path, requestHeaders, requestBody, formParts }: Exchange, url: string): string {
  const variable = VARIABLES[caller];
  const signed = Object.keys(requestHeaders).some((name) => name.toLowerCase() === 'authorization');
  const parts = [
    'curl -g',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(addressOf(url, path)),
    ...(variable === undefined || signed ? [] : [`-H "Authorization: Bearer ${variable}"`]),
    ...Object.entries(requestHeaders).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(formParts ?? []).map((part) => `-F ${quoted(part)}`),
    ...(requestBody === undefined || formParts !== undefined ? [] : [`--data-raw ${quoted(requestBody)}`]),
  ];
  return parts.join(' ');
}

/** The address as it was sent: percent-encoded where necessary. */
function addressOf(url: string, path: string): string {
  try {
    return new URL(url + path).href;
  } catch {
    return url + path;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The requests of a row as commands, in the order in which they were sent. */
export function curlCommands(exchanges: readonly Exchange[], url: string): string {
  return exchanges.map((exchange) => curlCommand(exchange, url)).join('\n');
}
