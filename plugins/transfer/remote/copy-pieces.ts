import type { VersionLine } from '../content/version-line.ts';
import { END, type Piece } from '../exports/piece-reader.ts';

/** An export, of this Plinth or another one. */
export interface PieceSource {
  piece(place: string): Promise<Piece>;
  /** The bytes of a file; null if there are none. */
  bytes(documentId: string): Promise<AsyncIterable<Uint8Array> | null>;
}

/** An import, in this Plinth or another one. */
export interface PieceTarget {
  /** The place that it has reached. Content before it is stored, and is not sent again. */
  place(): Promise<string>;
  hasBytes(name: string): Promise<boolean>;
  putBytes(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @returns the place that it has reached */
  put(after: string, piece: Piece): Promise<string>;
}

/**
 * Copies content piece by piece, from the place that the target has reached. After an interruption, another call sends what is missing.
 * @param progress called with the number of copied lines
 */
export async function copyPieces(
  source: PieceSource,
  target: PieceTarget,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress?: (lines: number) => void },
): Promise<void> {
  let copied = 0;
  for (let place = await target.place(); place !== END; ) {
    signal.throwIfAborted();
    const { lines, next } = await source.piece(place);
    const ready: VersionLine[] = [];
    for (const line of lines) ready.push(await withBytes(source, target, line));
    place = await target.put(place, { lines: ready, next });
    copied += lines.length;
    progress?.(copied);
  }
}

/** Copies the bytes of a file before the line that names them. */
async function withBytes(source: PieceSource, target: PieceTarget, line: VersionLine): Promise<VersionLine> {
  const { bytes: name, ...rest } = line;
  if (name === undefined || (await target.hasBytes(name))) return line;
  const bytes = await source.bytes(line.documentId);
  if (bytes === null) return rest;
  await target.putBytes(name, bytes);
  return line;
}
