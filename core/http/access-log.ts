import type { Caller } from '../access/index.ts';
import { isHealthPath } from './health.ts';
import type { HttpLogger } from './http.ts';

/** A request that was answered, as the access log tells it. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** Without its query: secrets may travel there. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly ip: string;
  /** Undefined where nobody asked who it is. */
  readonly caller: Pick<Caller, 'kind' | 'id'> | undefined;
}

/** Tells the access log of one request. */
export type AccessLog = (request: AnsweredRequest) => void;

/** Where lines go that are made here, without the logger, at a tenth of its price. */
export interface AccessLines {
  /** Whether lines of the level `info` are written now. */
  readonly isOn: () => boolean;
  /** What lines begin with, up to their time: `{"level":30`. */
  readonly start: string;
  /** Takes a line, with its end, that may wait a moment. */
  readonly append: (line: string) => void;
}

/**
 * Makes the access log: a line per request at `info`, for those of health that went well at `debug`.
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

function factsOf({ requestId, method, path, status, duration, ip, caller }: AnsweredRequest): Readonly<Record<string, unknown>> {
  const callerId = caller?.id ?? undefined;
  return { requestId, method, path, status, duration: hundredths(duration), ip, caller: caller?.kind, callerId };
}

/** Writes the line that the logger would write of the same facts. */
function lineWriter({ isOn, start, append }: AccessLines): AccessLog {
  const timeOf = timeStamp();
  return ({ requestId, method, path, status, duration, ip, caller }) => {
    if (!isOn()) return;
    let line = `${start},"time":"${timeOf(Date.now())}","requestId":${quoted(requestId)},"method":${quoted(method)},"path":${quoted(path)}`;
    line += `,"status":${status},"duration":${hundredths(duration)},"ip":${quoted(ip)}`;
    if (caller !== undefined) {
      line += `,"caller":${quoted(caller.kind)}`;
      if (caller.id !== null && caller.id !== undefined) line += `,"callerId":${JSON.stringify(caller.id)}`;
    }
    append(`${line},"msg":"${MESSAGE}"}\n`);
  };
}

/** ISO 8601, made once per millisecond. */
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

/** Anything that JSON may write in another way than as it stands. */
const UNUSUAL = /[^ !#-[\]-~]/;

function quoted(text: string): string {
  return UNUSUAL.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function hundredths(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
