import type { Caller } from '../access/index.ts';
import { isHealthPath } from './health.ts';
import type { HttpLogger } from './http.ts';

/** What the access log says of an answer. */
export interface LoggedAnswer {
  readonly requestId: string;
  readonly method: string;
  /** Without its query: reset codes and other secrets travel there. */
  readonly path: string;
  readonly status: number;
  readonly ip: string;
  readonly caller: Caller | undefined;
}

/** Writes the line of one answer. @param duration milliseconds */
export function logAnswer(logger: HttpLogger, { requestId, method, path, status, ip, caller }: LoggedAnswer, duration: number): void {
  const line = {
    requestId,
    method,
    path,
    status,
    duration: Math.round(duration * 100) / 100,
    ip,
    caller: caller?.kind,
    callerId: caller?.id ?? undefined,
  };
  if (isHealthPath(path) && status < 400) logger.debug(line, 'request');
  else logger.info(line, 'request');
}
