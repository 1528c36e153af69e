import type { S3Client } from '@aws-sdk/client-s3';
import type { UnfinishedUpload } from '../provider.ts';
import { isEnded } from './s3-errors.ts';
import type { S3Packages } from './s3-packages.ts';

/** Where unfinished uploads are looked for. */
export interface UnfinishedPlace {
  readonly Bucket: string;
  /** What keys begin with, with a slash at its end; or empty. */
  readonly Prefix: string;
  /** Whether all uploads there are this library's. */
  readonly isOwn: boolean;
}

/**
 * Uploads in parts of keys directly below a prefix that are not finished.
 * @throws errors of the service
 */
export async function* unfinishedUploads(
  { sdk, client }: { readonly sdk: S3Packages; readonly client: S3Client },
  { Bucket, Prefix, isOwn }: UnfinishedPlace,
): AsyncGenerator<UnfinishedUpload> {
  for (let from: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } = {}; ; ) {
    const page = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix, Delimiter: '/', ...from }));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || Initiated === undefined || !Key.startsWith(Prefix)) continue;
      const key = Key.slice(Prefix.length);
      // Some services know no delimiter, and list folders of others, too.
      if (key.includes('/')) continue;
      const abort = async () => {
        try {
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        } catch (error) {
          if (!isEnded(error)) throw error;
        }
      };
      yield { key, begun: Initiated, isOwn, abort };
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return;
    from = { KeyMarker: page.NextKeyMarker, ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }) };
  }
}
