import { useEffect, useMemo, useState } from 'react';
import { API } from '../client/http-client.ts';
import { copyOf, isPicture, type LibraryFile } from './file.ts';

/** An earlier version of a file, as the server returns it. */
export interface FileVersion {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  /** Kilobytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly isOriginal: boolean;
  readonly replacedAt: string;
  /** Name of a person; null if unknown. */
  readonly replacedBy: string | null;
}

/** What a file is to contain: an upload or a crop, another file of the library, or an earlier version of the file. */
export type NewContent =
  | { readonly kind: 'upload'; readonly file: File }
  | { readonly kind: 'library'; readonly file: LibraryFile }
  | { readonly kind: 'version'; readonly version: FileVersion };

/** A content to look at, with its facts. */
export interface ShownContent {
  /** Null: not an image. */
  readonly image: string | null;
  readonly mime: string;
  /** Kilobytes. */
  readonly size: number;
  /** Pixels; null: unknown, or not an image. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Width of a shown image in pixels. */
const WIDTH = 500;

/** Returns the address of an earlier version. */
export function versionAddress(fileId: number, versionId: number): string {
  return `${API}/upload/files/${fileId}/versions/${versionId}`;
}

/** The current content of a file. */
export function currentContent(file: LibraryFile): ShownContent {
  const { mime, width, height } = file;
  return { image: isPicture(file) ? copyOf(file, WIDTH) : null, mime, size: Number(file.size), width, height };
}

/** Returns what a file would contain. The pixels of an upload are known as soon as the browser has read it. */
export function useShownContent(content: NewContent, fileId: number): ShownContent {
  const [pixels, setPixels] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const upload = content.kind === 'upload' ? content.file : null;
  const address = useMemo(() => (upload !== null && isPicture({ mime: upload.type }) ? URL.createObjectURL(upload) : null), [upload]);
  useEffect(() => {
    if (address === null) return;
    const image = new Image();
    image.onload = () => setPixels({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = address;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(address);
    };
  }, [address]);
  if (content.kind === 'library') return currentContent(content.file);
  if (content.kind === 'version') {
    const { id, mime, size, width, height } = content.version;
    return { image: isPicture({ mime }) ? versionAddress(fileId, id) : null, mime, size, width, height };
  }
  const { type, size } = content.file;
  return { image: address, mime: type, size: size / 1000, width: pixels?.width ?? null, height: pixels?.height ?? null };
}
