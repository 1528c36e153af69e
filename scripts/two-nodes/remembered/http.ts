import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** A request. */
export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  /** Sent as JSON; a form is sent unchanged. */
  readonly body?: unknown;
  readonly ifNoneMatch?: string;
}

/** A response. */
export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  readonly text: string;
}

/** Sends a request to a node. */
export async function send(node: string, asked: Asked): Promise<Answer> {
  const { method = 'GET', path, token, body, ifNoneMatch } = asked;
  // An idle connection may be closed just when it is reused. A read is then repeated; a write always gets a new connection.
  const isRead = method === 'GET' || path === '/graphql';
  const form = body instanceof FormData ? new Response(body) : null;
  const payload = form ? Buffer.from(await form.arrayBuffer()) : body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && {
      'content-type': form?.headers.get('content-type') ?? 'application/json',
      'content-length': payload.length,
    }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(node + path, { method, agent: isRead ? agent : false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode: status = 0, headers: told } = response;
        resolve({ status, etag: told.etag, text: Buffer.concat(chunks).toString() });
      });
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (isRead && request.reusedSocket && error.code === 'ECONNRESET') resolve(send(node, asked));
      else reject(error);
    });
    request.end(payload);
  });
}

/** Sends a request that must succeed. @returns the parsed body @throws Error with the response */
export async function insist<Body = Record<string, never>>(node: string, asked: Asked): Promise<Body> {
  const { status, text } = await send(node, asked);
  if (status < 200 || status > 299) throw new Error(`${asked.method ?? 'GET'} ${asked.path} answered ${status}: ${text.slice(0, 1_000)}`);
  return (text === '' ? {} : JSON.parse(text)) as Body;
}
