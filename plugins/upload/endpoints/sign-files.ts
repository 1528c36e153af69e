import { setImmediate } from 'node:timers/promises';
import type { DocumentValue } from 'plinth';
import { formatsOf } from '../library/stored-files.ts';
import { unversionedUrl } from '../library/url-version.ts';
import type { StorageProvider } from '../providers/provider.ts';

/** Files signed before other requests get a turn: signatures need CPU time, and an image has five of them. */
const BATCH = 10;

/** Files as the endpoints return them: with `isUrlSigned`, and signed URLs if the stored ones do not work. */
export async function signFiles(files: readonly DocumentValue[], provider: StorageProvider): Promise<readonly DocumentValue[]> {
  const sign = provider.sign?.bind(provider);
  if (sign === undefined) return files.map((file) => ({ ...file, isUrlSigned: false }));
  const signed: DocumentValue[] = [];
  for (const file of files) {
    signed.push(await signFile(file, sign));
    if (signed.length % BATCH === 0) await setImmediate();
  }
  return signed;
}

async function signFile(file: DocumentValue, sign: NonNullable<StorageProvider['sign']>): Promise<DocumentValue> {
  let isUrlSigned = false;
  const addressed = async <T extends object>(value: T): Promise<T> => {
    const { url } = value as { readonly url?: unknown };
    const address = typeof url === 'string' ? await sign(unversionedUrl(url)) : null;
    if (address === null) return value;
    isUrlSigned = true;
    return { ...value, url: address };
  };
  const own = await addressed(file);
  const entries: [string, object][] = [];
  for (const [name, format] of Object.entries(formatsOf(file.formats))) entries.push([name, await addressed(format)]);
  return { ...own, ...(entries.length > 0 && { formats: Object.fromEntries(entries) }), isUrlSigned } as DocumentValue;
}
