import { Suspense } from 'react';
import type { LibraryFile } from '../../../media/file.ts';
import { late } from '../../../shell/late.ts';

const MediaPicker = late(async () => (await import('../../../media/picker.tsx')).MediaPicker);

const IMAGES = ['images'];

/** Asks for pictures of the library that are to stand in a text. The library is fetched when it is asked for. */
export function PicturePicker({ onPick, onClose }: { onPick(files: readonly LibraryFile[]): void; onClose(): void }) {
  return (
    <Suspense>
      <MediaPicker multiple allowedTypes={IMAGES} onClose={onClose} onPick={onPick} />
    </Suspense>
  );
}
