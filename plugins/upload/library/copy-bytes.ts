import { type Content, contentOf, type StorageProvider } from '../providers/provider.ts';
import type { IncomingBatch, IncomingFolder } from '../receive/incoming-folder.ts';

/** What copying needs. */
export interface CopyParts {
  readonly provider: () => StorageProvider;
  readonly incoming: IncomingFolder;
}

/**
 * Copies stored bytes to another key.
 * @returns whether there were bytes to copy
 */
export async function copyBytes({ provider, incoming }: CopyParts, from: string, to: string, type: string): Promise<boolean> {
  const stream = await provider().get(from);
  if (stream === null) return false;
  const batch = incoming.batch();
  try {
    await provider().put(to, await received(stream, type, batch));
    return true;
  } finally {
    await batch.dispose();
  }
}

async function received(stream: AsyncIterable<Buffer>, type: string, batch: IncomingBatch): Promise<Content> {
  const file = await batch.create();
  for await (const chunk of stream) await file.write(chunk);
  await file.close();
  return contentOf(file, type);
}
