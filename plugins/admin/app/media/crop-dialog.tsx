import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { cropped, largest, moved, type Part, resized, WHOLE } from './crop.ts';
import styles from './crop-dialog.module.css';
import { copyOf, type LibraryFile } from './file.ts';

/** What a cropped image becomes: a new file, or the new content of the file. */
export type CropUse = 'copy' | 'replacement';

interface CropDialogProps {
  readonly file: LibraryFile;
  /** Whether a copy takes the place of the file in the field that is edited. */
  readonly isForField: boolean;
  onCropped(file: File, use: CropUse): void;
  onClose(): void;
}

const SHAPES: readonly { readonly name: string | null; readonly ratio: number | null }[] = [
  { name: null, ratio: null },
  { name: '16:9', ratio: 16 / 9 },
  { name: '4:3', ratio: 4 / 3 },
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
];

/** Dialog to crop an image: the part to keep is moved by dragging or arrow keys, and resized by Shift and arrow keys. */
export function CropDialog({ file, isForField, onCropped, onClose }: CropDialogProps) {
  const [part, setPart] = useState<Part>(WHOLE);
  const [ratio, setRatio] = useState<number | null>(null);
  const [busy, setBusy] = useState<CropUse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = file as { readonly width: number; readonly height: number };
  const shape = ratio === null ? null : (ratio * height) / width;
  const follow = (event: PointerEvent, change: (part: Part, x: number, y: number) => Part) => {
    event.preventDefault();
    event.stopPropagation();
    const target = event.currentTarget as HTMLElement;
    const size = (frame.current as HTMLElement).getBoundingClientRect();
    const [startX, startY, start] = [event.clientX, event.clientY, part];
    target.setPointerCapture(event.pointerId);
    target.onpointermove = (next) => setPart(change(start, (next.clientX - startX) / size.width, (next.clientY - startY) / size.height));
    target.onpointerup = () => {
      target.onpointermove = null;
    };
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-0.01, 0], ArrowRight: [0.01, 0], ArrowUp: [0, -0.01], ArrowDown: [0, 0.01] }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const [x, y] = by as [number, number];
    setPart(event.shiftKey ? resized(part, x + (shape === null ? 0 : y), y, shape) : moved(part, x, y));
  };
  const crop = async (use: CropUse) => {
    setBusy(use);
    setProblem(null);
    try {
      onCropped(await cropped(file, part), use);
    } catch (error) {
      setProblem(error instanceof DOMException ? t('media.imageNotReadable') : (error as Error).message);
    }
    setBusy(null);
  };
  const pixels = { width: String(Math.round(part.width * width)), height: String(Math.round(part.height * height)) };
  const why = part.width === 1 && part.height === 1 ? t('media.notCropped') : null;
  return (
    <Dialog
      title={t('media.cropImage')}
      kind="wide"
      onClose={onClose}
      foot={
        <>
          <span className={styles.size}>{t('media.pixelSize', pixels)}</span>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button isBusy={busy === 'copy'} why={why} onClick={() => void crop('copy')}>
            {isForField ? t('media.useCopyInField') : t('media.saveCopy')}
          </Button>
          <Button kind="main" isBusy={busy === 'replacement'} why={why} onClick={() => void crop('replacement')}>
            {t('media.replaceImage')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.shapes}>
        <legend className="for-readers">{t('media.aspectRatio')}</legend>
        {SHAPES.map(({ name, ratio: each }) => (
          <label key={name}>
            <input
              type="radio"
              name="shape"
              checked={each === ratio}
              onChange={() => {
                setRatio(each);
                setPart(largest(each === null ? null : (each * height) / width));
              }}
            />
            {name ?? t('media.freeAspectRatio')}
          </label>
        ))}
      </fieldset>
      {problem !== null && <p role="alert">{problem}</p>}
      <div ref={frame} className={styles.frame}>
        <img src={copyOf(file, 1000)} alt={file.alternativeText || file.name} draggable={false} />
        <div
          className={styles.part}
          style={{ left: `${part.left * 100}%`, top: `${part.top * 100}%`, width: `${part.width * 100}%`, height: `${part.height * 100}%` }}
          role="slider"
          tabIndex={0}
          aria-label={t('media.cropAreaLabel')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(part.width * part.height * 100)}
          aria-valuetext={t('media.cropAreaValue', {
            ...pixels,
            x: Math.round(part.left * 100),
            y: Math.round(part.top * 100),
          })}
          onKeyDown={press}
          onPointerDown={(event) => follow(event, moved)}
        >
          <span className={styles.corner} onPointerDown={(event) => follow(event, (start, x, y) => resized(start, x, y, shape))} />
        </div>
      </div>
      <p className={styles.hint}>{isForField ? t('media.cropForFieldHelp') : t('media.cropHelp')}</p>
    </Dialog>
  );
}
