import { Suspense } from 'react';
import type { LibraryFile } from '../../../media/file.ts';
import { late } from '../../../shell/late.ts';

const MediaPicker = late(async () => (await import('../../../media/picker.tsx')).MediaPicker);

const IMAGES = ['images'];

/** Dialog to choose images of the library for a text. It is loaded on demand. */
export function PicturePicker({ onPick, onClose }: { onPick(files: readonly LibraryFile[]): void; onClose(): void }) {
  return (
    <Suspense>
      <MediaPicker multiple allowedTypes={IMAGES} onClose={onClose} onPick={onPick} />
    </Suspense>
  );
}
