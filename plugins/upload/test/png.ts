import sharp from 'sharp';

/** A PNG of one color. @param width in pixels, like `height` */
export function png(background: string, width = 300, height = width): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
