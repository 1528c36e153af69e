import { isPlinthError, ValidationError, z } from 'plinth';
import { FILE_UID, type GivenFile, type Upload } from 'plinth/plugins/upload';
import { DOCUMENT, KEYS, readBare } from '../content.ts';
import type { Session } from '../session.ts';
import { type Tool, tool } from '../tool.ts';
import { toldAsShown } from './read-tools.ts';
import { written } from './written.ts';

const UPLOAD = 'plugin::upload.content-api.upload';

/** Timeout of a download in milliseconds, and the number of redirects that it follows. */
const PATIENCE = 20_000;
const REDIRECTS = 3;

/** The tool `upload`, which adds a file to the media library. */
export const uploadTool: Tool = tool({
  name: 'upload',
  title: 'Upload a file',
  description:
    'Adds a file to the media library: from a public address (url), or its bytes as base64 (base64, with fileName). Link it by the documentId that is answered.',
  input: z.strictObject({
    url: z.string().max(2_000).optional().describe('A public address, http or https.'),
    base64: z.string().optional().describe('The bytes. Bodies of requests are bounded: large files go by their address.'),
    fileName: z.string().min(1).max(255).optional().describe('Such as harbour.png. Default with url: the end of its path.'),
    alternativeText: z.string().max(5_000).optional().describe('What it shows, for who does not see it.'),
    idempotencyKey: KEYS.idempotencyKey,
  }),
  output: z.object({ documentId: z.string().optional(), document: DOCUMENT.nullable() }),
  hints: { openWorld: true },
  offered: ({ parts, caller }) => parts.upload !== null && caller.ability.can(UPLOAD),
  async run(session, given) {
    const { upload } = session.parts;
    if (upload === null) throw new ValidationError('There is no media library');
    const type = session.documents.model.contentType(FILE_UID);
    const document = await written(session, 'upload', given, { type, documentId: null }, async (by) => {
      // Check the right first, so that nothing is downloaded for a caller that may not store it.
      session.documents.parse(FILE_UID, {}, 'create', by, { action: UPLOAD });
      const documentId = await upload.add(await fileOf(session, upload, given), by);
      return (await readBack(session, documentId)) ?? { documentId };
    });
    const told = await toldAsShown(session, type, document);
    return document === null ? told : { documentId: String(document.documentId), ...told };
  },
});

interface Given {
  readonly url?: string | undefined;
  readonly base64?: string | undefined;
  readonly fileName?: string | undefined;
  readonly alternativeText?: string | undefined;
}

/** @throws ValidationError, RefusedUrlError, OutgoingError */
async function fileOf(session: Session, { sizeLimit }: Upload, { url, base64, fileName, alternativeText }: Given): Promise<GivenFile> {
  const most = Math.min(session.parts.options.maxFile, sizeLimit);
  if ((url === undefined) === (base64 === undefined)) throw new ValidationError('Give either url or base64', { path: ['url'] });
  const bytes = url === undefined ? decoded(base64 as string, most) : await fetched(session, url, most);
  const name = fileName ?? (url === undefined ? undefined : nameIn(url));
  if (name === undefined) throw new ValidationError('fileName: a file of bytes needs a name, such as harbour.png', { path: ['fileName'] });
  return { fileName: name, bytes, ...(alternativeText !== undefined && { alternativeText }) };
}

function decoded(text: string, most: number): Uint8Array {
  if (text.length > Math.ceil(most / 3) * 4 + 4) throw new ValidationError(`base64: a file may have ${most} bytes`, { path: ['base64'] });
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new ValidationError('base64: expected the bytes of a file in base64', { path: ['base64'] });
  return Buffer.from(text, 'base64');
}

async function fetched({ parts: { outgoing }, ctx }: Session, url: string, most: number): Promise<Uint8Array> {
  const gone = new AbortController();
  ctx.res.on('close', () => gone.abort(new Error('nobody waits for the answer')));
  const answer = await outgoing.send(url, { maxBytes: most, redirects: REDIRECTS, timeout: PATIENCE, signal: gone.signal });
  if (answer.status !== 200) throw new ValidationError(`url: answered ${answer.status}`, { path: ['url'] });
  return new Uint8Array(await answer.arrayBuffer());
}

function nameIn(url: string): string | undefined {
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : '';
  try {
    return decodeURIComponent(last ?? '') || undefined;
  } catch {
    return undefined;
  }
}

/** The file as the caller may read it, before any tap; null if the caller may only upload. */
async function readBack(session: Session, documentId: string) {
  try {
    return await readBare(session, session.documents.model.contentType(FILE_UID), documentId, {});
  } catch (error) {
    if (isPlinthError(error) && error.status === 403) return null;
    throw error;
  }
}
