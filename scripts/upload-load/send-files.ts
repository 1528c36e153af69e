import http from 'node:http';

/** Bytes that are repeated for a file of any size. They do not contain the boundary. */
const BLOCK = Buffer.alloc(65_536, 'what a file of any size is made of; ');
const BOUNDARY = '----upload-load-7d1f0c5a2b';

/** A file to send: given bytes, or a size, for which bytes are generated on the fly. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | number;
}

/** The response to an upload. */
interface UploadedFile {
  readonly id: number;
  readonly url: string;
  readonly formats: Readonly<Record<string, unknown>> | null;
}

/** Uploads one file; generated content is never held as a whole. @throws Error with the response for a status other than 200 and 201 */
export async function sendFile(site: string, { name, type, content }: SentFile, agent: http.Agent): Promise<UploadedFile> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const size = typeof content === 'number' ? content : content.length;
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': head.length + size + end.length,
  };
  const { status, body } = await exchange(`${site}/api/upload`, { method: 'POST', headers, agent }, async (request) => {
    await written(request, head);
    if (typeof content === 'number') {
      for (let left = content; left > 0; left -= BLOCK.length) await written(request, BLOCK.subarray(0, left));
    } else await written(request, content);
    request.end(end);
  });
  if (status !== 200 && status !== 201) throw new Error(`POST /api/upload of ${name} answered ${status}: ${body.slice(0, 1_000)}`);
  return (JSON.parse(body) as UploadedFile[])[0] as UploadedFile;
}

/**
 * Downloads a URL, whole or a range of it, and discards the bytes.
 * @returns the number of bytes
 * @throws Error for a status other than 200, or 206 for a range
 */
export function fetchFile(url: string, range: { readonly start: number; readonly end: number } | null, agent: http.Agent): Promise<number> {
  const headers = range === null ? {} : { range: `bytes=${range.start}-${range.end}` };
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      const expected = range === null ? 200 : 206;
      if (response.statusCode !== expected) reject(new Error(`GET ${url} answered ${response.statusCode}, not ${expected}`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () => resolve(bytes));
      response.once('error', reject);
    });
    request.once('error', reject);
  });
}

/** Milliseconds until the whole response to a `GET` has arrived. @throws Error for a status other than 200 */
export async function timeOf(url: string, agent: http.Agent): Promise<number> {
  const begin = performance.now();
  const { status, body } = await exchange(url, { method: 'GET', agent }, async (request) => void request.end());
  if (status !== 200) throw new Error(`GET ${url} answered ${status}: ${body.slice(0, 1_000)}`);
  return performance.now() - begin;
}

function exchange(
  url: string,
  options: http.RequestOptions,
  write: (request: http.ClientRequest) => Promise<void>,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.once('error', reject);
    });
    request.once('error', reject);
    write(request).catch(reject);
  });
}

/** Resolves when more can be written. */
function written(request: http.ClientRequest, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) reject(new Error('the connection was closed in the middle of an upload'));
    else if (request.write(chunk)) resolve();
    else {
      const done = () => {
        request.off('drain', done).off('close', done);
        resolve();
      };
      request.once('drain', done).once('close', done);
    }
  });
}
