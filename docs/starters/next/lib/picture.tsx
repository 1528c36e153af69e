import { type Picture as File, sourcesOf } from './plinth';

/** A picture of the library, in the size that the window needs. */
export function Picture({ file, sizes }: { readonly file: File; readonly sizes: string }) {
  const { webp, srcset, ...image } = sourcesOf(file);
  return (
    <picture>
      {webp !== '' && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img {...image} alt={image.alt} srcSet={srcset} sizes={sizes} loading="lazy" />
    </picture>
  );
}
