import { extname } from 'node:path';

/** Types that browsers display without running any code in them. */
const HARMLESS = /^(?:image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|font\/[\w.+-]+|text\/plain|application\/pdf)$/;

/** In a browser that opens the file anyway, nothing in it can run, load or be framed. */
const SANDBOX = "sandbox; default-src 'none'";

/** Whether a browser can open a file of this type (with or without parameters) without running its code. */
export function isHarmless(type: string): boolean {
  return HARMLESS.test(type.split(';', 1)[0] as string);
}

/** Types that pages run as scripts, as listed by the HTML standard. */
const PROGRAM = /^(?:application|text)\/(?:(?:x-)?(?:java|ecma)script|javascript1\.\d|jscript|livescript|wasm)$/;

/** With this type, no page runs an uploaded script or makes it a worker. Headers of the script itself cannot prevent that. */
const UNKNOWN = 'application/octet-stream';

/** The `Content-Type` of a file with a type (with or without parameters): unchanged, except for scripts. */
export function servedType(type: string): string {
  return PROGRAM.test(type.split(';', 1)[0] as string) ? UNKNOWN : type;
}

/** Response headers of an uploaded file. Types that can run code are only downloaded. SVG images still show in `<img>`. */
export function fileHeaders(path: string): Readonly<Record<string, string>> {
  // Loaded with the first file, to keep the start fast.
  const { contentType } = require('mime-types') as typeof import('mime-types');
  const type = servedType(contentType(extname(path)) || UNKNOWN);
  const headers = {
    'Content-Type': type,
    // Pages of other origins may show uploaded files.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (isHarmless(type)) return headers;
  return { ...headers, 'Content-Disposition': 'attachment', 'Content-Security-Policy': SANDBOX };
}
