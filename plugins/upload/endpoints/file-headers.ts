import { extname } from 'node:path';

/** Types that a browser shows without running anything in them. */
const HARMLESS = /^(?:image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|font\/[\w.+-]+|text\/plain|application\/pdf)$/;

/** With it nothing in a document runs, loads or frames, where a browser opens it all the same. */
const SANDBOX = "sandbox; default-src 'none'";

/** Whether a browser that opens a file of this type (with or without parameters) runs nothing of it. */
export function isHarmless(type: string): boolean {
  return HARMLESS.test(type.split(';', 1)[0] as string);
}

/** Types that pages run, by the words of the HTML standard. */
const PROGRAM = /^(?:application|text)\/(?:(?:x-)?(?:java|ecma)script|javascript1\.\d|jscript|livescript|wasm)$/;

/** Under it no page runs a script that was uploaded beside it, nor makes it a worker; headers of its own do not keep a script from that. */
const UNKNOWN = 'application/octet-stream';

/** The type under which a file of a type (with or without parameters) is given out: its own, except for programs. */
export function servedType(type: string): string {
  return PROGRAM.test(type.split(';', 1)[0] as string) ? UNKNOWN : type;
}

/** Headers of an uploaded file. What could run in a page is only ever downloaded; an image made of lines still shows in `<img>`. */
export function fileHeaders(path: string): Readonly<Record<string, string>> {
  // Loaded by the first file: a start need not wait for it.
  const { contentType } = require('mime-types') as typeof import('mime-types');
  const type = servedType(contentType(extname(path)) || UNKNOWN);
  const headers = {
    'Content-Type': type,
    // Pages of other origins show what is uploaded here.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (isHarmless(type)) return headers;
  return { ...headers, 'Content-Disposition': 'attachment', 'Content-Security-Policy': SANDBOX };
}
