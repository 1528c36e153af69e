import { type ChangeEvent, useRef } from 'react';
import { Button, type ButtonKind } from '../shell/button.tsx';
import { t } from '../words/text.ts';
import type { Kind } from './file.ts';

const ACCEPT: Readonly<Record<Kind, string>> = { images: 'image/*', videos: 'video/*', audios: 'audio/*', files: '' };

interface UploadButtonProps {
  readonly multiple: boolean;
  readonly kinds?: readonly Kind[];
  readonly kind?: ButtonKind;
  readonly label?: string;
  onFiles(files: readonly File[]): void;
}

/** Lets somebody choose files of this machine; on a phone, take a picture, too. */
export function UploadButton({ multiple, kinds = [], kind = 'plain', label = t('Upload|verb'), onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const accept = kinds.includes('files') ? '' : kinds.map((each) => ACCEPT[each]).join(',');
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again after it failed.
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
          <Button onClick={() => camera.current?.click()}>{t('Take a picture')}</Button>
        </>
      )}
    </>
  );
}
