import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { t, worded } from '../words/text.ts';
import { cropped, largest, moved, type Part, resized, WHOLE } from './crop.ts';
import styles from './crop-dialog.module.css';
import { copyOf, type LibraryFile } from './file.ts';

interface CropDialogProps {
  readonly file: LibraryFile;
  onCropped(file: File): void;
  onClose(): void;
}

const SHAPES: readonly { readonly name: string; readonly ratio: number | null }[] = [
  { name: worded('Any|shape'), ratio: null },
  { name: '16:9', ratio: 16 / 9 },
  { name: '4:3', ratio: 4 / 3 },
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
];

/** Dialog to crop an image: the part to keep is moved by dragging or arrow keys, and resized by Shift and arrow keys. */
export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const [part, setPart] = useState<Part>(WHOLE);
  const [ratio, setRatio] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
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
  const crop = async () => {
    setIsBusy(true);
    try {
      onCropped(await cropped(file, part));
    } catch (error) {
      setIsBusy(false);
      setProblem(error instanceof DOMException ? t('This picture cannot be read here') : (error as Error).message);
    }
  };
  const pixels = { width: String(Math.round(part.width * width)), height: String(Math.round(part.height * height)) };
  const isWhole = part.width === 1 && part.height === 1;
  return (
    <Dialog
      title={t('Crop')}
      kind="wide"
      onClose={onClose}
      foot={
        <>
          <span className={styles.size}>{t('{width} × {height} pixels', pixels)}</span>
          <Button onClick={onClose}>{t('Leave it')}</Button>
          <Button kind="main" isBusy={isBusy} why={isWhole ? t('All of it would stay') : null} onClick={() => void crop()}>
            {t('Crop')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.shapes}>
        <legend className="for-readers">{t('Shape')}</legend>
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
            {t(name)}
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
          aria-label={t('What stays. Arrows move it, Shift and arrows change its size.')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(part.width * part.height * 100)}
          aria-valuetext={t('{width} × {height} pixels, {x} % from the left, {y} % from the top', {
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
      <p className={styles.hint}>{t('The file keeps its address; what shows it shows the new picture. The one of before is gone.')}</p>
    </Dialog>
  );
}
