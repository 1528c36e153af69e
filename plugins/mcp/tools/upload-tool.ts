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
    'Adds a file to the media library, from a public URL (url) or from its data (base64, with fileName). Use the returned documentId to refer to the file.',
  input: z.strictObject({
    url: z.string().max(2_000).optional().describe('Public http or https URL of the file.'),
    base64: z.string().optional().describe('File data in base64. The size of requests is limited: use url for large files.'),
    fileName: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('File name, for example harbour.png. Default with url: the last segment of its path.'),
    alternativeText: z.string().max(5_000).optional().describe('Alternative text for screen readers.'),
    idempotencyKey: KEYS.idempotencyKey,
  }),
  output: z.object({ documentId: z.string().optional(), document: DOCUMENT.nullable() }),
  hints: { openWorld: true },
  offered: ({ parts, caller }) => parts.upload !== null && caller.ability.can(UPLOAD),
  async run(session, given) {
    const { upload } = session.parts;
    if (upload === null) throw new ValidationError('The media library is disabled (plugin "upload")');
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
  if (name === undefined) throw new ValidationError('fileName: is required with base64, for example harbour.png', { path: ['fileName'] });
  return { fileName: name, bytes, ...(alternativeText !== undefined && { alternativeText }) };
}

function decoded(text: string, most: number): Uint8Array {
  if (text.length > Math.ceil(most / 3) * 4 + 4)
    throw new ValidationError(`base64: the file exceeds the limit of ${most} bytes`, { path: ['base64'] });
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new ValidationError('base64: expected the file data in base64 encoding', { path: ['base64'] });
  return Buffer.from(text, 'base64');
}

async function fetched({ parts: { outgoing }, ctx }: Session, url: string, most: number): Promise<Uint8Array> {
  const gone = new AbortController();
  ctx.res.on('close', () => gone.abort(new Error('the client closed the connection')));
  const answer = await outgoing.send(url, { maxBytes: most, redirects: REDIRECTS, timeout: PATIENCE, signal: gone.signal });
  if (answer.status !== 200) throw new ValidationError(`url: the server responded with status ${answer.status}`, { path: ['url'] });
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
