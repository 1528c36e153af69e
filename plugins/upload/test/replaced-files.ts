import { readFileSync } from 'node:fs';
import { COMMANDS, DATABASE, SYSTEM } from 'plinth';
import { type BootedApp, runJob } from 'plinth/testing';
import sharp from 'sharp';
import type { Vault } from './vault.ts';

interface StoredImage {
  readonly url: string;
  readonly width: number;
  readonly sizeInBytes: number;
}

/** A file as the API returns it. */
export interface FileInfo extends StoredImage {
  readonly name: string;
  readonly formats: Readonly<Record<string, StoredImage>> | null;
}

const keyOf = ({ url }: { readonly url: string }) => url.replace(/^\/vault\//, '').replace(/\?.*$/, '');

export async function fileInfo(app: BootedApp, id: number): Promise<FileInfo> {
  return (await app.request.get(`/api/upload/files/${id}`).expect(200)).body as FileInfo;
}

export function storedBytes(vault: Vault, file: { readonly url: string }): Buffer {
  return readFileSync(vault.path(keyOf(file)));
}

/** Replacements whose bytes are not in their place yet. */
export async function waitingReplacements(app: BootedApp): Promise<readonly unknown[]> {
  return app.kernel.container.resolve(DATABASE).knex('upload_replacements').select('id');
}

/** Storage keys of the earlier versions of all files. */
export async function versionKeys(app: BootedApp): Promise<readonly string[]> {
  const rows: readonly { readonly storage_key: string }[] = await app.kernel.container
    .resolve(DATABASE)
    .knex('upload_versions')
    .select('storage_key');
  return rows.map(({ storage_key }) => storage_key);
}

/** Runs `plinth upload check`. @returns its lines */
export async function checkUploads(app: BootedApp, options: object = {}): Promise<readonly string[]> {
  const command = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'upload');
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const run = { caller: SYSTEM, kernel: app.kernel, arguments: [], options: { ...options }, print, readSecret: async () => '' };
  await command?.commands?.find(({ name }) => name === 'check')?.run?.(run);
  return lines;
}

/** Runs the job for loose bytes as if an hour had passed. */
export async function cleanLooseBytes(app: BootedApp): Promise<void> {
  const { container } = app.kernel;
  const { knex } = container.resolve(DATABASE);
  await knex('upload_loose_bytes').update({ created_at: new Date(0).toISOString() });
  await runJob(app, 'upload.clean');
}

/** Checks that the file describes the bytes at its URLs, including copies, and that nothing else is stored but earlier versions. */
export async function expectSameFile(app: BootedApp, vault: Vault, id: number, image: Buffer): Promise<void> {
  const file = await fileInfo(app, id);
  expect(Buffer.compare(storedBytes(vault, file), image)).toBe(0);
  const { width } = await sharp(image).metadata();
  expect(file.width).toBe(width);
  const copies = Object.values(file.formats ?? {});
  for (const copy of copies) {
    const bytes = storedBytes(vault, copy);
    expect([bytes.length, (await sharp(bytes).metadata()).width]).toEqual([copy.sizeInBytes, copy.width]);
    const pixel = (value: Buffer) => sharp(value).resize(1, 1).removeAlpha().raw().toBuffer();
    expect(await pixel(bytes)).toEqual(await pixel(image));
  }
  expect(vault.keys).toEqual([...[file, ...copies].map(keyOf), ...(await versionKeys(app))].sort());
  expect(await waitingReplacements(app)).toEqual([]);
}
