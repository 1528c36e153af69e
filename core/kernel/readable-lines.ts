/** Names and colours of levels, by pino's number. */
const LEVELS: ReadonlyMap<number, readonly [name: string, colour: number]> = new Map([
  [10, ['trace', 90]],
  [20, ['debug', 90]],
  [30, ['info', 32]],
  [40, ['warn', 33]],
  [50, ['error', 31]],
  [60, ['fatal', 31]],
]);

const GREY = 90;
const RED = 31;

/** Characters that a terminal could interpret as commands, and spaces, which separate facts. */
const UNPRINTABLE = /[^!-~\u00a0-\uffff]/;

interface Line {
  readonly level?: number;
  readonly time?: string;
  readonly msg?: string;
  readonly err?: unknown;
  readonly [fact: string]: unknown;
}

/**
 * Makes lines of a log readable for people at a terminal: time, level, message, facts, and the stack of an error below. A line that is no
 * JSON stays as it is.
 * @param colours whether to use them
 */
export function readableLines(colours: boolean): (line: string) => string {
  const paint = (text: string, colour: number) => (colours ? `\u001b[${colour}m${text}\u001b[0m` : text);
  return (line) => {
    const entry = parse(line);
    if (entry === null) return line;
    const { level = 30, time = '', msg = '', err, ...facts } = entry;
    const [name, colour] = LEVELS.get(level) ?? [String(level), GREY];
    const [what, rest] = msg === 'request' ? requestOf(facts) : [printable(msg), facts];
    const more = Object.entries(rest).map(([fact, value]) => `${fact}=${shown(value)}`);
    const parts = [
      paint(time.slice(11, 23), GREY),
      paint(name.padEnd(5), colour),
      what,
      ...(more.length > 0 ? [paint(more.join(' '), GREY)] : []),
    ];
    const stack = err === undefined ? '' : `${paint(indented(stackOf(err)), RED)}\n`;
    return `${parts.join(' ')}\n${stack}`;
  };
}

function parse(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}

/** An access line as people read it: `GET /api/articles 200 1.25 ms`, and the facts that are left. */
function requestOf({ method, path, status, duration, ...facts }: Readonly<Record<string, unknown>>): readonly [string, object] {
  return [`${shown(method)} ${shown(path)} ${shown(status)} ${shown(duration)} ms`, facts];
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return UNPRINTABLE.test(text) ? printable(typeof value === 'string' ? JSON.stringify(value) : text) : text;
}

/** Removes terminal commands from a text, because clients choose paths, names and values. */
function printable(text: string): string {
  return text.replaceAll(/[^ -~\u00a0-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Anything can be thrown, and logged as an error. */
function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return String(err);
  const { type, message, stack } = err as { readonly type?: string; readonly message?: string; readonly stack?: string };
  return stack ?? (message === undefined ? JSON.stringify(err) : `${type}: ${message}`);
}

function indented(stack: string): string {
  return stack
    .split('\n')
    .map((line) => `  ${printable(line)}`)
    .join('\n');
}
