import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REGION = 'eu-test-1';
export const ACCESS_KEY = 'AKIDTEST';
export const SECRET_KEY = 'c2VjcmV0IG9mIHRoZSB0ZXN0';

/** Whether a request is signed with the tests' key (Signature Version 4), in its headers or its URL. */
export function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const query = new URLSearchParams(url.search);
  const stated =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ??
    ([null, query.get('X-Amz-Credential'), query.get('X-Amz-SignedHeaders'), query.get('X-Amz-Signature')] as const);
  const [, credential, signedHeaders, signature] = stated;
  if (!credential || !signedHeaders || !signature) return false;
  const inAddress = headers.authorization === undefined;
  const time = String(inAddress ? query.get('X-Amz-Date') : headers['x-amz-date']);
  const sent = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const seconds = inAddress ? Number(query.get('X-Amz-Expires')) : 900;
  const [accessKey, ...scope] = credential.split('/');
  if (accessKey !== ACCESS_KEY || scope.join('/') !== `${time.slice(0, 8)}/${REGION}/s3/aws4_request`) return false;
  if (!(Date.now() - sent < seconds * 1_000)) return false;
  const payload = inAddress ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256']);
  // Without TLS, the bytes are signed, too.
  if (!inAddress && payload !== createHash('sha256').update(body).digest('hex')) return false;
  query.delete('X-Amz-Signature');
  const canonical = [
    method,
    url.pathname,
    [...query]
      .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${SECRET_KEY}`);
  const expected = hmac(key, text).toString('hex');
  return expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
