import { type Agent, request as ask } from 'node:http';
import { ORIGIN } from '../staff-app.ts';

/** An answer, of which only the text is looked at. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A request. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/** Sends a request with the cookies of a person, over connections that stay open. */
export function sent(agent: Agent, url: string, cookie: string, { method, path, body }: Sent): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    Cookie: cookie,
    Origin: ORIGIN,
    ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  };
  return new Promise((resolve, reject) => {
    const asked = ask(`${url}${path}`, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }));
    });
    asked.on('error', reject);
    asked.end(text);
  });
}
