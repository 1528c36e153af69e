import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { copyOf, type FocalPoint, type LibraryFile } from './file.ts';
import styles from './focal-point.module.css';

interface FocalPointFieldProps {
  readonly file: LibraryFile;
  onChange(point: FocalPoint): void;
}

const CENTRE: FocalPoint = { x: 50, y: 50 };
/** Aspect ratios that are common on sites. */
const SHAPES = [
  { name: '16:9', ratio: '16 / 9' },
  { name: '1:1', ratio: '1' },
  { name: '4:5', ratio: '4 / 5' },
] as const;

/** Sets the focal point of an image by pointer or arrow keys, with previews of crops. It saves when the pointer or key is released. */
export function FocalPointField({ file, onChange }: FocalPointFieldProps) {
  const [point, setPoint] = useState(file.focalPoint ?? CENTRE);
  const frame = useRef<HTMLDivElement>(null);
  const address = copyOf(file, 600);
  const at = ({ clientX, clientY }: PointerEvent): FocalPoint => {
    const { left, top, width, height } = (frame.current as HTMLDivElement).getBoundingClientRect();
    return { x: percent((clientX - left) / width), y: percent((clientY - top) / height) };
  };
  const save = (next: FocalPoint) => {
    const { x, y } = file.focalPoint ?? CENTRE;
    if (next.x !== x || next.y !== y) onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setPoint({ x: within(point.x + (by[0] as number)), y: within(point.y + (by[1] as number)) });
  };
  return (
    <div className={styles.focal}>
      <div
        ref={frame}
        className={styles.frame}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setPoint(at(event));
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && setPoint(at(event))}
        onPointerUp={(event) => save(at(event))}
      >
        <img src={address} alt={file.alternativeText || file.name} draggable={false} />
        <div
          className={styles.point}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          role="slider"
          tabIndex={0}
          aria-label={t('media.focalPoint')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={t('media.focalPointValue', { x: point.x, y: point.y })}
          onKeyDown={press}
          onBlur={() => save(point)}
        />
      </div>
      <p className={styles.words}>
        <span>{t('media.focalPoint')}</span>
        <span>{t('media.focalPointShortValue', { x: point.x, y: point.y })}</span>
      </p>
      <div className={styles.cuts}>
        {SHAPES.map(({ name, ratio }) => (
          <figure key={name} style={{ aspectRatio: ratio }}>
            <img src={address} alt="" style={{ objectPosition: `${point.x}% ${point.y}%` }} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

function percent(share: number): number {
  return within(Math.round(share * 100));
}

function within(value: number): number {
  return Math.max(0, Math.min(100, value));
}
