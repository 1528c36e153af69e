import { API, type Problem, RequestError } from '../client/http-client.ts';
import { t } from '../words/text.ts';
import type { FocalPoint, LibraryFile } from './file.ts';

/** What is said of a file when it is sent. `folder` null: at the top. */
export interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string;
  readonly caption?: string;
  readonly focalPoint?: FocalPoint;
  readonly folder?: string | null;
}

/** A file on its way. */
export interface Sending {
  readonly file: File;
  readonly info: FileInfo;
  /** The file of the library whose bytes it replaces. */
  readonly replaces?: number;
  readonly signal?: AbortSignal;
  /** Bytes that have left this machine. */
  onProgress?(sent: number): void;
}

/**
 * Sends a file. Not with `fetch`, which tells nobody how much has been sent.
 * @throws RequestError; of status 0 where the way broke off
 */
export function sendFile({ file, info, replaces, signal, onProgress }: Sending): Promise<LibraryFile> {
  const form = new FormData();
  // What describes it first: the server reads one part after the other.
  form.append('fileInfo', JSON.stringify({ name: file.name, ...info }));
  form.append('files', file, fileNameOf(file.name));
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const broken = () => reject(new RequestError({ status: 0, name: 'NetworkError', message: t('The connection broke off'), details: {} }));
    request.open('POST', `${API}/upload${replaces === undefined ? '' : `?id=${replaces}`}`);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(Math.min(loaded, file.size)));
    request.addEventListener('error', broken);
    request.addEventListener('timeout', broken);
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve((Array.isArray(body) ? body[0] : body) as LibraryFile);
      else reject(new RequestError(problemOf(request, body)));
    });
    if (signal?.aborted) {
      reject(new DOMException('Cancelled', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** What no system has in the name of a file; what people call a file may have it, and is sent beside. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu;

/** A name that the server takes for a file of any system: one that looks the same, but for signs that some have no room for. */
function fileNameOf(name: string): string {
  return name.replace(FORBIDDEN, '_');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function problemOf({ status, statusText }: XMLHttpRequest, body: unknown): Problem {
  const { error } = (body ?? {}) as { readonly error?: Partial<Problem> };
  return { status, name: error?.name ?? 'Error', message: error?.message ?? statusText, details: error?.details ?? {} };
}
