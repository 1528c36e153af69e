import { type ChangeEvent, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { Button, type ButtonKind } from '../shell/button.tsx';
import type { Kind } from './file.ts';

const ACCEPT: Readonly<Record<Kind, string>> = { images: 'image/*', videos: 'video/*', audios: 'audio/*', files: '' };

interface UploadButtonProps {
  readonly multiple: boolean;
  readonly kinds?: readonly Kind[];
  readonly kind?: ButtonKind;
  readonly label?: string;
  onFiles(files: readonly File[]): void;
}

/** Button to select files of the device. On phones there is also one for the camera. */
export function UploadButton({ multiple, kinds = [], kind = 'plain', label = t('media.upload'), onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const accept = kinds.includes('files') ? '' : kinds.map((each) => ACCEPT[each]).join(',');
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Allow selecting the same file again after a failure.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  const hasCamera = (kinds.length === 0 || kinds.includes('images')) && matchMedia('(pointer: coarse)').matches;
  return (
    <>
      <input ref={input} type="file" hidden multiple={multiple} accept={accept} onChange={take} />
      <Button kind={kind} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {hasCamera && (
        <>
          <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={take} />
          <Button onClick={() => camera.current?.click()}>{t('media.takePhoto')}</Button>
        </>
      )}
    </>
  );
}
