import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { Logger } from 'plinth';
import { isHarmless, servedType } from '../../endpoints/file-headers.ts';
import { WorkQueue } from '../../images/work-queue.ts';
import { isPrivateKey } from '../../library/private-key.ts';
import type { ByteRange, Content, StorageProvider, StoredKey, UnfinishedUpload } from '../provider.ts';
import { failureOf, isBeyond, isMissing, isNotOffered, s3Error } from './s3-errors.ts';
import type { S3ActionOptions, S3ProviderOptions } from './s3-options.ts';
import { loadPackages, type S3Packages } from './s3-packages.ts';
import { type ObjectParameters, PART, UploadInParts } from './s3-parts.ts';
import { unfinishedUploads } from './s3-unfinished.ts';

/** Files of a node that are sent in parts at a time. Others wait on disk. */
const FILES_AT_A_TIME = 4;
/** The ACL of files that only signed URLs can read. */
const PRIVATE = 'private';

/** Files in a bucket of Amazon S3 or a compatible service. */
export class S3Provider implements StorageProvider {
  readonly #options: S3ProviderOptions;
  readonly #actions: S3ActionOptions;
  readonly #log: Logger;
  readonly #address: string;
  readonly #large = new WorkQueue(FILES_AT_A_TIME, Number.POSITIVE_INFINITY);
  /** Signs a URL of the bucket for a limited time; null for other URLs. Only present if plain URLs cannot be read. */
  readonly sign?: (url: string) => Promise<string | null>;
  /** Lists the stored keys. Only present if the option `list` says that all of them belong to this library. */
  readonly list?: () => AsyncIterable<StoredKey>;
  #loaded: { readonly sdk: S3Packages; readonly client: S3Client } | null = null;
  #hasWarned = false;

  constructor(options: S3ProviderOptions, actions: S3ActionOptions, log: Logger) {
    this.#options = options;
    this.#actions = actions;
    this.#log = log;
    this.#address = addressOf(options);
    // A CDN reads private files with its own permission, so its URLs need no signature.
    if (options.list) this.list = () => this.#listed();
    if (options.s3Options.params.ACL === PRIVATE && options.baseUrl === undefined) this.sign = (url) => this.#signed(url);
  }

  /** @throws StorageFullError, UnavailableError */
  async put(key: string, content: Content): Promise<void> {
    await (content.size > PART ? this.#large.run(() => this.#send(key, content)) : this.#send(key, content));
  }

  /** @throws UnavailableError */
  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    const { sdk, client } = this.#service();
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...this.#placeOf(key), ...part }));
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return null;
      if (isBeyond(error)) return Readable.from([]);
      throw s3Error(error, 'read a file', key, this.#log);
    }
  }

  /** @throws UnavailableError */
  async delete(key: string): Promise<void> {
    const { sdk, client } = this.#service();
    try {
      await client.send(new sdk.DeleteObjectCommand({ ...this.#actions.delete, ...this.#placeOf(key) }));
    } catch (error) {
      if (!isMissing(error)) throw s3Error(error, 'delete a file', key, this.#log);
    }
  }

  url(key: string): string {
    return `${this.#address}/${this.#keyOf(key)}`;
  }

  async #signed(url: string): Promise<string | null> {
    if (!url.startsWith(`${this.#address}/`)) return null;
    const { sdk, client } = this.#service();
    const { Bucket, signedUrlExpires } = this.#options.s3Options.params;
    const Key = url.slice(this.#address.length + 1);
    try {
      return await sdk.getSignedUrl(client, new sdk.GetObjectCommand({ Bucket, Key }), { expiresIn: signedUrlExpires });
    } catch (error) {
      throw s3Error(error, 'sign the URL of a file', Key, this.#log);
    }
  }

  /** @throws UnavailableError */
  async *#listed(): AsyncGenerator<StoredKey> {
    const { sdk, client } = this.#service();
    const { Bucket } = this.#options.s3Options.params;
    const Prefix = this.#keyOf('');
    for (let ContinuationToken: string | undefined; ; ) {
      const asked = { Bucket, Prefix, Delimiter: '/', ...(ContinuationToken !== undefined && { ContinuationToken }) };
      const page = await client.send(new sdk.ListObjectsV2Command(asked)).catch((error: unknown) => {
        throw s3Error(error, 'list files', Prefix, this.#log);
      });
      for (const { Key, LastModified } of page.Contents ?? []) {
        // A key with a trailing slash stands for a folder.
        if (Key !== undefined && Key !== Prefix && LastModified !== undefined)
          yield { key: Key.slice(Prefix.length), changed: LastModified };
      }
      if (!page.IsTruncated || page.NextContinuationToken === undefined) return;
      ContinuationToken = page.NextContinuationToken;
    }
  }

  /**
   * Uploads in parts that are not finished. Without the right to list them, or a service that does, there are none, and the log says so once.
   * @throws UnavailableError
   */
  async *unfinished(): AsyncGenerator<UnfinishedUpload> {
    const { rootPath, list, s3Options } = this.#options;
    const Prefix = this.#keyOf('');
    const place = { Bucket: s3Options.params.Bucket, Prefix, isOwn: list || rootPath !== '' };
    const failed = (error: unknown, key: string) => {
      throw s3Error(error, 'abort an upload', key, this.#log);
    };
    try {
      for await (const upload of unfinishedUploads(this.#service(), place)) {
        yield { ...upload, abort: () => upload.abort().catch((error: unknown) => failed(error, upload.key)) };
      }
    } catch (error) {
      if (!isNotOffered(error)) throw s3Error(error, 'list unfinished uploads', Prefix, this.#log);
      if (this.#hasWarned) return;
      this.#hasWarned = true;
      const advice = 'allow s3:ListBucketMultipartUploads, or add a lifecycle rule to the bucket that aborts them';
      this.#log.warn({ s3: failureOf(error) }, `unfinished uploads cannot be listed in S3: ${advice}`);
    }
  }

  /** Sends a file whole or in parts, depending on its size. */
  async #send(key: string, content: Content): Promise<void> {
    const { sdk, client } = this.#service();
    const params = this.#parametersOf(key, content);
    try {
      if (content.size > PART) {
        const target = { sdk, client, timeout: this.#options.partsTimeout, log: this.#log };
        await new UploadInParts(target, params, content).run();
        return;
      }
      // Only bytes in memory can be sent again.
      await client.send(new sdk.PutObjectCommand({ ...params, Body: await readFile(content.path) }));
    } catch (error) {
      throw s3Error(error, 'store a file', key, this.#log);
    }
  }

  #parametersOf(key: string, { type }: Content): ObjectParameters {
    const { ACL } = this.#options.s3Options.params;
    const { upload, uploadStream } = this.#actions;
    return {
      ContentType: servedType(type),
      // Types that can run code are only downloaded. SVG images still show in `<img>`.
      ...(!isHarmless(type) && { ContentDisposition: 'attachment' }),
      ...(ACL !== null && { ACL: ACL as NonNullable<PutObjectCommandInput['ACL']> }),
      ...upload,
      ...uploadStream,
      // A bucket whose ACLs are off refuses requests with one.
      ...(ACL !== null && isPrivateKey(key) && { ACL: PRIVATE }),
      ...this.#placeOf(key),
    };
  }

  #keyOf(key: string): string {
    const { rootPath } = this.#options;
    return rootPath === '' ? key : `${rootPath}/${key}`;
  }

  #placeOf(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#options.s3Options.params.Bucket, Key: this.#keyOf(key) };
  }

  /** Loaded with the first file. */
  #service() {
    if (this.#loaded !== null) return this.#loaded;
    const sdk = loadPackages();
    const { s3Options, connectionTimeout, requestTimeout } = this.#options;
    const { params: _, credentials, accessKeyId, secretAccessKey, ...others } = s3Options;
    const pair = accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined;
    const given = credentials ?? pair;
    const client = new sdk.S3Client({
      ...withoutUndefined(others),
      ...(given !== undefined && { credentials: withoutUndefined(given) as typeof given & { sessionToken: string } }),
      requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true, socketTimeout: requestTimeout },
    });
    this.#loaded = { sdk, client };
    return this.#loaded;
  }
}

/** URL of the bucket without a trailing slash. */
function addressOf({ baseUrl, s3Options: { region, endpoint, forcePathStyle, params } }: S3ProviderOptions): string {
  if (baseUrl !== undefined) return baseUrl;
  const top = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const { protocol, host, pathname } = new URL(endpoint ?? `https://s3.${region}.${top}`);
  const path = pathname.replace(/\/+$/, '');
  // The service's wildcard certificate does not cover bucket names with dots.
  const inPath = forcePathStyle || (protocol === 'https:' && params.Bucket.includes('.'));
  return inPath ? `${protocol}//${host}${path}/${params.Bucket}` : `${protocol}//${params.Bucket}.${host}${path}`;
}

/** Removes keys whose environment variables are not set. */
function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
}
