import { API, type Problem, RequestError } from '../client/http-client.ts';
import { t } from '../i18n/translate.ts';
import type { FocalPoint, LibraryFile } from './file.ts';

/** Data that is sent with a file. `folder` null: at the top. */
export interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string;
  readonly caption?: string;
  readonly focalPoint?: FocalPoint;
  readonly folder?: string | null;
}

/** A file to upload. */
export interface Sending {
  readonly file: File;
  readonly info: FileInfo;
  /** Id of the library file whose content it replaces. */
  readonly replaces?: number;
  readonly signal?: AbortSignal;
  /** Called with the number of bytes that were sent. */
  onProgress?(sent: number): void;
}

/**
 * Uploads a file. It uses `XMLHttpRequest`, because `fetch` does not report upload progress.
 * @throws RequestError with status 0 when the connection was lost
 */
export function sendFile({ file, info, replaces, signal, onProgress }: Sending): Promise<LibraryFile> {
  const form = new FormData();
  // The info must be the first part, because the server reads the parts in order.
  form.append('fileInfo', JSON.stringify({ name: file.name, ...info }));
  form.append('files', file, fileNameOf(file.name));
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const broken = () => reject(new RequestError({ status: 0, name: 'NetworkError', message: t('media.connectionLost'), details: {} }));
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

/** Characters that some systems do not allow in file names. The original name is sent in the info. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu;

/** Replaces such characters, so that the server accepts the name as a file name of any system. */
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
