import type { Caller } from '../access/index.ts';
import { isHealthPath } from './health.ts';
import type { HttpLogger } from './http.ts';

/** An answered request, as the access log records it. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** Without the query string, which may contain secrets. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly ip: string;
  /** Undefined if the request was not authenticated. */
  readonly caller: Pick<Caller, 'kind' | 'id'> | undefined;
  /** Why it was refused (the code of the error, for 5xx also its message), or why it was slow; undefined if neither. */
  readonly reason?: string | undefined;
}

/** Writes the log line of one request. */
export type AccessLog = (request: AnsweredRequest) => void;

/** Destination of lines that are built here, without the logger, at a tenth of the logger's cost. */
export interface AccessLines {
  /** Whether lines of the level `info` are written now. */
  readonly isOn: () => boolean;
  /** The beginning of each line, up to its time: `{"level":30`. */
  readonly start: string;
  /** Additional fields of every line that is written now; null: none. */
  readonly facts: () => Readonly<Record<string, string>> | null;
  /** Takes a line, with its newline. The line may be written a little later. */
  readonly append: (line: string) => void;
}

/**
 * Makes the access log: one line per request at `info`, or at `debug` for successful health checks.
 * @param lines default: the logger writes them
 */
export function createAccessLog(logger: HttpLogger, lines?: AccessLines): AccessLog {
  const write = lines === undefined ? null : lineWriter(lines);
  return (request) => {
    if (isHealthPath(request.path) && request.status < 400) logger.debug(factsOf(request), MESSAGE);
    else if (write === null) logger.info(factsOf(request), MESSAGE);
    else write(request);
  };
}

const MESSAGE = 'request';

function factsOf({ requestId, method, path, status, duration, ip, caller, reason }: AnsweredRequest): Readonly<Record<string, unknown>> {
  const callerId = caller?.id ?? undefined;
  return { requestId, method, path, status, duration: hundredths(duration), ip, caller: caller?.kind, callerId, reason };
}

/** Writes the line that the logger would write from the same facts. */
function lineWriter({ isOn, start, append, facts: more }: AccessLines): AccessLog {
  const timeOf = timeStamp();
  return ({ requestId, method, path, status, duration, ip, caller, reason }) => {
    if (!isOn()) return;
    let line = `${start},"time":"${timeOf(Date.now())}","requestId":${quoted(requestId)},"method":${quoted(method)},"path":${quoted(path)}`;
    line += `,"status":${status},"duration":${hundredths(duration)},"ip":${quoted(ip)}`;
    if (caller !== undefined) {
      line += `,"caller":${quoted(caller.kind)}`;
      if (caller.id !== null && caller.id !== undefined) line += `,"callerId":${JSON.stringify(caller.id)}`;
    }
    if (reason !== undefined) line += `,"reason":${quoted(reason)}`;
    const facts = more();
    if (facts !== null) for (const name of Object.keys(facts)) line += `,${quoted(name)}:${quoted(facts[name] as string)}`;
    append(`${line},"msg":"${MESSAGE}"}\n`);
  };
}

/** Formats a time as ISO 8601; the text is kept for its millisecond. */
function timeStamp(): (now: number) => string {
  let at = Number.NaN;
  let text = '';
  return (now) => {
    if (now !== at) {
      at = now;
      text = new Date(now).toISOString();
    }
    return text;
  };
}

/** Any character that JSON may have to escape. */
const UNUSUAL = /[^ !#-[\]-~]/;

function quoted(text: string): string {
  return UNUSUAL.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function hundredths(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
